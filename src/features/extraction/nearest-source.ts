import type { Corpus } from '../../data/corpus.js'
import type { NearestFeature } from '../language/feature.js'
import { isText } from '../readings/text-test.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { AttributeIds } from './attribute-ids.js'
import type { Source } from './source.js'

/** The nearest text of a kind before or behind a position. All positions of a sequence are worked out at once, in one pass. */
export class NearestSource implements Source {
  private corpus!: Corpus
  private ids!: Int32Array
  private kind = new Int8Array(0) //    [strings] 1: of the kind, −1: not, 0: not yet tested
  private near = new Int32Array(64) //  [T] of the sequence at `start`: the string, or −1 for none
  private start = -1
  private readonly attribute = new Map<number, number>() // by string; −1: there is none on this side

  constructor(
    private readonly feature: NearestFeature,
    private readonly name: string,
    private readonly attributeIds: AttributeIds,
  ) {}

  bind(corpus: Corpus, fresh: boolean): void {
    const { ids, strings } = corpus.columns[this.feature.column ?? 0]
    this.corpus = corpus
    this.ids = ids
    this.start = -1
    if (fresh) this.attribute.clear()
    if (!fresh && this.kind.length >= strings.size) return
    const grown = new Int8Array(strings.size)
    if (!fresh) grown.set(this.kind)
    this.kind = grown
  }

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    const q = p + (this.feature.offset ?? 0)
    if (q < start || q >= end) return
    if (start !== this.start) this.find(start, end)
    const id = this.attributeOf(this.near[q - start])
    if (id >= 0) out.push(id, 1)
  }

  private find(start: number, end: number): void {
    if (this.near.length < end - start) this.near = new Int32Array((end - start) * 2)
    const before = this.feature.side === 'before'
    let nearest = -1
    for (let k = 0; k < end - start; k++) {
      const t = before ? k : end - start - 1 - k
      this.near[t] = nearest
      const id = this.ids[start + t]
      if (this.isOfKind(id)) nearest = id
    }
    this.start = start
  }

  private isOfKind(id: number): boolean {
    this.kind[id] ||= isText(this.feature.is, this.textOf(id)) ? 1 : -1
    return this.kind[id] > 0
  }

  private attributeOf(id: number): number {
    let found = this.attribute.get(id)
    if (found === undefined) {
      const none = this.feature.side === 'before' ? '_B-1' : '_B+1'
      found = this.attributeIds.id(this.name + (id < 0 ? none : this.textOf(id)))
      this.attribute.set(id, found)
    }
    return found
  }

  private textOf(id: number): string {
    return this.corpus.columns[this.feature.column ?? 0].strings.get(id)
  }
}
