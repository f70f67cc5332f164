/**
 * Brute force over all paths of a lattice. It shares no code with src, and reads a lattice by its
 * documentation only.
 */
import type { Lattice } from '../../src/inference/lattice.js'

export interface EnumeratedPath {
  readonly labels: number[]
  readonly score: number
}

/** Labels that can be at position t. */
export function candidatesAt(lattice: Lattice, t: number): number[] {
  return Array.from(lattice.label.slice(lattice.offset[t], lattice.offset[t + 1]))
}

/** Every path through the candidates, those with the score −∞ included. */
export function enumeratePaths(lattice: Lattice): EnumeratedPath[] {
  let paths: EnumeratedPath[] = candidatesAt(lattice, 0).map((label, q) => ({
    labels: [label],
    score: lattice.state[q],
  }))
  for (let t = 1; t < lattice.T; t++) {
    const [before, labels] = [candidatesAt(lattice, t - 1), candidatesAt(lattice, t)]
    const transition = transitionsTo(lattice, t, before, labels)
    paths = paths.flatMap(path =>
      labels.map((label, q) => ({
        labels: [...path.labels, label],
        score:
          path.score +
          transition(before.indexOf(path.labels[t - 1]), q) +
          lattice.state[lattice.offset[t] + q],
      })),
    )
  }
  return paths
}

/** The score of the p-th candidate at t−1 followed by the q-th at t. */
function transitionsTo(
  { L, edge, edgeOffset, trans }: Lattice,
  t: number,
  before: readonly number[],
  labels: readonly number[],
): (p: number, q: number) => number {
  if (edgeOffset[t] === edgeOffset[t + 1]) return (p, q) => trans[before[p] * L + labels[q]]
  return (p, q) => edge[edgeOffset[t] + p * labels.length + q]
}

/** log Σ exp(score) of paths. */
export function enumeratedLogZ(paths: readonly EnumeratedPath[]): number {
  const max = paths.reduce((m, { score }) => Math.max(m, score), -Infinity)
  if (max === -Infinity) return max
  return max + Math.log(paths.reduce((sum, { score }) => sum + Math.exp(score - max), 0))
}

/** Probability that a path of the lattice is one of those that `event` accepts; 0 if none is possible. */
export function enumeratedProbability(
  paths: readonly EnumeratedPath[],
  event: (labels: number[]) => boolean,
): number {
  const logZ = enumeratedLogZ(paths)
  if (logZ === -Infinity) return 0
  return paths.reduce((sum, { labels, score }) => sum + (event(labels) ? Math.exp(score - logZ) : 0), 0)
}

/** Possible paths from best to worst; of equal ones the lower last label first, then the one before it. */
export function sortedPaths(paths: readonly EnumeratedPath[]): EnumeratedPath[] {
  return paths
    .filter(({ score }) => score > -Infinity)
    .sort((a, b) => b.score - a.score || compareFromEnd(a.labels, b.labels))
}

function compareFromEnd(a: readonly number[], b: readonly number[]): number {
  for (let t = a.length - 1; t >= 0; t--) if (a[t] !== b[t]) return a[t] - b[t]
  return 0
}
