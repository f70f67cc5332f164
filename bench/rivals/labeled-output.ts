/** What tools print of labels and probabilities, read into one form. */

/** A sequence as a tool has labeled it. */
export interface LabeledSequence {
  /** The probability of its labels; null: not printed. */
  readonly probability: number | null
  readonly labels: readonly string[]
  /** At each token, the probabilities of all labels or some. */
  readonly marginals: readonly ReadonlyMap<string, number>[]
}

/** Reads the lines of one sequence. */
type ReadLines = (lines: readonly string[]) => LabeledSequence

/** The output of `crfsuite tag -p -l`: scores, the probability, then a label and all marginals in each line. */
export const readCrfsuiteOutput = (text: string) =>
  readBlocks(text, lines => {
    const rows = lines.filter(line => !/^@(score|probability)\t/.test(line)).map(line => line.split('\t'))
    const probability = lines.find(line => line.startsWith('@probability\t'))!
    return {
      probability: Number(probability.split('\t')[1]),
      labels: rows.map(([label]) => label),
      marginals: rows.map(([, ...all]) => new Map(all.map(field => pairOf(field, ':')))),
    }
  })

/** The output of `crf_test -v2`: the probability, then the input, the label and all marginals in each line. */
export const readCrfppOutput = (text: string, columns: number) =>
  readBlocks(text, ([head, ...lines]) => {
    const rows = lines.map(line => line.split('\t').slice(columns))
    return {
      probability: Number(head.slice(2)),
      labels: rows.map(([label]) => pairOf(label, '/')[0]),
      marginals: rows.map(([, ...all]) => new Map(all.map(field => pairOf(field, '/')))),
    }
  })

/** The output of `wapiti label -s -p`: the labels that are the most probable ones of their tokens, and how probable they are. */
export const readWapitiOutput = (text: string, columns: number) =>
  readBlocks(text, ([, ...lines]) => {
    const rows = lines.map(line => line.split('\t').slice(columns))
    return {
      probability: null,
      labels: rows.map(([label]) => label),
      marginals: rows.map(([, score]) => new Map([pairOf(score, '/')])),
    }
  })

/** Sequences with a blank line behind each. */
function readBlocks(text: string, read: ReadLines): LabeledSequence[] {
  return text
    .split('\n\n')
    .map(block => block.split('\n').filter(line => line !== ''))
    .filter(lines => lines.length > 0)
    .map(read)
}

function pairOf(field: string, separator: string): [label: string, probability: number] {
  const at = field.lastIndexOf(separator)
  return [field.slice(0, at), Number(field.slice(at + 1))]
}
