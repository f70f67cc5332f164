import { computed, signal } from '@preact/signals'
import { session, tick } from '../../store.js'
import { createEntryIndex, type Entry } from './entries.js'
import { arrange, countTabs, type Group, type GroupName, listGroups, type Tab } from './listing.js'
import { createMatcher } from './matching.js'
import { readQuery } from './query.js'

/** What the review shows. It stays as it is while other views are open. */

export const tab = signal<Tab>('all')
export const search = signal('')
/** How sure the model must be of something else for a slip to be likely. Below 80 %, nothing is a slip. */
export const leastSure = signal(0.8)
/** The string that keys act on. */
export const activeString = signal<string | null>(null)
/** The last one that keys led to: the list scrolls to it. */
export const revealedString = signal<string | null>(null)

/** Shows the strings of a query, from another view. */
export function showInReview(query: string): void {
  tab.value = 'all'
  search.value = query
  activeString.value = null
}

const indexEntries = createEntryIndex()

export const entries = computed<readonly Entry[]>(() => {
  tick.value
  const open = session.value
  if (!open) return []
  return indexEntries({
    state: open.state,
    slips: open.slips(),
    confidenceOf: string => open.confidenceOf(string),
  })
})

export const query = computed(() => readQuery(search.value))

const arrangement = computed(() => arrange(entries.value, leastSure.value))

export const counts = computed(() => countTabs(entries.value, leastSure.value))

export const groups = computed<readonly Group[]>(() => {
  const open = session.value
  if (!open) return []
  const matches = createMatcher(query.value, { scheme: open.state.scheme, annotator: open.annotator })
  return listGroups(arrangement.value, tab.value, leastSure.value, matches)
})

/** A line of the list. */
export type Line =
  | { readonly kind: 'header' }
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly group: GroupName }

export const lines = computed<readonly Line[]>(() => [
  { kind: 'header' },
  ...groups.value.flatMap<Line>(group => [
    { kind: 'group', group },
    ...group.entries.map<Line>(entry => ({ kind: 'entry', entry, group: group.name })),
  ]),
])
