import { type Scores, scoresOf } from './scores.js'

/** One kind of error and its count. */
export interface Confusion {
  readonly gold: string
  readonly predicted: string
  readonly count: number
}

/** How often each gold label was labeled as each label. */
export interface ConfusionMatrix {
  readonly labels: readonly string[] //  [L] in alphabetical order
  readonly counts: Float64Array //       [L][L] gold label, predicted label
}

// A pair of labels is gold · shift + predicted, exact for any number of labels below 2²⁶.
const shift = 2 ** 26

/** Maximum number of labels of a whole matrix, which then takes a gigabyte. */
const MOST_LABELS = 2 ** 14

/**
 * Counts correct labels in an array and errors in a map: errors are few, so most of L² counters would be
 * unused.
 */
export class ConfusionCounter {
  private readonly names: string[] = []
  private readonly gold: number[] = [] //      [L]
  private readonly predicted: number[] = [] // [L]
  private readonly correct: number[] = [] //   [L]
  private readonly errors = new Map<number, number>() // pair → count

  /** Adds the next label; labels are numbered in the order of these calls. */
  addLabel(name: string): void {
    this.names.push(name)
    for (const counts of [this.gold, this.predicted, this.correct]) counts.push(0)
  }

  /** Counts the first T labels of two arrays. Gold labels of −1 are not known, and passed over. */
  count(gold: Int32Array, predicted: Int32Array, T: number): void {
    for (let t = 0; t < T; t++) {
      const right = gold[t]
      const given = predicted[t]
      if (right < 0) continue
      this.gold[right]++
      this.predicted[given]++
      if (right === given) this.correct[right]++
      else {
        const pair = right * shift + given
        this.errors.set(pair, (this.errors.get(pair) ?? 0) + 1)
      }
    }
  }

  /** Scores of each label that occurs, in alphabetical order. */
  scores(): Record<string, Scores> {
    return Object.fromEntries(
      this.occurring().map(label => [
        this.names[label],
        scoresOf(this.gold[label], this.predicted[label], this.correct[label]),
      ]),
    )
  }

  /** The most frequent errors; ties in alphabetical order. */
  top(limit: number): Confusion[] {
    return [...this.errors]
      .map(([pair, count]) => ({
        gold: this.names[Math.floor(pair / shift)],
        predicted: this.names[pair % shift],
        count,
      }))
      .sort((a, b) => b.count - a.count || compare(a.gold, b.gold) || compare(a.predicted, b.predicted))
      .slice(0, limit)
  }

  /** The whole matrix of the labels that occur, at most `most` of them: `top` has no limit. */
  matrix(most = MOST_LABELS): ConfusionMatrix {
    const labels = this.occurring()
    const L = labels.length
    if (L > most)
      throw new RangeError(
        `confusion matrix: expected at most ${most} labels, got ${L}; use confusions(), which has no limit`,
      )
    const place = new Map(labels.map((label, k) => [label, k]))
    const counts = new Float64Array(L * L)
    for (const [label, k] of place) counts[k * L + k] = this.correct[label]
    for (const [pair, count] of this.errors) {
      counts[place.get(Math.floor(pair / shift))! * L + place.get(pair % shift)!] = count
    }
    return { labels: labels.map(label => this.names[label]), counts }
  }

  private occurring(): number[] {
    return this.names
      .map((_, label) => label)
      .filter(label => this.gold[label] + this.predicted[label] > 0)
      .sort((a, b) => compare(this.names[a], this.names[b]))
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
