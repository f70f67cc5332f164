import type { Entry } from './entries.js'
import type { Matcher } from './matching.js'

/** Which strings the list shows. */
export const TABS = ['all', 'slips', 'flagged', 'comments', 'partly', 'to-go', 'disagreement'] as const
export type Tab = (typeof TABS)[number]

/** How entries are put in groups: first those that the model doubts. */
const GROUPS = ['slips', 'others', 'to-go'] as const
export type GroupName = (typeof GROUPS)[number]

export interface Group {
  readonly name: GroupName
  readonly entries: readonly Entry[]
}

/** Whether an entry belongs to a tab. A slip counts from this certainty of the model on, and not after somebody has kept it. */
export function belongsTo(entry: Entry, tab: Tab, leastSure: number): boolean {
  switch (tab) {
    case 'all':
      return entry.answer !== null
    case 'slips':
      return isSlip(entry, leastSure)
    case 'flagged':
      return entry.string.isFlagged
    case 'comments':
      return entry.string.comment !== ''
    case 'partly':
      return entry.isPartly
    case 'to-go':
      return entry.answer === null
    case 'disagreement':
      return entry.answer?.isConflict === true
  }
}

export function isSlip({ slip, string, answer }: Entry, leastSure: number): boolean {
  return slip !== null && answer !== null && !string.isKept && slip.probability >= leastSure
}

/** How many strings each tab has. */
export function countTabs(entries: readonly Entry[], leastSure: number): Record<Tab, number> {
  const counts = Object.fromEntries(TABS.map(tab => [tab, 0])) as Record<Tab, number>
  for (const entry of entries) for (const tab of TABS) if (belongsTo(entry, tab, leastSure)) counts[tab]++
  return counts
}

/** All entries in the order in which they are shown. Sorting takes longer than filtering, so it is done when entries change and not at each key. */
export type Arrangement = Readonly<Record<GroupName, readonly Entry[]>>

/**
 * Sorts entries: likely slips first, the surest first; then the others, those that were accepted last first; then strings to go, those in
 * doubt first.
 */
export function arrange(entries: readonly Entry[], leastSure: number): Arrangement {
  const groups: Record<GroupName, Entry[]> = { slips: [], others: [], 'to-go': [] }
  for (const entry of entries)
    groups[entry.answer === null ? 'to-go' : isSlip(entry, leastSure) ? 'slips' : 'others'].push(entry)
  groups.slips.sort((a, b) => b.slip!.probability - a.slip!.probability || a.string.number - b.string.number)
  groups.others.sort((a, b) => b.answer!.at - a.answer!.at || b.string.number - a.string.number)
  groups['to-go'].sort((a, b) => doubt(a) - doubt(b) || a.string.number - b.string.number)
  return groups
}

function doubt({ confidence }: Entry): number {
  return confidence ?? 1
}

/** The groups of a tab that fulfill a query. Groups without entries are left out. */
export function listGroups(
  arrangement: Arrangement,
  tab: Tab,
  leastSure: number,
  matches: Matcher,
): readonly Group[] {
  return GROUPS.map(name => ({
    name,
    entries: arrangement[name].filter(entry => belongsTo(entry, tab, leastSure) && matches(entry)),
  })).filter(group => group.entries.length > 0)
}
