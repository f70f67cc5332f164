import type { ComponentChildren } from 'preact'
import type { Session } from '../../../session/session.js'
import { Button } from '../../components/button.js'
import { go } from '../../router.js'
import { words } from '../../words/english.js'

/** What stands where the string would be when there is none. */
export function NoString({ session }: { readonly session: Session }) {
  const { strings, answers } = session.state
  const texts = words.label.empty
  if (strings.length === 0)
    return (
      <Empty title={texts.noStrings} text={texts.noStringsWhat}>
        <Button kind="primary" onClick={() => go('start')}>
          {texts.addStrings}
        </Button>
      </Empty>
    )
  return (
    <Empty title={texts.done} text={texts.doneWhat(answers.size)}>
      <Button kind="primary" onClick={() => go('review')}>
        {texts.review}
      </Button>
      <Button kind="line" onClick={() => go('export')}>
        {texts.export}
      </Button>
      <Button icon="undo" onClick={() => void session.undo()}>
        {words.label.undo}
      </Button>
    </Empty>
  )
}

export interface EmptyProps {
  readonly title: string
  readonly text: string
  readonly children?: ComponentChildren
}

export function Empty({ title, text, children }: EmptyProps) {
  return (
    <section class="empty" data-testid="empty">
      <h1>{title}</h1>
      <p>{text}</p>
      <div class="choices">{children}</div>
    </section>
  )
}
