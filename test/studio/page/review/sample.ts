import type { EntrySources } from '../../../../studio/page/views/review/entries.js'
import type { Answer, Judged, StudioString } from '../../../../studio/project/state.js'
import type { Slip } from '../../../../studio/session/session.js'

/** A string with a token for each word. */
export function stringOf(number: number, text: string, more: Partial<StudioString> = {}): StudioString {
  const tokens = text.split(' ')
  return {
    id: `s${number}`,
    number,
    text,
    tokens,
    offsets: [],
    source: 'test',
    line: number,
    columns: null,
    isFlagged: false,
    skipped: 0,
    comment: '',
    isKept: false,
    ...more,
  }
}

export function answerOf(labels: string, at = 0, by = 'me', isConflict = false): Answer {
  return { labels: labels.split(' '), by, at, isConflict }
}

/** A state of these strings; answers by number, the same that the annotator gave. */
export function stateOf(
  strings: readonly StudioString[],
  answers: Readonly<Record<number, Answer>> = {},
  history: readonly Judged[] = [],
): EntrySources['state'] {
  const byId = new Map(Object.entries(answers).map(([number, answer]) => [`s${number}`, answer]))
  const said = new Map([...byId].map(([id, answer]) => [id, { labelings: [answer], decision: null }]))
  return { scheme: 'plain', strings, answers: byId, said, history }
}

export function judgedOf(number: number, proposed: string, labels: string, by = 'me'): Judged {
  return {
    string: `s${number}`,
    event: `e${number}`,
    at: number,
    by,
    labels: labels.split(' '),
    proposed: { shown: 'instant', instant: proposed.split(' ') },
    strokes: 1,
  }
}

export function slipOf(string: StudioString, said: string, model: string, probability: number): Slip {
  const [one, other] = [said.split(' '), model.split(' ')]
  return {
    string,
    said: one,
    model: other,
    token: one.findIndex((label, k) => label !== other[k]),
    probability,
    seen: {},
  }
}
