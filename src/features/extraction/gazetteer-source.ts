import { ABSENT, PairMap } from '../../common/pair-map.js'
import type { Corpus } from '../../data/corpus.js'
import { StringTable } from '../../data/string-table.js'
import type { GazetteerFeature } from '../language/feature.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { AttributeIds } from './attribute-ids.js'
import type { Source } from './source.js'

/**
 * B and I on the phrases of a list, found once per sequence: from the left, longest phrase first, without
 * overlaps. The phrases form a trie whose edges (node, word) → node are numbered pairs.
 */
export class GazetteerSource implements Source {
  private readonly words = new StringTable()
  private readonly edges = new PairMap() // edge k leads to node k + 1; the root is node 0
  private readonly last = new Set<number>() // nodes where a phrase ends
  private corpus!: Corpus
  private ids!: Int32Array
  private word = new Int32Array(0) // [strings] id + 2 of a text among `words`, 0: not yet looked up
  private marks = new Uint8Array(64) // [T] of the sequence at `start`
  private start = -1
  private readonly attribute: (number | undefined)[] = []

  constructor(
    private readonly feature: GazetteerFeature,
    private readonly name: string,
    private readonly attributeIds: AttributeIds,
  ) {
    for (const phrase of feature.phrases) this.add(phrase.split(' '))
  }

  bind(corpus: Corpus, fresh: boolean): void {
    const { ids, strings } = corpus.columns[this.feature.column ?? 0]
    this.corpus = corpus
    this.ids = ids
    this.start = -1
    if (fresh) this.attribute.length = 0
    if (!fresh && this.word.length >= strings.size) return
    const grown = new Int32Array(strings.size)
    if (!fresh) grown.set(this.word)
    this.word = grown
  }

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    if (start !== this.start) this.mark(start, end)
    const q = p + (this.feature.offset ?? 0)
    const mark = q >= start && q < end ? this.marks[q - start] : 0
    if (mark === 0) return
    this.attribute[mark] ??= this.attributeIds.id(this.name + (mark === BEGIN ? 'B' : 'I'))
    if (this.attribute[mark] >= 0) out.push(this.attribute[mark], 1)
  }

  private add(phrase: readonly string[]): void {
    let node = 0
    for (const word of phrase) node = this.edges.intern(node, this.words.intern(this.fold(word))) + 1
    this.last.add(node)
  }

  private fold(text: string): string {
    return this.feature.lower ? text.toLowerCase() : text
  }

  private mark(start: number, end: number): void {
    if (this.marks.length < end - start) this.marks = new Uint8Array((end - start) * 2)
    this.marks.fill(0, 0, end - start)
    for (let q = start; q < end; ) {
      const stop = this.longest(q, end)
      if (stop > q) this.marks.fill(INSIDE, q - start, stop - start)[q - start] = BEGIN
      q = Math.max(stop, q + 1)
    }
    this.start = start
  }

  /** The end of the longest phrase that begins at q, or q if there is none. */
  private longest(q: number, end: number): number {
    let stop = q
    let node = 0
    for (let k = q; k < end; k++) {
      const edge = this.edges.get(node, this.wordOf(this.ids[k]))
      if (edge === ABSENT) break
      node = edge + 1
      if (this.last.has(node)) stop = k + 1
    }
    return stop
  }

  private wordOf(id: number): number {
    if (this.word[id] === 0) {
      const { strings } = this.corpus.columns[this.feature.column ?? 0]
      this.word[id] = this.words.find(this.fold(strings.get(id))) + 2
    }
    return this.word[id] - 2
  }
}

const BEGIN = 1
const INSIDE = 2
