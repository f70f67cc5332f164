import { OPEN } from '../event.js'
import type { ProjectState, StudioString } from '../state.js'
import { type AnswerOptions, answeredStrings } from './corpus-of-answers.js'

/**
 * All that is known of the answered strings, as JSON lines that the library reads: text, tokens and their offsets (start and end of each, in
 * UTF-16 units), labels, who accepted it and when (ISO 8601), and flags, comments and conflicts where there are some.
 */
export function writeDataLines(state: ProjectState, options: Pick<AnswerOptions, 'unlabeled'> = {}): string {
  return answeredStrings(state, options)
    .map(string => `${JSON.stringify(recordOf(state, string))}\n`)
    .join('')
}

function recordOf(state: ProjectState, string: StudioString): object {
  const { id, text, tokens, offsets, source, line, columns, isFlagged, comment } = string
  const answer = state.answers.get(id)
  return {
    id,
    text,
    tokens,
    offsets: tokens.map((_, t) => offsets.slice(2 * t, 2 * t + 2)),
    labels: answer?.labels ?? tokens.map(() => OPEN),
    ...(columns && { columns }),
    ...(answer && { by: answer.by, at: new Date(answer.at).toISOString() }),
    ...(answer?.isConflict && { conflict: true }),
    ...(isFlagged && { flagged: true }),
    ...(comment !== '' && { comment }),
    ...(source !== '' && { source }),
    ...(line !== null && { line }),
  }
}
