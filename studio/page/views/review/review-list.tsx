import { useEffect } from 'preact/hooks'
import { Button } from '../../components/button.js'
import { COLUMN_HEADER, gridCell, gridRow } from '../../components/grid-roles.js'
import { VirtualList } from '../../components/virtual-list.js'
import { session, useSession } from '../../store.js'
import { words } from '../../words/english.js'
import { edit, keep, takeModel } from './decide.js'
import type { Entry } from './entries.js'
import { LIST_ID, SEARCH_ID } from './filter-bar.js'
import { indexOfString, moveTo, nearestEntry, neighborOf } from './moves.js'
import { ReviewRow, rowId } from './review-row.js'
import { activeString, type Line, lines, revealedString, search, tab } from './review-state.js'

const text = words.review
/** A guess: rows are measured when they appear. */
const ROW_HEIGHT = 76
const PAGE_ROWS = 8

/** The strings, one a row. The list has the focus and the keys; one row is active. */
export function ReviewList() {
  const { state, annotator, learners } = useSession()
  const shown = lines.value
  const active = activeIndex(shown, activeString.value)
  const activeLine = shown[active]
  useEffect(() => {
    revealedString.value = activeString.peek()
    focusList()
  }, [])
  if (shown.length === 1) return <Empty />
  return (
    <VirtualList
      id={LIST_ID}
      role="grid"
      class="review-list"
      aria-label={text.listLabel}
      aria-rowcount={shown.length}
      aria-activedescendant={activeLine?.kind === 'entry' ? rowId(activeLine.entry.string.id) : undefined}
      tabIndex={0}
      scrolls="page"
      isMeasured
      rowHeight={ROW_HEIGHT}
      items={shown}
      keyOf={keyOf}
      visible={
        activeString.value !== null && activeString.value === revealedString.value ? active : undefined
      }
      data-testid="review-list"
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {(line, index) => {
        if (line.kind === 'header') return <HeaderRow />
        if (line.kind === 'group') return <GroupRow line={line} index={index} />
        return (
          <ReviewRow
            entry={line.entry}
            index={index}
            isActive={index === active}
            isSlip={line.group === 'slips'}
            hasModel={learners.inCharge !== null}
            scheme={state.scheme}
            labels={state.labels}
            annotator={annotator}
            onDecide={onDecide}
          />
        )
      }}
    </VirtualList>
  )
}

function keyOf(line: Line): string {
  switch (line.kind) {
    case 'header':
      return 'header'
    case 'group':
      return `group ${line.group.name}`
    case 'entry':
      return `string ${line.entry.string.id}`
  }
}

function focusList(): void {
  document.getElementById(LIST_ID)?.focus({ preventScroll: true })
}

/** The active row: the first one until another is chosen. */
function activeIndex(shown: readonly Line[], string: string | null): number {
  const index = indexOfString(shown, string)
  return index < 0 ? nearestEntry(shown, 0, 1) : index
}

/** Makes a row active that may be out of sight. */
function reveal(index: number): void {
  const line = lines.peek()[index]
  activeString.value = line?.kind === 'entry' ? line.entry.string.id : null
  revealedString.value = activeString.peek()
}

function onClick(event: MouseEvent): void {
  const row = (event.target as Element).closest<HTMLElement>('[data-string]')
  if (row) activeString.value = row.dataset['string'] ?? null
}

/** A row that goes away after a decision hands its place to a neighbor, and the focus to the list. */
function onDecide({ string }: Entry): void {
  const shown = lines.peek()
  reveal(neighborOf(shown, indexOfString(shown, string.id)))
  focusList()
}

function onKeyDown(event: KeyboardEvent): void {
  // Keys of a button in a row are its own.
  if (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const shown = lines.peek()
  const active = activeIndex(shown, activeString.peek())
  const target = moveTo(shown, active, event.key, PAGE_ROWS)
  const line = shown[active]
  if (target !== null) reveal(target)
  else if (event.key === '/') document.getElementById(SEARCH_ID)?.focus()
  else if (line?.kind !== 'entry' || !decideByKey(event.key, line)) return
  event.preventDefault()
}

/** Whether the key means anything for the row. */
function decideByKey(key: string, { entry, group }: Extract<Line, { kind: 'entry' }>): boolean {
  switch (key) {
    case 'Enter':
      edit(entry.string.id)
      return true
    case 'f':
      void session.peek()?.flag(entry.string.id, !entry.string.isFlagged)
      return true
    case 'k':
    case 'm':
      if (group !== 'slips') return false
      onDecide(entry)
      void (key === 'k' ? keep(entry) : takeModel(entry))
      return true
    default:
      return false
  }
}

function HeaderRow() {
  const { columns } = text
  return (
    <div {...gridRow(1)} class="review-row header small faint">
      {(['number', 'said', 'sure', 'by', 'decide'] as const).map(name => (
        <div key={name} {...COLUMN_HEADER} class={name}>
          {columns[name]}
        </div>
      ))}
    </div>
  )
}

interface GroupRowProps {
  readonly line: Extract<Line, { kind: 'group' }>
  readonly index: number
}

function GroupRow({ line: { group }, index }: GroupRowProps) {
  return (
    <div {...gridRow(index + 1)} class="review-row group small muted">
      <div {...gridCell(5)} data-testid={`group-${group.name}`}>
        {text.groups[group.name](group.entries.length)}
      </div>
    </div>
  )
}

function Empty() {
  const isSearched = search.value.trim() !== ''
  return (
    <div class="card review-empty" data-testid="review-empty">
      <p>{isSearched ? text.empty.search : text.empty[tab.value]}</p>
      {isSearched && (
        <Button
          kind="line"
          onClick={() => {
            search.value = ''
          }}
        >
          {text.clear}
        </Button>
      )}
    </div>
  )
}
