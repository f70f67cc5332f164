import type { AttributeColumn, Corpus } from '../../data/corpus.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { AttributeIds } from './attribute-ids.js'
import type { Source } from './source.js'

/**
 * The attributes that the data themselves have, each looked up once: `name` at offset 0, `a[-1]=name`
 * elsewhere.
 */
export class AttributeSource implements Source {
  private given!: AttributeColumn
  private to = new Int32Array(0) // [strings] id + 2 of an attribute, 0: not yet looked up

  constructor(
    private readonly offset: number,
    private readonly attributeIds: AttributeIds,
  ) {}

  bind(corpus: Corpus, fresh: boolean): void {
    this.given = corpus.attributes!
    const { size } = this.given.strings
    if (!fresh && this.to.length >= size) return
    const grown = new Int32Array(Math.max(size, 2 * this.to.length)) // single sentences add a few strings each time
    if (!fresh) grown.set(this.to)
    this.to = grown
  }

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    const q = p + this.offset
    if (q < start || q >= end) return
    const { offset, ids, values } = this.given
    for (let k = offset[q]; k < offset[q + 1]; k++) {
      const id = this.idOf(ids[k])
      if (id >= 0) out.push(id, values[k])
    }
  }

  private idOf(given: number): number {
    if (this.to[given] === 0) {
      const name = this.given.strings.get(given)
      this.to[given] = this.attributeIds.id(this.offset === 0 ? name : `a[${this.offset}]=${name}`) + 2
    }
    return this.to[given] - 2
  }
}
