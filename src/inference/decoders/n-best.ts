/**
 * The best paths of a lattice, in order, each found only on demand.
 *
 * V. M. Jiménez and A. Marzal, Computing the K Shortest Paths: A New Algorithm and an Experimental
 * Comparison, 1999; L. Huang and D. Chiang, Better k-best Parsing, 2005, algorithm 3, which is the same for
 * trees. Every candidate merges the lists of its predecessors' best paths, and takes no more of them than its
 * successors ask for. The next path costs O(T·n) at most. In a chain, a request goes to one predecessor only,
 * so a loop down and up again replaces the recursion of the papers.
 */
import { edgeScore, type Lattice } from '../lattice.js'
import { MaxForward } from '../max-forward.js'

/** A path and its score; its log probability is the score − logZ. */
export interface ScoredPath {
  readonly labels: Int32Array // [T]
  readonly score: number
}

/** The k best paths in descending order of score, fewer if fewer are possible. See `bestPaths`. */
export function nBest(lattice: Lattice, k: number): ScoredPath[] {
  const paths: ScoredPath[] = []
  if (k <= 0) return paths
  for (const path of bestPaths(lattice)) if (paths.push(path) >= k) break
  return paths
}

/**
 * Yields all possible paths in descending order of score, exactly and without duplicates. The first is
 * Viterbi's. Of equal scores the path with the lower last label comes first, then with the lower label
 * before it, and so on. Paths with the score −∞ are left out. The lattice must not change meanwhile.
 */
export function* bestPaths(lattice: Lattice): Generator<ScoredPath, void> {
  const forward = new MaxForward()
  if (forward.run(lattice) === -Infinity) return
  const prefixes = new Prefixes(lattice, forward)
  do yield prefixes.current()
  while (prefixes.advance())
}

const UNKNOWN = -1
const NONE = -2

/**
 * Prefixes of paths, numbered as they are found. Prefix k < K is the best one into candidate k; prefix K is
 * the best whole path, into an end that follows every candidate of the last position.
 */
class Prefixes {
  private readonly lattice: Lattice
  private readonly K: number
  private readonly score: number[] = []
  private readonly candidate: number[] = [] //    last candidate of a prefix, K: the end
  private readonly parent: number[] = [] //       the prefix without its last candidate
  private readonly next: number[] = [] //         the next best into the same candidate, UNKNOWN or NONE
  private readonly latest: Int32Array //          [K+1] last one found into a candidate
  private readonly headStart: Int32Array //       [K+1] where a candidate's heads begin, −1: not used yet
  private readonly heads: number[] = [] //        best prefix into each predecessor that is not taken yet

  constructor(lattice: Lattice, { delta, back, score }: MaxForward) {
    const { T, offset } = lattice
    const K = offset[T]
    this.lattice = lattice
    this.K = K
    this.latest = Int32Array.from({ length: K + 1 }, (_, k) => k)
    this.headStart = new Int32Array(K + 1).fill(-1)
    for (let t = 0; t < T; t++)
      for (let k = offset[t]; k < offset[t + 1]; k++)
        this.add(k, t === 0 ? NONE : offset[t - 1] + back[k], delta[k], t === 0 ? NONE : UNKNOWN)
    let best = offset[T - 1]
    for (let k = best + 1; k < K; k++) if (delta[k] > delta[best]) best = k
    this.add(K, best, score, UNKNOWN)
  }

  /** The path found last. */
  current(): ScoredPath {
    const { T, label } = this.lattice
    const labels = new Int32Array(T)
    const end = this.latest[this.K]
    let prefix = end
    for (let t = T - 1; t >= 0; t--) {
      prefix = this.parent[prefix]
      labels[t] = label[this.candidate[prefix]]
    }
    return { labels, score: this.score[end] }
  }

  /** Finds the next path; false if there is none. */
  advance(): boolean {
    // Down: the successor of a prefix may need the successor of its parent, and so on.
    const waiting = [this.K]
    for (;;) {
      const parent = this.parent[this.latest[waiting[waiting.length - 1]]]
      if (this.next[parent] !== UNKNOWN) break
      waiting.push(this.candidate[parent])
    }
    // Up: each has what it waited for.
    let t = this.lattice.T - waiting.length
    while (waiting.length > 0) this.extend(++t, waiting.pop()!)
    return this.next[this.latest[this.K]] !== NONE
  }

  /** Finds the next best prefix into candidate l of position t; the end is position T. */
  private extend(t: number, l: number): void {
    const { offset } = this.lattice
    const a = offset[t - 1]
    const m = offset[t] - a
    const start = this.headsOf(l, a, m)
    const previous = this.latest[l]
    const taken = this.parent[previous]
    this.heads[start + this.candidate[taken] - a] = this.next[taken]
    let best = NONE
    let max = -Infinity
    for (let p = 0; p < m; p++) {
      const head = this.heads[start + p]
      if (head === NONE) continue
      const score = this.extendedScore(head, t, l)
      if (score > max) {
        max = score
        best = head
      }
    }
    if (best === NONE) this.next[previous] = NONE
    else {
      this.latest[l] = this.next[previous] = this.score.length
      this.add(l, best, max, UNKNOWN)
    }
  }

  /** Adds up in the order of the Viterbi recursion, so that equal paths have equal scores to the bit. */
  private extendedScore(prefix: number, t: number, l: number): number {
    if (l === this.K) return this.score[prefix]
    return this.score[prefix] + edgeScore(this.lattice, t, this.candidate[prefix], l) + this.lattice.state[l]
  }

  /** Where the heads of candidate l begin, one for each of its predecessors a … a+m−1. */
  private headsOf(l: number, a: number, m: number): number {
    if (this.headStart[l] < 0) {
      this.headStart[l] = this.heads.length
      for (let k = a; k < a + m; k++) this.heads.push(k)
    }
    return this.headStart[l]
  }

  private add(candidate: number, parent: number, score: number, next: number): void {
    this.candidate.push(candidate)
    this.parent.push(parent)
    this.score.push(score)
    this.next.push(next)
  }
}
