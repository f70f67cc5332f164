import { useMemo, useState } from 'preact/hooks'
import type { ParsedText } from '../../../../src/model/text-parser.js'
import { MiniString } from '../../components/mini-string.js'
import { useSession } from '../../store.js'
import { words } from '../../words/english.js'
import { type ModelFile, openModel } from './models.js'

export interface TryCardProps {
  readonly file: ModelFile
  readonly example: string
}

interface Tried {
  readonly parsed: ParsedText
  readonly milliseconds: number
}

/** A field for any text, and what the model finds in it. */
export function TryCard({ file, example }: TryCardProps) {
  const { scheme, labels } = useSession().state
  const [text, setText] = useState(example)
  const { parsed, milliseconds } = useTried(file, text)
  const texts = words.export.try
  return (
    <section class="card narrow try">
      <header>
        <h2>{texts.title}</h2>
      </header>
      <input
        class="field"
        type="text"
        aria-label={texts.text}
        dir="auto"
        value={text}
        onInput={event => setText(event.currentTarget.value)}
        data-testid="try-text"
      />
      <div aria-live="polite" data-testid="try-result">
        {parsed.tokens.length === 0 ? (
          <p class="muted">{texts.empty}</p>
        ) : (
          <MiniString
            tokens={parsed.tokens.map(token => token.text)}
            labels={parsed.tokens.map(token => token.label)}
            scheme={scheme}
            definitions={labels}
          />
        )}
      </div>
      <p class="faint small">
        {texts.sure(parsed.probability)}. {texts.time(milliseconds)}
      </p>
    </section>
  )
}

function useTried({ bytes }: ModelFile, text: string): Tried {
  return useMemo(() => {
    const model = openModel(bytes)
    const start = performance.now()
    const parsed = model.parse(text)
    return { parsed, milliseconds: performance.now() - start }
  }, [bytes, text])
}
