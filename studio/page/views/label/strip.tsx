import type { ReadonlySignal } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { LabelDefinition } from '../../../project/event.js'
import type { CurrentString } from '../../../session/session.js'
import { meaningOf } from '../../keys/key-table.js'
import { strokeOf } from '../../keys/stroke.js'
import { words } from '../../words/english.js'
import type { Bench } from './bench.js'
import { BlockView, clip } from './cells.js'
import { KEY_SEEN_AFTER } from './model/readiness.js'
import { rangeOf } from './model/selection.js'
import type { Block } from './model/strip-layout.js'
import { createPointing } from './pointing.js'

export interface StripProps {
  readonly bench: Bench
  readonly current: CurrentString
  readonly blocks: ReadonlySignal<readonly Block[]>
  readonly labels: readonly LabelDefinition[]
}

/** From here on a string is text to read: smaller letters, and tags only where there is a label. */
const LONG_TOKENS = 40
const LONG_LETTERS = 140

/** The tokens of the string at hand: one tab stop, in which arrows move. */
export function Strip({ bench, current, blocks, labels }: StripProps) {
  const element = useRef<HTMLDivElement>(null)
  const pointing = useMemo(() => createPointing(bench), [bench])
  const { string } = current
  const isLong = string.tokens.length > LONG_TOKENS || string.text.length > LONG_LETTERS
  const { focus } = bench.selection.value
  const { from, to } = rangeOf(bench.selection.value)
  useFocus(element, bench, focus)
  useShown(element, bench)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || !(event.target as Element).matches('[data-token]')) return
    const stroke = strokeOf(event, candidate => meaningOf(candidate, labels) !== null)
    const meaning = stroke === null ? null : meaningOf(stroke, labels)
    if (meaning === null) return
    event.preventDefault()
    event.stopPropagation()
    const press = { timeStamp: event.timeStamp, isRepeat: event.repeat }
    if ('label' in meaning) bench.mark(meaning.label.name, { ...press, seenAfter: null })
    else
      bench.run(meaning.command, {
        ...press,
        seenAfter: DECIDING.has(meaning.command) ? KEY_SEEN_AFTER : null,
      })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={element}
      class={isLong ? 'strip long' : 'strip'}
      role="group"
      dir="auto"
      aria-label={words.label.stripLabel(string.number, string.tokens.length)}
      data-testid="strip"
      data-string={string.id}
      onKeyDown={onKeyDown}
      onKeyUp={preventSpace}
      onPointerDown={pointing.onPointerDown}
      onPointerOver={pointing.onPointerOver}
      onPointerMove={pointing.onPointerMove}
      onPointerUp={pointing.onPointerEnd}
      onPointerCancel={pointing.onPointerEnd}
      onClick={pointing.onClick}
      onDblClick={pointing.onDoubleClick}
      onContextMenu={pointing.onContextMenu}
    >
      {blocks.value.map(block => (
        <BlockView
          key={`${string.id} ${block.from}`}
          block={block}
          isLong={isLong}
          {...clip(
            { focus, from, to: to > from || bench.selection.value.isRange ? to : from - 1 },
            block.from,
            block.to,
          )}
        />
      ))}
    </div>
  )
}

const DECIDING: ReadonlySet<string> = new Set(['accept', 'accept-said', 'accept-equal', 'skip'])

/** Buttons are pressed by Space when it is released: here it has moved already. */
function preventSpace(event: KeyboardEvent): void {
  if (event.key === ' ' || event.key === 'Enter') event.preventDefault()
}

/** Moves the focus of the page to the focused token whenever the bench asks for it. */
function useFocus(element: { readonly current: HTMLElement | null }, bench: Bench, focus: number): void {
  const calls = bench.focusCalls.value
  useLayoutEffect(() => {
    if (bench.panel.peek() !== null && bench.panel.peek() !== 'why') return
    const token = element.current?.querySelector<HTMLElement>(`[data-token="${focus}"]`)
    token?.focus()
  }, [calls, focus])
}

/** Tells the bench when a string was painted, and whoever drives the page: `data-shown-at` is missing until then. */
function useShown(element: { readonly current: HTMLElement | null }, bench: Bench): void {
  const showing = bench.showings.value
  // With the string in one go: nobody ever reads the time of the string before beside this one.
  useLayoutEffect(() => {
    const { dataset } = element.current as HTMLElement
    delete dataset['shownAt']
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(time => {
        bench.shown(time)
        dataset['shownAt'] = String(time)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [bench, showing])
}
