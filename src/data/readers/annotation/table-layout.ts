/** What the columns of a table are, by their names in its header. */
export type TableLayout =
  /** One token a row. Other columns are further columns of the token. */
  | {
      readonly kind: 'tokens'
      readonly token: number
      readonly label: number | undefined
      readonly sentence: number | undefined
      readonly others: readonly number[]
    }
  /** One text a row, with its spans as JSON or its labels in a list. */
  | { readonly kind: 'texts'; readonly text: number; readonly label: number | undefined }

const NAMES = {
  token: ['token', 'word', 'form'],
  sentence: ['sentence', 'sentenceid', 'sentid', 'sentenceidx', 'sentenceno', 'sentencenumber'],
  text: ['text', 'content', 'sentence'],
  label: ['label', 'tag', 'ner', 'nertag', 'labels', 'tags', 'nertags', 'spans', 'entities'],
}

/** The names that a header may have, for errors. */
export const TABLE_COLUMNS =
  'expected a header with "token" and "label", and "sentence" if no blank rows part sentences, or with "text" and "spans" or "labels"'

/** The layout of a table with this header; undefined: it is not known. */
export function tableLayoutOf(header: readonly string[], labels: boolean): TableLayout | undefined {
  const names = header.map(name => name.toLowerCase().replace(/[^a-z]/g, ''))
  const find = (kind: keyof typeof NAMES): number | undefined => {
    for (const name of NAMES[kind]) if (names.includes(name)) return names.indexOf(name)
    return undefined
  }
  const [token, label] = [find('token'), find('label')]
  if (label === undefined && labels) return undefined
  if (token === undefined) {
    const text = find('text')
    return text === undefined ? undefined : { kind: 'texts', text, label }
  }
  const sentence = find('sentence')
  const others = names.map((_, k) => k).filter(k => k !== token && k !== label && k !== sentence)
  return { kind: 'tokens', token, label, sentence, others }
}
