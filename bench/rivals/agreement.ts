import type { LabeledSequence } from './labeled-output.js'

/** How far two ways to label the same text agree. */
export interface Agreement {
  readonly tokens: number
  readonly differentLabels: number
  readonly greatestDifference: {
    /** Of the probability of a label at a token. */
    readonly marginal: number
    /** Of the probability of the labels of a sequence; null: the tool does not print it. */
    readonly sequence: number | null
  }
}

/** Compares what a tool printed with what we found; ours has all labels. */
export function agreementOf(theirs: readonly LabeledSequence[], ours: readonly LabeledSequence[]): Agreement {
  if (theirs.length !== ours.length)
    throw new Error(`expected ${ours.length} sequences in the output, got ${theirs.length}`)
  let [tokens, differentLabels, marginal, sequence]: [number, number, number, number | null] = [0, 0, 0, null]
  for (const [n, own] of ours.entries()) {
    const other = theirs[n]
    if (other.labels.length !== own.labels.length)
      throw new Error(`sequence ${n + 1}: expected ${own.labels.length} labels, got ${other.labels.length}`)
    tokens += own.labels.length
    differentLabels += own.labels.filter((label, t) => label !== other.labels[t]).length
    for (const [t, all] of other.marginals.entries())
      for (const [label, p] of all)
        marginal = Math.max(marginal, Math.abs(p - (own.marginals[t].get(label) ?? 0)))
    if (other.probability !== null)
      sequence = Math.max(sequence ?? 0, Math.abs(other.probability - own.probability!))
  }
  return { tokens, differentLabels, greatestDifference: { marginal, sequence } }
}

/** Whether all labels are equal and all probabilities within a tolerance. */
export function agrees({ differentLabels, greatestDifference }: Agreement, tolerance: number): boolean {
  const { marginal, sequence } = greatestDifference
  return differentLabels === 0 && marginal <= tolerance && (sequence ?? 0) <= tolerance
}
