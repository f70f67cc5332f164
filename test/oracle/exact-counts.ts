/** Counts in BigInt, straight from the sequences, and the counts that a model file holds, in the same form: cell → count. */

import type { Sequence } from '../../src/data/sequence.js'
import { readContainer, type SectionArray } from '../../src/model/file/container.js'

export interface WeightedSequence extends Sequence {
  readonly labels: readonly string[]
  readonly weight: number
}

/** Which positions of a sequence are linked: from, to. */
export type Links = (sequence: Sequence) => readonly (readonly [number, number])[]

const BOUNDARY = '#'

/** Every count of sequences whose keys are their words, by a name that says what is counted. */
export function exactCounts(sequences: readonly WeightedSequence[], links?: Links): Map<string, bigint> {
  const counts = new Map<string, bigint>()
  const add = (cell: readonly string[], count: bigint) => {
    if (count > 0n) counts.set(cell.join(' '), (counts.get(cell.join(' ')) ?? 0n) + count)
  }
  for (const sequence of sequences) {
    const { tokens, labels } = sequence
    const weight = BigInt(sequence.weight)
    const word = (t: number) => tokens[t] ?? BOUNDARY
    const label = (t: number) => labels[t] ?? BOUNDARY
    const addPair = (prefix: string, s: number, t: number) => {
      add([`${prefix}labelPairs`, label(s), label(t)], weight)
      add([`${prefix}keyPairs`, word(s), word(t), label(s), label(t)], weight)
    }
    add(['sequences'], weight)
    add(['tokens'], weight * BigInt(tokens.length))
    for (let t = 0; t < tokens.length; t++) add(['items', word(t), label(t)], weight)
    for (let t = 0; t <= tokens.length; t++) addPair('', t - 1, t)
    for (const [s, t] of links?.(sequence) ?? []) addPair('links.', s, t)
  }
  return counts
}

/** The same, out of a file. Counts of signatures, which have no name, are left out. */
export function countsInFile(bytes: Uint8Array): Map<string, bigint> {
  const { header, sections } = readContainer(bytes)
  const { sequences, tokens } = header['figures'] as { sequences: number; tokens: number }
  const counts = new Map([
    ['sequences', BigInt(sequences)],
    ['tokens', BigInt(tokens)],
  ])
  const [labels, keys] = [stringsOf(sections, 'labels'), stringsOf(sections, 'keys')]
  const add = (name: string, cell: readonly string[], e: number) => {
    const text = [name, ...cell].join(' ')
    counts.set(text, (counts.get(text) ?? 0n) + BigInt(sections[`${name}.count`][e]))
  }
  const nameOf = (names: readonly string[], plusOne: number) =>
    plusOne === 0 ? BOUNDARY : names[plusOne - 1]
  const entries = (offset: SectionArray, row: number) =>
    Array.from({ length: offset[row + 1] - offset[row] }, (_, k) => offset[row] + k)

  for (const [key, word] of keys.entries())
    for (const item of entries(sections['items.keyOffset'], key))
      for (const e of entries(sections['items.offset'], item))
        add('items', [word, nameOf(labels, sections['items.label'][e])], e)
  for (const prefix of ['', 'links.']) {
    const [pairs, keyPairs] = [`${prefix}labelPairs`, `${prefix}keyPairs`]
    if (sections[`${pairs}.offset`])
      for (let row = 0; row <= labels.length; row++)
        for (const e of entries(sections[`${pairs}.offset`], row))
          add(pairs, [nameOf(labels, row), nameOf(labels, sections[`${pairs}.label`][e])], e)
    if (!sections[`${keyPairs}.offset`]) continue
    for (let row = 0; row <= keys.length; row++)
      for (const e of entries(sections[`${keyPairs}.offset`], row)) {
        const words = [row, sections[`${keyPairs}.next`][e]].map(id => nameOf(keys, id))
        const ends = ['from', 'to'].map(end => nameOf(labels, sections[`${keyPairs}.${end}`][e]))
        add(keyPairs, [...words, ...ends], e)
      }
  }
  return counts
}

function stringsOf(sections: Readonly<Record<string, SectionArray>>, name: string): string[] {
  const [blob, offset] = [sections[`${name}.blob`] as Uint8Array, sections[`${name}.offset`]]
  const decoder = new TextDecoder()
  return Array.from({ length: offset.length - 1 }, (_, k) =>
    decoder.decode(blob.subarray(offset[k], offset[k + 1])),
  )
}
