import { useEffect, useRef, useState } from 'preact/hooks'
import type { CurrentString, Session } from '../../../session/session.js'
import { Button } from '../../components/button.js'
import { Kbd } from '../../components/kbd.js'
import { type Command, strokeFor } from '../../keys/key-table.js'
import { capsOf } from '../../keys/stroke.js'
import { words } from '../../words/english.js'
import type { Bench } from './bench.js'

export interface MoreMenuProps {
  readonly bench: Bench
  readonly session: Session
  readonly current: CurrentString
  readonly class: string
}

/** What is needed less often, for those who do not use keys. */
export function MoreMenu({ bench, session, current, class: place }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    element.current?.querySelector<HTMLElement>('.more-list button')?.focus()
    const close = (event: Event) => {
      if (!element.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', close)
    addEventListener('focusin', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('focusin', close)
    }
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false)
      element.current?.querySelector<HTMLElement>('button')?.focus()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveFocus(element.current, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div class={`more ${place}`} ref={element} onKeyDown={onKeyDown}>
      <Button
        icon="more"
        aria-label={words.label.more}
        title={words.label.moreHint}
        aria-expanded={isOpen}
        data-testid="more"
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul class="more-list">
          {entriesOf(session, current, bench.selection.value.focus).map(([command, text]) => (
            <li key={command}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  bench.run(command)
                }}
              >
                {text}
                <Kbd keys={capsOf(strokeFor(command))} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function entriesOf(session: Session, current: CurrentString, token: number): [Command, string][] {
  const texts = words.label.menu
  const label = current.labels[token]
  const entries: [Command, string, boolean][] = [
    ['range', texts.range, true],
    ['thing', texts.thing, true],
    ['open', texts.open, true],
    [
      'begin',
      label.startsWith('B-') ? texts.goOn : texts.begin,
      session.state.scheme === 'bio' && /^[BI]-/.test(label),
    ],
    ['split', texts.split, true],
    ['join', texts.join, true],
    ['flag', current.string.isFlagged ? texts.unflag : texts.flag, true],
    ['comment', texts.comment, true],
    ['accept-said', texts.said, true],
    ['redo', texts.redo, true],
    ['keys', texts.keys, true],
  ]
  return entries.filter(([, , isOf]) => isOf).map(([command, text]) => [command, text])
}

function moveFocus(menu: HTMLElement | null, by: number): void {
  const buttons = [...(menu?.querySelectorAll<HTMLElement>('.more-list button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons[(at + by + buttons.length) % buttons.length]?.focus()
}
