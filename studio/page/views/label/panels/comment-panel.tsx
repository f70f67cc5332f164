import { useLayoutEffect, useRef } from 'preact/hooks'
import type { CurrentString } from '../../../../session/session.js'
import { Button } from '../../../components/button.js'
import { words } from '../../../words/english.js'
import type { Bench } from '../bench.js'

export interface CommentPanelProps {
  readonly bench: Bench
  readonly current: CurrentString
}

/** A remark on the string. Enter saves it, Shift and Enter begin a line. */
export function CommentPanel({ bench, current }: CommentPanelProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => input.current?.focus(), []) // before it is painted: keys that follow belong to it
  const save = () => bench.comment(input.current?.value ?? '')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Escape') bench.close()
    else if (event.key === 'Enter' && !event.shiftKey) save()
    else return
    event.preventDefault()
  }
  return (
    <section class="panel comment" aria-label={words.label.commentTitle}>
      <textarea
        ref={input}
        class="field"
        rows={2}
        dir="auto"
        aria-label={words.label.commentTitle}
        placeholder={words.label.commentTitle}
        data-testid="comment-text"
        onKeyDown={onKeyDown}
        defaultValue={current.string.comment}
      />
      <span class="end">
        <Button onClick={() => bench.close()}>{words.label.cancel}</Button>
        <Button kind="line" onClick={save} data-testid="comment-save">
          {words.label.save}
        </Button>
      </span>
    </section>
  )
}
