/** The answers of a project as data files. Loaded when the view is opened: it brings all formats. */
import type { Format } from '../../../../src/data/formats/registry.js'
import { writeDataLines } from '../../../project/data/data-lines.js'
import { DATA_FORMATS, type WrittenData, writeData } from '../../../project/data/write-data.js'
import type { ProjectState } from '../../../project/state.js'

/** What is written. */
export interface DataChoice {
  readonly format: Format
  /** `all`: also strings to go, with open labels. */
  readonly strings: 'accepted' | 'all'
  /** Whether the strings on which people differ have their latest labels, or count as not accepted. */
  readonly undecided: 'keep' | 'leave-out'
  readonly flagged: 'keep' | 'leave-out'
}

/** The formats to choose from, the one first that holds everything. */
export const FORMAT_NAMES: readonly Format[] = [
  'jsonl',
  ...DATA_FORMATS.map(({ name }) => name as Format).filter(name => name !== 'jsonl'),
]

export function dataFiles(state: ProjectState, choice: DataChoice, name: string): WrittenData {
  const chosen = withoutSome(state, choice)
  const unlabeled = choice.strings === 'all' ? 'keep' : 'leave-out'
  if (choice.format !== 'jsonl') return writeData(chosen, choice.format, { unlabeled, name })
  const text = writeDataLines(chosen, { unlabeled })
  const written = text === '' ? 0 : text.split('\n').length - 1
  return { files: [{ name: `${name}.jsonl`, text }], written, leftOut: [], lost: [] }
}

/** The state as if some strings were not accepted, and as if flagged ones were not there. */
function withoutSome(state: ProjectState, { undecided, flagged }: DataChoice): ProjectState {
  const strings = flagged === 'keep' ? state.strings : state.strings.filter(({ isFlagged }) => !isFlagged)
  const answers =
    undecided === 'keep'
      ? state.answers
      : new Map([...state.answers].filter(([, { isConflict }]) => !isConflict))
  return { ...state, strings, answers }
}

/** The first lines of a text, each cut at a width. */
export function firstLines(text: string, most = 8, width = 160): string {
  const lines: string[] = []
  let start = 0
  while (lines.length < most && start < text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = text.slice(start, Math.min(end, start + width))
    lines.push(end - start > width ? `${line}…` : line)
    start = end + 1
  }
  return start < text.length ? [...lines, '…'].join('\n') : lines.join('\n')
}
