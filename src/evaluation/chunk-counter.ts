import { endsSpan, markNumber, startsSpan } from '../data/tags/spans.js'
import { OUTSIDE, parseTag } from '../data/tags/tag.js'
import { keepCertainSpans, type LabelMarks } from './certain-spans.js'
import { type Scores, scoresOf } from './scores.js'

/** Scores of all chunks and of each type of chunk. */
export interface ChunkScores extends Scores {
  readonly byType: Readonly<Record<string, Scores>>
}

const outside = markNumber('O')

/** Counts of the chunks of one sequence. */
export interface ChunkCounts {
  gold: number
  predicted: number
  correct: number
}

/**
 * Counts gold, predicted and correct chunks in one pass over each sequence, as `conlleval` does: a chunk is
 * correct if it begins and ends at the same tokens and has the same type in both.
 *
 * Chunks are counted where they begin and confirmed where they end, so that a mixture of schemes in which a
 * chunk begins before another has ended is counted as the script counts it. No chunk continues into the next
 * sequence.
 */
export class ChunkCounter {
  private readonly kind: number[] = [] //  [L] kind of label
  private readonly type: number[] = [] //  [L] type of label
  private readonly marks: LabelMarks = {
    mark: label => (label < 0 ? outside : this.kind[label]),
    type: label => (label < 0 ? 0 : this.type[label]),
  }
  private readonly types = new Map<string, number>([['', 0]])
  private readonly gold: number[] = [0] // [types]
  private readonly predicted: number[] = [0]
  private readonly correct: number[] = [0]

  /** Adds the next label; labels are numbered in the order of these calls. */
  addLabel(label: string): void {
    const tag = parseTag(label) ?? OUTSIDE
    let type = this.types.get(tag.type)
    if (type === undefined) {
      type = this.types.size
      this.types.set(tag.type, type)
      for (const counts of [this.gold, this.predicted, this.correct]) counts.push(0)
    }
    this.kind.push(markNumber(tag.mark))
    this.type.push(type)
  }

  /**
   * Counts one sequence of T label ids, and returns its own counts. Gold labels of −1 are not known: spans that touch them do not
   * count.
   */
  count(gold: Int32Array, predicted: Int32Array, T: number): ChunkCounts {
    if (!gold.subarray(0, T).includes(-1)) return this.countCertain(gold, predicted, T)
    const [certain, given] = [gold.slice(0, T), predicted.slice(0, T)]
    keepCertainSpans(certain, given, T, this.marks)
    return this.countCertain(certain, given, T)
  }

  /** Labels of −1 mark nothing. */
  private countCertain(gold: Int32Array, predicted: Int32Array, T: number): ChunkCounts {
    const { mark, type } = this.marks
    const counts = { gold: 0, predicted: 0, correct: 0 }
    let [goldKind, goldType, itsKind, itsType] = [outside, 0, outside, 0] // of the previous position
    let agree = false // both are in a chunk that began at the same token with the same type
    for (let t = 0; t <= T; t++) {
      const [goldLabel, label] = t < T ? [gold[t], predicted[t]] : [-1, -1]
      const nextGoldKind = mark(goldLabel)
      const nextGoldType = type(goldLabel)
      const nextKind = mark(label)
      const nextType = type(label)
      const goldSame = goldType === nextGoldType
      const itsSame = itsType === nextType
      if (agree) {
        const goldEnds = endsSpan(goldKind, nextGoldKind, goldSame)
        const itsEnds = endsSpan(itsKind, nextKind, itsSame)
        if (goldEnds && itsEnds && goldType === itsType) {
          counts.correct++
          this.correct[goldType]++
          agree = false
        } else if (goldEnds !== itsEnds || nextGoldType !== nextType) agree = false
      }
      const goldStarts = startsSpan(goldKind, nextGoldKind, goldSame)
      const itsStarts = startsSpan(itsKind, nextKind, itsSame)
      if (goldStarts) {
        counts.gold++
        this.gold[nextGoldType]++
      }
      if (itsStarts) {
        counts.predicted++
        this.predicted[nextType]++
      }
      if (goldStarts && itsStarts && nextGoldType === nextType) agree = true
      goldKind = nextGoldKind
      goldType = nextGoldType
      itsKind = nextKind
      itsType = nextType
    }
    return counts
  }

  /** Scores of everything counted so far; types in alphabetical order, without those that never occur. */
  scores(): ChunkScores {
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
    const byType = [...this.types]
      .filter(([, type]) => this.gold[type] + this.predicted[type] > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, type]): [string, Scores] => [
        name,
        scoresOf(this.gold[type], this.predicted[type], this.correct[type]),
      ])
    return {
      ...scoresOf(sum(this.gold), sum(this.predicted), sum(this.correct)),
      byType: Object.fromEntries(byType),
    }
  }
}
