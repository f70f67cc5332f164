import { readFileSync } from 'node:fs'
import { Evaluator } from '../../src/evaluation/evaluator.js'

/** How good labels are. */
export interface Quality {
  readonly accuracy: number
  /** Of chunks or entities; null where labels mark none. */
  readonly f1: number | null
}

/** Compares the last field of each line of a tool's output with the last column of the gold file. */
export function evaluateOutput(goldFile: string, outputFile: string): Quality {
  const gold = readLabels(readFileSync(goldFile, 'utf8'))
  const output = readLabels(readFileSync(outputFile, 'utf8'))
  if (gold.length !== output.length)
    throw new Error(`${outputFile}: expected ${gold.length} sequences, got ${output.length}`)
  const evaluator = new Evaluator()
  for (const [n, labels] of gold.entries()) evaluator.add(labels, output[n]!)
  const { accuracy, spans } = evaluator.evaluate()
  return { accuracy: accuracy!, f1: spans?.f1 ?? null }
}

/** The last fields of lines, in sequences between blank lines. */
export function readLabels(text: string): string[][] {
  const sequences: string[][] = []
  let sequence: string[] = []
  for (const line of text.split('\n')) {
    const label = line.trim().split(/\s+/).at(-1)!
    if (label !== '') sequence.push(label)
    else if (sequence.length > 0) {
      sequences.push(sequence)
      sequence = []
    }
  }
  if (sequence.length > 0) sequences.push(sequence)
  return sequences
}
