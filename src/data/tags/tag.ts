/**
 * One label of a tag scheme: a mark, a hyphen and a type, split at the first hyphen, as in `B-PER`; without a
 * hyphen the type is empty.
 *
 * B begins a span, I continues it, E ends it, S is a span of one token, O is outside. Letters of other
 * schemes map to the same marks: L (BILOU) is E; U (BILOU) and W (BMEWO) are S; M (BMES, BMEWO) is I. `[` and
 * `]` are the brackets of the CoNLL shared tasks, each a span of one token.
 */
export interface Tag {
  readonly mark: Mark
  readonly type: string // '' if the label is only a mark
}

export const MARKS = ['O', 'B', 'I', 'E', 'S', '[', ']'] as const
export type Mark = (typeof MARKS)[number]

/** Stands before and after every sequence. */
export const OUTSIDE: Tag = { mark: 'O', type: '' }

const MARK_OF_LETTER: Readonly<Record<string, Mark>> = {
  ...Object.fromEntries(MARKS.map(mark => [mark, mark])),
  L: 'E',
  U: 'S',
  W: 'S',
  M: 'I',
}

/** Parses a label; undefined if it belongs to no scheme and marks nothing. */
export function parseTag(label: string): Tag | undefined {
  const [, letter, type = ''] = /^([OBIESLUWM[\]])(?:-(.+))?$/s.exec(label) ?? []
  return letter === undefined ? undefined : { mark: MARK_OF_LETTER[letter], type }
}

/**
 * Whether a set of labels marks spans: some label has a mark and a type (`B-NP`), or all are bare marks with
 * B among them (`B I O`, `B M E S`). Labels that only happen to be letters, such as the parts of speech `S`
 * and `I`, do not.
 */
export function marksSpans(labels: Iterable<string>): boolean {
  let bare = true
  let begins = false
  for (const label of labels) {
    const tag = parseTag(label)
    if (!tag) bare = false
    else if (tag.type !== '' && tag.mark !== 'O') return true
    else if (tag.mark === 'B') begins = true
  }
  return bare && begins
}

/** Whether all labels are `O` or tags with a type, as `B-PER`, at least one of them the latter. */
export function areSpanTags(labels: readonly string[]): boolean {
  const tags = labels.map(parseTag)
  const isWhole = (tag: Tag | undefined) => tag !== undefined && (tag.mark === 'O') === (tag.type === '')
  return tags.every(isWhole) && tags.some(tag => tag?.type !== '')
}
