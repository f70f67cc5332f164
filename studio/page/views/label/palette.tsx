import { useEffect, useRef, useState } from 'preact/hooks'
import { nameOfLabel } from '../../../learning/label-names.js'
import { type LabelDefinition, NONE } from '../../../project/event.js'
import type { CurrentString, Session } from '../../../session/session.js'
import { Button } from '../../components/button.js'
import { labelColor } from '../../components/label-color.js'
import { Meter } from '../../components/meter.js'
import { strokeFor } from '../../keys/key-table.js'
import { capsOf } from '../../keys/stroke.js'
import { percent } from '../../words/english/shell.js'
import { words } from '../../words/english.js'
import type { Bench } from './bench.js'
import { rangeOf } from './model/selection.js'

export interface PaletteProps {
  readonly bench: Bench
  readonly session: Session
  readonly current: CurrentString
}

/** With more labels the buttons are smaller; with still more there is a field to find one. */
const MANY = 9
const TOO_MANY = 20

/** The labels, each with its chance at the focused token: a keyboard and a list of what it may be, in one. */
export function Palette({ bench, session, current }: PaletteProps) {
  const [filter, setFilter] = useState('')
  const { labels, scheme } = session.state
  const { from, to } = rangeOf(bench.selection.value)
  const { focus } = bench.selection.value
  const pressed = new Set(current.labels.slice(from, to + 1).map(label => nameOfLabel(label, scheme)))
  const chances = current.chances?.[focus] ?? null
  const shown = labels.filter(label => matches(label, filter))
  const isFinding = bench.panel.value === 'find'
  const hasField = labels.length > TOO_MANY || isFinding
  const pick = (name: string | null) => {
    if (!bench.mark(name)) return
    setFilter('')
    if (isFinding) bench.close()
  }
  const none = (
    <Pick
      label={null}
      share={chances?.[NONE] ?? null}
      isPressed={pressed.size === 1 && pressed.has(NONE)}
      onPick={() => pick(null)}
    />
  )
  return (
    <>
      {hasField && (
        <div class="find-row">
          <FindLabel
            filter={filter}
            isFinding={isFinding}
            onFilter={setFilter}
            onTake={() => shown.length > 0 && pick(shown[0].name)}
            onLeave={() => {
              setFilter('')
              bench.close()
            }}
          />
          {none}
          <AddButton bench={bench} />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        class={`palette ${labels.length > MANY ? 'many' : ''} ${hasField ? 'scrolls' : ''}`}
        role="group"
        aria-label={words.label.palette}
        data-testid="palette"
      >
        {shown.map(label => (
          <Pick
            key={label.name}
            label={label}
            share={chances?.[label.name] ?? null}
            isPressed={pressed.size === 1 && pressed.has(label.name)}
            onPick={() => pick(label.name)}
          />
        ))}
        {!hasField && none}
        {!hasField && <AddButton bench={bench} />}
      </div>
      {shown.length === 0 && <p class="muted small">{words.label.findNothing(filter)}</p>}
    </>
  )
}

function AddButton({ bench }: { readonly bench: Bench }) {
  return (
    <Button
      class="pick-add"
      icon="plus"
      title={words.label.addLabelTitle}
      data-testid="add-label"
      onClick={() => bench.run('add-label')}
    >
      {words.label.addLabel}
    </Button>
  )
}

interface PickProps {
  /** Null: no label. */
  readonly label: LabelDefinition | null
  readonly share: number | null
  readonly isPressed: boolean
  readonly onPick: () => void
}

function Pick({ label, share, isPressed, onPick }: PickProps) {
  const name = label?.name ?? words.label.none
  const [cap] = label === null ? capsOf(strokeFor('clear')) : [label.key]
  const isShown = share !== null && share >= 0.005
  return (
    <button
      type="button"
      class="pick"
      aria-pressed={isPressed}
      aria-keyshortcuts={label === null ? strokeFor('clear') : (label.key ?? undefined)}
      title={name}
      data-testid={`pick-${label?.name ?? NONE}`}
      onClick={onPick}
      {...(label === null ? {} : labelColor(label.color))}
    >
      {cap ? (
        <span aria-hidden="true">
          <kbd>{cap}</kbd>
        </span>
      ) : (
        <i class="swatch" />
      )}
      <bdi class="name">{name}</bdi>
      <span class="p num">{isShown ? ` ${percent(share)}` : ''}</span>
      <Meter share={share ?? 0} />
    </button>
  )
}

interface FindLabelProps {
  readonly filter: string
  /** Whether it was asked for by its key, and takes the focus. */
  readonly isFinding: boolean
  readonly onFilter: (filter: string) => void
  readonly onTake: () => void
  readonly onLeave: () => void
}

/** Typing narrows the labels, Enter takes the first one. */
function FindLabel({ filter, isFinding, onFilter, onTake, onLeave }: FindLabelProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFinding) input.current?.focus()
  }, [isFinding])
  return (
    <input
      ref={input}
      data-testid="find-label"
      class="field find-label"
      type="search"
      placeholder={words.label.find}
      aria-label={words.label.find}
      value={filter}
      onInput={event => onFilter(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.isComposing) return
        if (event.key === 'Enter') onTake()
        else if (event.key === 'Escape') onLeave()
        else return
        event.preventDefault()
      }}
    />
  )
}

function matches(label: LabelDefinition, filter: string): boolean {
  return label.name.toLowerCase().includes(filter.trim().toLowerCase())
}
