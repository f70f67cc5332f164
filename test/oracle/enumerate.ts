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
    const labels = candidatesAt(lattice, t)
    paths = paths.flatMap(path =>
      labels.map((label, q) => ({
        labels: [...path.labels, label],
        score:
          path.score +
          transition(lattice, t, path.labels[t - 1], label) +
          lattice.state[lattice.offset[t] + q],
      })),
    )
  }
  return paths
}

function transition(lattice: Lattice, t: number, i: number, j: number): number {
  const { L, edge, edgeOffset, trans } = lattice
  if (edgeOffset[t] === edgeOffset[t + 1]) return trans[i * L + j]
  const columns = candidatesAt(lattice, t)
  return edge[edgeOffset[t] + candidatesAt(lattice, t - 1).indexOf(i) * columns.length + columns.indexOf(j)]
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
