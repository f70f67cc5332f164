import type { CurrentString } from '../../../../studio/session/session.js'

/** A string at hand, from `word/LABEL/chance` tokens; a chance of `!` is a label that a person has set. */
export function currentOf(line: string, text?: string): CurrentString {
  const parts = line.split(' ').map(part => part.split('/'))
  const tokens = parts.map(([token]) => token)
  const joined = text ?? tokens.join(' ')
  const offsets: number[] = []
  let end = 0
  for (const token of tokens) {
    const start = joined.indexOf(token, end)
    end = start + token.length
    offsets.push(start, end)
  }
  return {
    string: {
      id: 's',
      number: 1,
      text: joined,
      tokens,
      offsets,
      source: 'a.txt',
      line: 1,
      columns: null,
      isFlagged: false,
      skipped: 0,
      comment: '',
      isKept: false,
    },
    labels: parts.map(([, label = '_']) => label),
    origins: parts.map(([, label = '_', chance]) =>
      chance === '!' ? 'yours' : label === '_' ? 'open' : 'proposed',
    ),
    chances: null,
    confidence: parts.map(([, , chance]) => (chance === '!' || chance === undefined ? 1 : Number(chance))),
    isAccepted: false,
    isChanged: false,
    proposedBy: 'instant',
    equals: 0,
  }
}
