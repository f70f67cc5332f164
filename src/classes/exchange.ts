/**
 * Word classes by exchange: Martin, Liermann and Ney, Algorithms for bigram and trigram word clustering, Speech Communication
 * 24, 1998; the criterion is that of Brown and others, Class-based n-gram models of natural language, 1992.
 *
 * A model of classes says P(v | w) = P(v | c(v)) · P(c(v) | c(w)). Its log-likelihood at the relative frequencies is, up to a
 * constant of the text,
 *
 *   F = Σ_g,h N(g,h) log N(g,h) − 2 Σ_g N(g) log N(g)
 *
 * where N(g,h) counts how often class h follows class g. A word after the other moves to the class that makes F largest, until
 * none does. F never decreases.
 *
 * Why by exchange: merging words from singletons needs a window of frequent words and is quadratic in the classes for each
 * word; here a word costs its distinct neighboring classes times K, in rows of memory that are read in order.
 */

import type { Bigrams, Neighbors } from './bigrams.js'
import { addGrowth, nLogN } from './n-log-n.js'

/** A gain that is not larger than rounding errors is none. */
const LEAST_GAIN = 1e-7

/** The classes of words and their counts, which change as words move. The boundary of sequences is class K. */
export class Exchange {
  readonly S: number //                  K + 1
  readonly classOf: Int32Array //        [V+1] the boundary is the last word
  readonly follows: Int32Array //        [S][S] N(g,h), class h after class g
  readonly precedes: Int32Array //       [S][S] the same transposed
  readonly size: Float64Array //         [S] N(g)
  private readonly gain: Float64Array // [K] gain of adding the current word to each class
  private readonly right: Side
  private readonly left: Side
  private loop = 0 //                    how often the current word follows itself

  constructor(
    readonly bigrams: Bigrams,
    readonly K: number,
  ) {
    this.S = K + 1
    this.classOf = initialClasses(bigrams.V, K)
    this.follows = new Int32Array(this.S * this.S)
    this.precedes = new Int32Array(this.S * this.S)
    this.size = new Float64Array(this.S)
    this.gain = new Float64Array(K)
    this.right = new Side(this.S)
    this.left = new Side(this.S)
    this.countAll()
  }

  /** F of the current classes. */
  objective(): number {
    let sum = 0
    for (const n of this.follows) sum += nLogN(n)
    for (const n of this.size) sum -= 2 * nLogN(n)
    return sum
  }

  /** Moves word w to the class that makes F largest; returns by how much F has grown. */
  improve(w: number): number {
    const old = this.classOf[w]
    this.collect(w)
    this.put(w, old, -1)
    this.gains(w)
    const { gain, K } = this
    let best = 0
    for (let g = 1; g < K; g++) if (gain[g] > gain[best]) best = g
    const to = gain[best] > gain[old] + LEAST_GAIN ? best : old
    this.put(w, to, 1)
    this.classOf[w] = to
    return gain[to] - gain[old]
  }

  /** Collects the classes beside word w, except for w beside itself. */
  private collect(w: number): void {
    const { next, previous } = this.bigrams
    this.loop = this.right.collect(w, next, this.classOf)
    this.left.collect(w, previous, this.classOf)
  }

  /** Adds the counts of word w to class g, or takes them away (sign −1). */
  private put(w: number, g: number, sign: number): void {
    const { follows, precedes, size, right, left, S } = this
    for (let k = 0; k < right.length; k++) {
      const h = right.classes[k]
      follows[g * S + h] += sign * right.count[h]
      precedes[h * S + g] += sign * right.count[h]
    }
    for (let k = 0; k < left.length; k++) {
      const h = left.classes[k]
      follows[h * S + g] += sign * left.count[h]
      precedes[g * S + h] += sign * left.count[h]
    }
    follows[g * S + g] += sign * this.loop
    precedes[g * S + g] += sign * this.loop
    size[g] += sign * this.bigrams.count[w]
  }

  /**
   * Sets the gain of adding word w, which is in no class, to each class g:
   *
   *   Σ_h≠g f(N(g,h) + c(w,h)) − f(N(g,h)) + Σ_h≠g f(N(h,g) + c(h,w)) − f(N(h,g))
   *     + f(N(g,g) + c(w,g) + c(g,w) + c(w,w)) − f(N(g,g)) − 2 (f(N(g) + N(w)) − f(N(g))),   f(n) = n log n
   */
  private gains(w: number): void {
    const { gain, follows, precedes, right, left, size, S, K, loop } = this
    const n = this.bigrams.count[w]
    for (let g = 0; g < K; g++) gain[g] = -2 * (nLogN(size[g] + n) - nLogN(size[g]))
    for (let k = 0; k < right.length; k++) {
      const h = right.classes[k]
      addGrowth(precedes, h * S, right.count[h], gain)
    }
    for (let k = 0; k < left.length; k++) {
      const h = left.classes[k]
      addGrowth(follows, h * S, left.count[h], gain)
    }
    for (let g = 0; g < K; g++) {
      const after = right.count[g]
      const before = left.count[g]
      if (after === 0 && before === 0 && loop === 0) continue
      const own = follows[g * S + g]
      const apart = nLogN(own + after) + nLogN(own + before)
      gain[g] += nLogN(own + after + before + loop) + nLogN(own) - apart
    }
  }

  private countAll(): void {
    const { bigrams, classOf, follows, precedes, size, S, K } = this
    const { V, count, next, previous } = bigrams
    for (let w = 0; w <= V; w++) size[classOf[w]] += count[w]
    for (let w = 0; w < V; w++) {
      const g = classOf[w]
      for (let k = next.offset[w]; k < next.offset[w + 1]; k++)
        follows[g * S + classOf[next.word[k]]] += next.count[k]
      for (let k = previous.offset[w]; k < previous.offset[w + 1]; k++)
        if (previous.word[k] === V) follows[K * S + g] += previous.count[k]
    }
    for (let g = 0; g < S; g++) for (let h = 0; h < S; h++) precedes[h * S + g] = follows[g * S + h]
  }
}

/** The classes on one side of a word. */
class Side {
  length = 0
  readonly classes: Int32Array // [S] those that occur, in order of appearance
  readonly count: Int32Array //   [S] how often each class occurs

  constructor(S: number) {
    this.classes = new Int32Array(S)
    this.count = new Int32Array(S)
  }

  /** Collects the classes of the neighbors of w; returns how often w is its own neighbor. */
  collect(w: number, { offset, word, count }: Neighbors, classOf: Int32Array): number {
    for (let k = 0; k < this.length; k++) this.count[this.classes[k]] = 0
    this.length = 0
    let loop = 0
    for (let k = offset[w]; k < offset[w + 1]; k++) {
      if (word[k] === w) {
        loop = count[k]
        continue
      }
      const h = classOf[word[k]]
      if (this.count[h] === 0) this.classes[this.length++] = h
      this.count[h] += count[k]
    }
    return loop
  }
}

/** Words in turn to the classes, so that frequent words begin apart. The boundary has a class of its own. */
function initialClasses(V: number, K: number): Int32Array {
  const classOf = Int32Array.from({ length: V + 1 }, (_, w) => w % K)
  classOf[V] = K
  return classOf
}
