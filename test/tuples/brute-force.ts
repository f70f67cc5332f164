/** Tuples of sequences by brute force: every pair is written out, and equal rows are counted in a map. */
import type { Sequence } from '../../src/data/sequence.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { tupleColumns } from '../../src/tuples/tuple-columns.js'

/** A row of pair tuples by column; null is NULL. */
export type Row = Readonly<Record<string, string | number | null>>

/** The pair tuples that features need, each once. */
export function pairsOf(
  sequences: readonly Sequence[],
  features: FeatureSet,
  names?: readonly string[],
): Row[] {
  const columns = tupleColumns(features, names ? { names } : {})
  const rows = new Map<string, Record<string, string | number | null>>()
  for (const { tokens, labels, columns: others = [], weight = 1 } of sequences) {
    const texts = [tokens, ...others]
    for (let t = -1; t < tokens.length; t++) {
      const row: Record<string, string | number | null> = {}
      for (const { name, column, offset } of columns) row[name] = texts[column][t + offset] ?? null
      row['label'] = labels![t] ?? null
      row['next_label'] = labels![t + 1] ?? null
      const key = JSON.stringify(row)
      const known = rows.get(key)
      rows.set(key, { ...row, n: ((known?.['n'] as number) ?? 0) + weight })
    }
  }
  return [...rows.values()]
}

/** The item tuples of sequences. */
export function itemsOf(sequences: readonly Sequence[]): Row[] {
  const rows = new Map<string, { word: string; label: string; n: number }>()
  for (const { tokens, labels, weight = 1 } of sequences)
    for (const [t, word] of tokens.entries()) {
      const label = labels![t] as string
      const key = JSON.stringify([word, label])
      rows.set(key, { word, label, n: (rows.get(key)?.n ?? 0) + weight })
    }
  return [...rows.values()]
}

export function totalsOf(sequences: readonly Sequence[]): Row[] {
  const sum = (of: (sequence: Sequence) => number) =>
    sequences.reduce((total, sequence) => total + of(sequence) * (sequence.weight ?? 1), 0)
  return [{ sequences: sum(() => 1), tokens: sum(({ tokens }) => tokens.length) }]
}

/** Rows as tab-separated values with their names. */
export function tsv(rows: readonly Row[]): string {
  const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' }
  const escaped = (value: string | number | null) =>
    value === null ? '\\N' : String(value).replace(/[\\\t\n\r\0]/g, found => escapes[found])
  const names = Object.keys(rows[0])
  return [names, ...rows.map(row => names.map(name => escaped(row[name])))]
    .map(fields => `${fields.join('\t')}\n`)
    .join('')
}

/** Rows as JSON lines. */
export const jsonLines = (rows: readonly Row[]): string =>
  rows.map(row => `${JSON.stringify(row)}\n`).join('')

/** Rows as columns. */
export function batchOf(rows: readonly Row[]): Record<string, unknown[]> {
  return Object.fromEntries(Object.keys(rows[0]).map(name => [name, rows.map(row => row[name])]))
}
