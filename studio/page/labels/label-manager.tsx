import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { LABEL_KEYS } from '../../project/folding/label-events.js'
import { Button } from '../components/button.js'
import { useSession } from '../store.js'
import { words } from '../words/english.js'
import { AddLabel } from './add-label.js'
import { giveKeysByOrder, matching, move } from './label-actions.js'
import { countLabels } from './label-counts.js'
import type { PanelName } from './label-panels.js'
import { LabelRow } from './label-row.js'

/** From this many labels on, the list can be searched. */
const MANY = 12

/** The list of labels, and all that can be done with them. */
export function LabelManager() {
  const session = useSession()
  const { labels, scheme } = session.state
  const [status, setStatus] = useState('')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<{ name: string; panel: PanelName } | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const keepFocus = useKeptFocus()
  const useOf = countLabels(session.state)
  const tell = (work: Promise<string>) => void work.then(setStatus, error => setStatus(String(error.message)))
  const shown = matching(labels, labels.length > MANY ? search : '')
  const without = labels.filter(({ key }) => key === null).length
  const moveTo = (from: number, to: number, testId?: string) => {
    if (testId) keepFocus(testId)
    tell(move(session, from, to))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work wherever the focus is in it
    <div class="labels" onKeyDown={event => undoByKey(event, session, tell)}>
      <p class="muted">{words.labels.intro}</p>
      <AddLabel tell={tell} />
      {labels.length > MANY && (
        <input
          class="field"
          type="search"
          aria-label={words.labels.search}
          placeholder={words.labels.search}
          value={search}
          onInput={event => setSearch(event.currentTarget.value)}
          data-testid="labels-search"
        />
      )}
      <ol class="label-list" aria-label={words.labels.list} data-testid="labels-list">
        {shown.map(({ label, place }) => (
          <LabelRow
            key={label.name}
            label={label}
            place={place}
            use={useOf(label.name)}
            panel={open?.name === label.name ? open.panel : null}
            onPanel={panel => setOpen(panel && { name: label.name, panel })}
            tell={tell}
            onMove={(to, testId) => moveTo(place, to, testId)}
            isDragged={dragged === place}
            onDrag={setDragged}
            onDrop={() => dragged !== null && dragged !== place && moveTo(dragged, place)}
          />
        ))}
      </ol>
      {labels.length === 0 && <p class="muted">{words.labels.none}</p>}
      {labels.length > 0 && shown.length === 0 && <p class="muted">{words.labels.noMatch(search)}</p>}
      {without > 0 && labels.length > LABEL_KEYS.length && (
        <p class="muted small">{words.labels.keysLeft(without)}</p>
      )}
      <footer>
        <p class="muted small">
          {words.labels.scheme[scheme]} {words.labels.schemeFixed}
        </p>
        <Button kind="line" onClick={() => tell(giveKeysByOrder(session))}>
          {words.labels.renewKeys}
        </Button>
      </footer>
      <p class="labels-status" role="status" data-testid="labels-status">
        {status}
      </p>
    </div>
  )
}

/** A button that moves with its row loses the focus: it gets it back once the list is drawn. */
function useKeptFocus(): (testId: string) => void {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const button = document.querySelector<HTMLElement>(`[data-testid="${CSS.escape(wanted.current)}"]`)
    if (document.activeElement !== button) button?.focus()
  })
  return testId => {
    wanted.current = testId
    setTimeout(() => (wanted.current = null), 500)
  }
}

/** Ctrl Z in the dialog takes back what was done in it; in text fields it belongs to the text. */
function undoByKey(
  event: KeyboardEvent,
  session: ReturnType<typeof useSession>,
  tell: (work: Promise<string>) => void,
): void {
  const isText = event.target instanceof HTMLInputElement && /^(text|search)$/.test(event.target.type)
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isText) return
  event.preventDefault()
  event.stopPropagation()
  const { undone, redone } = words.labels.happened
  tell(
    event.shiftKey
      ? session.redo().then(isDone => (isDone ? redone : ''))
      : session.undo().then(isDone => (isDone ? undone : '')),
  )
}
