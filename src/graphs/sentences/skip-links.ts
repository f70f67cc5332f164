/**
 * Links between equal words of a sequence, which usually have the same label even if only one of them appears
 * in a clear context.
 *
 * Sutton and McCallum, Collective Segmentation and Labeling of Distant Entities in Information Extraction,
 * 2004, link all pairs of equal capitalized words. Here each is linked to the next, and only a few links may
 * cross a position, so that exact inference stays possible: a heuristic of ours.
 */

import type { LinkRule, SkipChainOptions } from '../../closed-form/structure-options.js'
import { DataError } from '../../common/errors.js'
import { grown } from '../../common/growing-array.js'
import type { PositionPairs } from '../../counts/observations.js'
import type { Corpus } from '../../data/corpus.js'
import type { StringTable } from '../../data/string-table.js'

const LINKED: Readonly<Record<LinkRule, RegExp>> = {
  capitalized: /^\p{Lu}/u,
  words: /[\p{L}\p{N}]/u,
  all: /(?:)/,
}

/** Finds the links of sequences; whether a string may be linked is computed once. */
export class SkipLinks {
  private readonly test: RegExp
  private readonly width: number
  private strings: StringTable | null = null
  private linked = new Uint8Array(0) // [strings] 1: yes, 2: no, 0: not yet computed

  constructor({ links, linkWidth }: SkipChainOptions) {
    this.test = LINKED[links]
    this.width = linkWidth
  }

  /** The links of sequence n as positions in it, the earlier word first. Neighbors need no link. */
  of({ offset, wordless, columns: [{ ids, strings }] }: Corpus, n: number): PositionPairs {
    if (wordless) throw new DataError('skip-chain links equal words, and the data have none: give tokens')
    this.turnTo(strings)
    const start = offset[n]
    const T = offset[n + 1] - start
    const last = new Map<number, number>()
    const found: (readonly [from: number, to: number])[] = []
    for (let t = 0; t < T; t++) {
      const word = ids[start + t]
      if (!this.isLinked(word)) continue
      const before = last.get(word)
      if (before !== undefined && before < t - 1) found.push([before, t])
      last.set(word, t)
    }
    const kept = this.narrow(found, T)
    return { from: Int32Array.from(kept, ([from]) => from), to: Int32Array.from(kept, ([, to]) => to) }
  }

  private turnTo(strings: StringTable): void {
    if (this.strings !== strings) this.linked = new Uint8Array(0)
    this.strings = strings
    if (this.linked.length < strings.size) this.linked = grown(this.linked, strings.size)
  }

  private isLinked(word: number): boolean {
    if (this.linked[word] === 0) this.linked[word] = this.test.test(this.strings!.get(word)) ? 1 : 2
    return this.linked[word] === 1
  }

  /** Keeps at most `width` links across each position, the shortest first. */
  private narrow(
    links: (readonly [from: number, to: number])[],
    T: number,
  ): readonly (readonly [from: number, to: number])[] {
    if (links.length <= this.width) return links
    const over = new Int32Array(T) // links that cross from t or before to t + 1 or after
    const shortest = [...links].sort(([a, b], [c, d]) => b - a - (d - c) || a - c)
    return shortest.filter(([from, to]) => {
      const places = over.subarray(from, to)
      if (places.some(count => count >= this.width)) return false
      for (let t = from; t < to; t++) over[t]++
      return true
    })
  }
}
