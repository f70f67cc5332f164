import { type Corpus, CorpusBuilder, type SourceText } from '../../../src/data/corpus.js'
import { putSequence } from '../../../src/data/sequence.js'
import { OPEN } from '../event.js'
import type { ProjectState, StudioString } from '../state.js'
import { saysSomething } from '../token-labels.js'

/** Which strings data have, and what of them. */
export interface AnswerOptions {
  /** Whether strings that nobody has accepted are left out (default), or kept with all labels open. */
  readonly unlabeled?: 'leave-out' | 'keep'
  /** Whether other columns are kept (default), if all strings have equally many. */
  readonly columns?: 'keep' | 'leave-out'
}

/** The strings of data, in the order of the project. */
export function answeredStrings(
  state: ProjectState,
  { unlabeled = 'leave-out' }: AnswerOptions = {},
): StudioString[] {
  if (unlabeled === 'keep') return [...state.strings]
  return state.strings.filter(string => {
    const answer = state.answers.get(string.id)
    return answer !== undefined && saysSomething(answer.labels)
  })
}

/** What was answered as a corpus, for any writer: with labels, exact texts and offsets, lines, and other columns. */
export function corpusOfAnswers(state: ProjectState, options: AnswerOptions = {}): Corpus {
  const strings = answeredStrings(state, options)
  const count = options.columns === 'leave-out' ? 0 : columnsOf(strings)
  const builder = new CorpusBuilder({ columns: 1 + count, labels: true })
  const texts: SourceText[] = []
  for (const { id, tokens, columns, text, offsets, line } of strings) {
    const labels = state.answers.get(id)?.labels ?? tokens.map(() => OPEN)
    putSequence(builder, { tokens, labels, ...(count > 0 && columns && { columns }) }, line ?? 0)
    texts.push({ text, starts: tokens.map((_, t) => offsets[2 * t]) })
  }
  return { ...builder.take(), texts }
}

/** How many other columns all strings have; 0 if they do not have equally many. */
export function columnsOf(strings: readonly StudioString[]): number {
  const counts = new Set(strings.map(string => string.columns?.length ?? 0))
  return counts.size === 1 ? [...counts][0] : 0
}
