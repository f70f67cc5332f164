import { useMemo, useState } from 'preact/hooks'
import { Button } from '../../components/button.js'
import { SegmentedControl } from '../../components/segmented-control.js'
import { announcement } from '../../store.js'
import { words } from '../../words/english.js'
import { Code } from './code.js'
import { copy } from './download.js'
import { type ModelFile, openModel } from './models.js'
import { SNIPPETS, type SnippetInput, type SnippetName, snippetOf } from './snippets.js'

export interface UseCardProps {
  readonly file: ModelFile
  /** A string of the project. */
  readonly example: string
}

/** Code that uses the model, to be copied. */
export function UseCard({ file, example }: UseCardProps) {
  const [name, setName] = useState<SnippetName>('library')
  const input = useSnippetInput(file, example)
  const texts = words.export.use
  return (
    <section class="card wide use">
      <header>
        <h2>{texts.title}</h2>
        <SegmentedControl
          label={texts.which}
          options={SNIPPETS.map(value => ({ value, text: texts.names[value] }))}
          value={name}
          onChange={setName}
        />
      </header>
      <ol class="snippets">
        {snippetOf(name, input).map(({ step, code }) => (
          <Snippet key={`${name} ${step}`} title={texts.steps[step]} code={code} testId={`snippet-${step}`} />
        ))}
      </ol>
    </section>
  )
}

/** The names and the string of the project, with what the model finds in it. */
function useSnippetInput({ file, bytes }: ModelFile, text: string): SnippetInput {
  return useMemo(() => ({ file, text, fields: openModel(bytes).parse(text).fields }), [file, bytes, text])
}

interface SnippetProps {
  readonly title: string
  readonly code: string
  readonly testId: string
}

const COPIED_MILLISECONDS = 2000

function Snippet({ title, code, testId }: SnippetProps) {
  const [isCopied, setCopied] = useState(false)
  const texts = words.export.use
  const copyCode = async () => {
    const isDone = await copy(code)
    announcement.value = isDone ? texts.copied : texts.notCopied
    setCopied(isDone)
    if (isDone) setTimeout(() => setCopied(false), COPIED_MILLISECONDS)
  }
  return (
    <li>
      <header>
        <span class="muted small">{title}</span>
        <Button icon={isCopied ? 'check' : 'copy'} aria-label={texts.copyOf(title)} onClick={copyCode}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </header>
      <Code label={title} text={code} testId={testId} />
    </li>
  )
}
