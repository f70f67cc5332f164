import type { LabelDefinition, SpanScheme } from '../../project/event.js'

/**
 * The keys of the label view, once: the handler, the line at the bottom and the sheet of all keys read this table. Digits and the top row of
 * letters belong to labels, the two rows below to commands, so that the two never collide.
 */
export interface KeyRow {
  /** Names the row in the words of the page. */
  readonly row: RowName
  readonly group: 'move' | 'mark' | 'decide' | 'see'
  /** Which command each stroke gives. */
  readonly strokes: Readonly<Record<string, Command>>
  /** The strokes that stand in the line at the bottom. */
  readonly footer?: readonly string[]
  /** Missing: for both schemes. */
  readonly scheme?: SpanScheme
}

export type Command =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'first'
  | 'last'
  | 'extend-left'
  | 'extend-right'
  | 'extend-up'
  | 'extend-down'
  | 'extend-first'
  | 'extend-last'
  | 'next-doubt'
  | 'previous-doubt'
  | 'all'
  | 'thing'
  | 'range'
  | 'cancel'
  | 'clear'
  | 'open'
  | 'same'
  | 'begin'
  | 'split'
  | 'join'
  | 'find-label'
  | 'add-label'
  | 'accept'
  | 'accept-said'
  | 'accept-equal'
  | 'skip'
  | 'flag'
  | 'comment'
  | 'undo'
  | 'redo'
  | 'why'
  | 'keys'

export type RowName =
  | 'move'
  | 'lines'
  | 'ends'
  | 'doubt'
  | 'extend'
  | 'extendEnds'
  | 'range'
  | 'thing'
  | 'all'
  | 'label'
  | 'clear'
  | 'open'
  | 'same'
  | 'begin'
  | 'split'
  | 'join'
  | 'find'
  | 'add'
  | 'accept'
  | 'acceptSaid'
  | 'acceptEqual'
  | 'skip'
  | 'flag'
  | 'comment'
  | 'undo'
  | 'redo'
  | 'why'
  | 'keys'
  | 'cancel'

export const KEY_TABLE: readonly KeyRow[] = [
  {
    row: 'move',
    group: 'move',
    strokes: { ArrowLeft: 'left', ArrowRight: 'right' },
    footer: ['ArrowLeft', 'ArrowRight'],
  },
  { row: 'lines', group: 'move', strokes: { ArrowUp: 'up', ArrowDown: 'down' } },
  { row: 'ends', group: 'move', strokes: { Home: 'first', End: 'last' } },
  {
    row: 'extend',
    group: 'mark',
    strokes: {
      'Shift+ArrowLeft': 'extend-left',
      'Shift+ArrowRight': 'extend-right',
      'Shift+ArrowUp': 'extend-up',
      'Shift+ArrowDown': 'extend-down',
    },
    footer: ['Shift+ArrowRight'],
  },
  {
    row: 'doubt',
    group: 'move',
    strokes: { Space: 'next-doubt', 'Shift+Space': 'previous-doubt' },
    footer: ['Space'],
  },
  { row: 'extendEnds', group: 'mark', strokes: { 'Shift+Home': 'extend-first', 'Shift+End': 'extend-last' } },
  { row: 'range', group: 'mark', strokes: { g: 'range' } },
  { row: 'thing', group: 'mark', strokes: { h: 'thing' } },
  { row: 'all', group: 'mark', strokes: { 'Mod+a': 'all' } },
  { row: 'label', group: 'mark', strokes: {}, footer: [] },
  { row: 'clear', group: 'mark', strokes: { Backspace: 'clear', Delete: 'clear' }, footer: ['Backspace'] },
  { row: 'open', group: 'mark', strokes: { d: 'open' } },
  { row: 'same', group: 'mark', strokes: { a: 'same' }, footer: ['a'] },
  { row: 'begin', group: 'mark', strokes: { b: 'begin' }, scheme: 'bio' },
  { row: 'split', group: 'mark', strokes: { v: 'split' } },
  { row: 'join', group: 'mark', strokes: { j: 'join' } },
  { row: 'find', group: 'mark', strokes: { '/': 'find-label' } },
  { row: 'add', group: 'mark', strokes: { l: 'add-label' } },
  { row: 'why', group: 'see', strokes: { x: 'why' }, footer: ['x'] },
  { row: 'accept', group: 'decide', strokes: { Enter: 'accept' }, footer: ['Enter'] },
  { row: 'acceptSaid', group: 'decide', strokes: { 'Shift+Enter': 'accept-said' } },
  { row: 'acceptEqual', group: 'decide', strokes: { 'Mod+Enter': 'accept-equal' } },
  { row: 'skip', group: 'decide', strokes: { s: 'skip' } },
  { row: 'flag', group: 'decide', strokes: { f: 'flag' } },
  { row: 'comment', group: 'decide', strokes: { c: 'comment' } },
  { row: 'undo', group: 'decide', strokes: { 'Mod+z': 'undo' } },
  { row: 'redo', group: 'decide', strokes: { 'Mod+Shift+z': 'redo', 'Mod+y': 'redo' } },
  { row: 'keys', group: 'see', strokes: { '?': 'keys' } },
  { row: 'cancel', group: 'see', strokes: { Escape: 'cancel' } },
]

export const KEY_GROUPS: readonly KeyRow['group'][] = ['move', 'mark', 'decide', 'see']

const COMMANDS: ReadonlyMap<string, Command> = new Map(KEY_TABLE.flatMap(row => Object.entries(row.strokes)))

/** The rows that a project has use for. */
export function rowsFor(scheme: SpanScheme): readonly KeyRow[] {
  return KEY_TABLE.filter(row => row.scheme === undefined || row.scheme === scheme)
}

/** The first stroke of a command, which buttons show. */
export function strokeFor(command: Command): string {
  for (const [stroke, other] of COMMANDS) {
    if (other === command) {
      return stroke
    }
  }
  return ''
}

/** What a stroke means: a command, or a label of the project. */
export type Meaning =
  | { readonly command: Command }
  | { readonly command: 'label'; readonly label: LabelDefinition }

export function meaningOf(stroke: string, labels: readonly LabelDefinition[]): Meaning | null {
  const command = COMMANDS.get(stroke)
  if (command !== undefined) {
    return { command }
  }
  const label = labels.find(candidate => candidate.key === stroke)
  return label === undefined ? null : { command: 'label', label }
}

/** Commands that change the draft or decide about the string: they wait until the person can have seen it. */
export function actsOnString(command: Command | 'label'): boolean {
  return !LOOKING.has(command)
}

const LOOKING: ReadonlySet<Command | 'label'> = new Set([
  'left',
  'right',
  'up',
  'down',
  'first',
  'last',
  'extend-left',
  'extend-right',
  'extend-up',
  'extend-down',
  'extend-first',
  'extend-last',
  'next-doubt',
  'previous-doubt',
  'all',
  'thing',
  'range',
  'cancel',
  'find-label',
  'why',
  'keys',
])
