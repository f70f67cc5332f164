import { readFileSync } from 'node:fs'
import { Evaluator } from '../../src/evaluation/evaluator.js'

/** The quality of labels. */
export interface Quality {
  readonly accuracy: number
  /** For chunks or entities; null if labels mark none. */
  readonly f1: number | null
}

/** Where in a line a label is. */
export type LabelField = 'first' | 'last'

/** Compares the labels of a tool's output with the last column of the gold file. */
export function evaluateOutput(goldFile: string, outputFile: string, field: LabelField): Quality {
  const gold = readLabels(readFileSync(goldFile, 'utf8'), 'last')
  const output = readLabels(readFileSync(outputFile, 'utf8'), field)
  if (gold.length !== output.length)
    throw new Error(`${outputFile}: expected ${gold.length} sequences, got ${output.length}`)
  const evaluator = new Evaluator()
  for (const [n, labels] of gold.entries()) evaluator.add(labels, output[n])
  const { accuracy, spans } = evaluator.evaluate()
  return { accuracy: accuracy!, f1: spans?.f1 ?? null }
}

/** The labels of lines, in sequences between blank lines. */
export function readLabels(text: string, field: LabelField): string[][] {
  const sequences: string[][] = []
  let sequence: string[] = []
  for (const line of text.split('\n')) {
    const label = line
      .trim()
      .split(/\s+/)
      .at(field === 'first' ? 0 : -1)!
    if (label !== '') sequence.push(label)
    else if (sequence.length > 0) {
      sequences.push(sequence)
      sequence = []
    }
  }
  if (sequence.length > 0) sequences.push(sequence)
  return sequences
}
