import { useEffect, useRef } from 'preact/hooks'
import type { CurrentString } from '../../../../session/session.js'
import { Button } from '../../../components/button.js'
import { words } from '../../../words/english.js'
import type { Bench } from '../bench.js'
import { splitPlaces } from '../model/split-places.js'
import { visibleText } from '../model/visible-text.js'

export interface SplitPanelProps {
  readonly bench: Bench
  readonly current: CurrentString
}

/** Splits the focused token between two of its characters. */
export function SplitPanel({ bench, current }: SplitPanelProps) {
  const list = useRef<HTMLDivElement>(null)
  const { focus } = bench.selection.value
  const token = current.string.tokens[focus]
  const places = splitPlaces(token)
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button')
    buttons?.[Math.floor((buttons.length - 1) / 2)]?.focus()
  }, [token])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.key === 'Escape') bench.close()
    else if (step !== 0) moveFocus(list.current, step)
    else return
    event.preventDefault()
  }
  return (
    <section
      class="panel split"
      aria-label={words.label.split.title(visibleText(token))}
      data-testid="split-panel"
    >
      <p class="muted">
        <b>{words.label.split.title(visibleText(token))}</b> {words.label.split.help}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside */}
      <div class="characters" dir="auto" ref={list} onKeyDown={onKeyDown}>
        {places.map(({ character, end }, k) => (
          <span key={end}>
            <span class="character">{visibleText(character)}</span>
            {k < places.length - 1 && (
              <button
                type="button"
                aria-label={words.label.split.at(
                  visibleText(token.slice(0, end)),
                  visibleText(token.slice(end)),
                )}
                onClick={() => bench.splitAt(focus, end)}
              />
            )}
          </span>
        ))}
      </div>
      <Button onClick={() => bench.close()}>{words.label.cancel}</Button>
    </section>
  )
}

function moveFocus(list: HTMLElement | null, visualStep: number): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const isRightToLeft = list !== null && getComputedStyle(list).direction === 'rtl'
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[at + (isRightToLeft ? -visualStep : visualStep)]?.focus()
}
