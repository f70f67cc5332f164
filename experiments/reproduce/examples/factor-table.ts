import type { Table } from '../reproduction.js'
import type { Factors } from './factor-model.js'

/** The factors of a path through a sequence, and their product. */
export interface PathFactors {
  readonly name: string
  readonly factors: readonly { readonly name: string; readonly value: number }[]
}

/** The factors of a chain for the labels of some words. */
export function chainFactors(words: string, labels: string, { psi, phi }: Factors): PathFactors['factors'] {
  const states = [...words].map((word, t) => ({
    name: `ψ(${labels[t]}, ${word})`,
    value: psi(labels[t], word),
  }))
  const pairs = [...words].slice(1).map((word, t) => ({
    name: `φ(${labels[t]}, ${labels[t + 1]}, ${words[t]}, ${word})`,
    value: phi(labels[t], labels[t + 1], [words[t], word]),
  }))
  return [...states, ...pairs]
}

/** Paths side by side: one factor per row, the product at the end, and its share of all products shown. */
export function factorTable(paths: readonly PathFactors[], title: string): Table {
  const length = Math.max(...paths.map(({ factors }) => factors.length))
  const products = paths.map(({ factors }) => factors.reduce((product, { value }) => product * value, 1))
  const all = products.reduce((sum, product) => sum + product, 0)
  const rows = Array.from({ length }, (_, k) =>
    paths.flatMap(({ factors }) => (factors[k] ? [factors[k].name, short(factors[k].value)] : ['', ''])),
  )
  return {
    title,
    columns: paths.flatMap(({ name }) => [name, 'value']),
    rows: [
      ...rows,
      products.flatMap(product => ['product', short(product)]),
      products.flatMap(product => ['share', short(product / all)]),
    ],
    left: 0,
  }
}

/** At most four digits after the point. */
function short(value: number): string {
  return String(Number(value.toFixed(4)))
}
