import { ABSENT, PairMap } from '../common/pair-map.js'
import type { Corpus } from '../data/corpus.js'

/** Neighbors of words on one side, in compressed rows: those of word w are offset[w] … offset[w+1]−1. */
export interface Neighbors {
  readonly offset: Int32Array // [V+1]
  readonly word: Int32Array //   V: the boundary of a sequence
  readonly count: Int32Array
}

/**
 * How often words follow each other. Each sequence begins and ends at the boundary, so that a word occurs as often before
 * another one as after one. All words that are too rare count as one word, the last one.
 */
export interface Bigrams {
  readonly V: number //                     words, with the rare ones as one
  readonly words: readonly string[] //      without the rare ones; the most frequent first, equally frequent ones by their code units
  readonly count: Int32Array //             [V+1] the last one is the boundary
  readonly next: Neighbors
  readonly previous: Neighbors
}

/**
 * Counts the words of a corpus and their neighbors. Words that occur less often than `minCount` are rare. The result does not
 * depend on the order of the sequences.
 */
export function countBigrams({ N, offset, columns: [{ ids, strings }] }: Corpus, minCount = 1): Bigrams {
  const frequency = new Int32Array(strings.size)
  for (const id of ids) frequency[id]++
  const used = [...frequency.keys()].filter(id => frequency[id] >= minCount)
  const known = used.map(id => ({ id, text: strings.get(id) }))
  known.sort((a, b) => frequency[b.id] - frequency[a.id] || (a.text < b.text ? -1 : 1))
  const V = known.length + (frequency.some(n => n > 0 && n < minCount) ? 1 : 0)
  const rank = new Int32Array(strings.size).fill(V - 1)
  known.forEach(({ id }, w) => {
    rank[id] = w
  })
  const count = new Int32Array(V + 1)
  frequency.forEach((n, id) => {
    count[rank[id]] += n
  })
  count[V] = N
  const words = ids.map(id => rank[id])
  return { V, words: known.map(({ text }) => text), count, ...countPairs(words, offset, V) }
}

function countPairs(words: Int32Array, offset: Int32Array, V: number) {
  const pairs = new PairCounts()
  for (let n = 0; n + 1 < offset.length; n++) {
    let before = V
    for (let p = offset[n]; p < offset[n + 1]; p++) {
      pairs.add(before, words[p])
      before = words[p]
    }
    pairs.add(before, V)
  }
  const { first, second, counts } = pairs.sorted()
  return { next: rowsOf(first, second, counts, V), previous: rowsOf(second, first, counts, V) }
}

/** Counts of pairs of words. */
class PairCounts {
  private readonly index = new PairMap()
  private first = new Int32Array(1024)
  private second = new Int32Array(1024)
  private counts = new Int32Array(1024)

  add(a: number, b: number): void {
    const found = this.index.get(a, b)
    if (found !== ABSENT) {
      this.counts[found]++
      return
    }
    const k = this.index.size
    this.index.add(a, b, k)
    if (k === this.first.length) this.grow()
    this.first[k] = a
    this.second[k] = b
    this.counts[k] = 1
  }

  /** All pairs by the second word, then by the first. */
  sorted(): { first: Int32Array; second: Int32Array; counts: Int32Array } {
    const { size } = this.index
    const order = Uint32Array.from({ length: size }, (_, k) => k)
    const { first, second, counts } = this
    order.sort((x, y) => second[x] - second[y] || first[x] - first[y])
    return {
      first: Int32Array.from(order, k => first[k]),
      second: Int32Array.from(order, k => second[k]),
      counts: Int32Array.from(order, k => counts[k]),
    }
  }

  private grow(): void {
    const doubled = (old: Int32Array) => {
      const grown = new Int32Array(old.length * 2)
      grown.set(old)
      return grown
    }
    this.first = doubled(this.first)
    this.second = doubled(this.second)
    this.counts = doubled(this.counts)
  }
}

/** The pairs in rows by word; a row keeps their order. Rows of the boundary are left out. */
function rowsOf(word: Int32Array, neighbor: Int32Array, counts: Int32Array, V: number): Neighbors {
  const offset = new Int32Array(V + 2)
  for (const w of word) offset[w + 1]++
  for (let w = 0; w <= V; w++) offset[w + 1] += offset[w]
  const size = offset[V]
  const at = offset.slice()
  const found = { word: new Int32Array(size), count: new Int32Array(size) }
  for (let k = 0; k < word.length; k++) {
    if (word[k] === V) continue
    const place = at[word[k]]++
    found.word[place] = neighbor[k]
    found.count[place] = counts[k]
  }
  return { offset: offset.slice(0, V + 1), ...found }
}
