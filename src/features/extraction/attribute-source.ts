import { type AttributeColumn, areAllOnes } from '../../data/attribute-column.js'
import type { Corpus } from '../../data/corpus.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { AttributeIds } from './attribute-ids.js'
import { ByteText } from './byte-text.js'
import type { RowSource, Rows } from './row-source.js'

/**
 * The attributes that the data themselves have, each looked up once: `name` at offset 0, `a[-1]=name`
 * elsewhere.
 */
export class AttributeSource implements RowSource {
  private given!: AttributeColumn
  private to = new Int32Array(0) // [strings] id + 2 of an attribute, 0: not yet looked up
  private blob!: Uint8Array //      the strings of the data, from begin[name] to begin[name+1]
  private begin!: Int32Array
  private readonly prefix: Uint8Array
  private looked: AttributeColumn | null = null // that `allOnes` is about
  private allOnes = true

  constructor(
    private readonly offset: number,
    private readonly attributeIds: AttributeIds,
  ) {
    this.prefix = new TextEncoder().encode(offset === 0 ? '' : `a[${offset}]=`)
  }

  bind(corpus: Corpus, fresh: boolean): void {
    this.given = corpus.attributes!
    const { strings } = this.given
    this.blob = strings.bytes.blob
    this.begin = strings.bytes.offset
    if (fresh) this.to = new Int32Array(strings.size)
    if (this.to.length >= strings.size) return
    const grown = new Int32Array(Math.max(strings.size, 2 * this.to.length)) // single sentences add a few strings each time
    grown.set(this.to)
    this.to = grown
  }

  get ones(): boolean {
    if (this.looked !== this.given) this.allOnes = areAllOnes(this.given)
    this.looked = this.given
    return this.allOnes
  }

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    const q = p + this.offset
    if (q < start || q >= end) return
    const { offset, ids } = this.given
    const values = this.ones ? null : this.given.values
    for (let k = offset[q]; k < offset[q + 1]; k++) {
      const id = this.idOf(ids[k])
      if (id >= 0) out.push(id, values ? values[k] : 1)
    }
  }

  putRows(from: number, to: number, start: number, end: number, rows: Rows): void {
    const { offset, ids } = this.given
    const values = this.ones ? null : this.given.values
    const inside = (p: number) => Math.min(Math.max(p + this.offset, start), end)
    const most = rows.ids.length + offset[inside(to)] - offset[inside(from)]
    rows.ids.reserve(most)
    if (values) rows.values.reserve(most)
    const { data } = rows.ids
    const weights = rows.values.data
    let at = rows.ids.length
    for (let p = from; p < to; p++) {
      const last = offset[inside(p + 1)]
      for (let k = offset[inside(p)]; k < last; k++) {
        const id = this.to[ids[k]] > 0 ? this.to[ids[k]] - 2 : this.idOf(ids[k])
        if (id < 0) continue
        if (values) weights[at] = values[k]
        data[at++] = id
      }
      rows.offset.push(at)
    }
    rows.ids.length = at
    if (values) rows.values.length = at
  }

  private idOf(name: number): number {
    if (this.to[name] === 0) this.lookUp(name)
    return this.to[name] - 2
  }

  /** Names stay bytes: a string of each would cost more than the look-up. */
  private lookUp(name: number): void {
    const { blob, begin, prefix, attributeIds, to } = this
    if (this.offset === 0 && attributeIds.mode === 'frozen') {
      this.lookUpFrom(name)
      return
    }
    text.clear()
    text.put(prefix, 0, prefix.length)
    text.put(blob, begin[name], begin[name + 1])
    to[name] = attributeIds.idOfBytes(text.bytes, 0, text.length) + 2
  }

  /** Looks up the next names as well: names are numbered as they appear, so the data are about to have them. */
  private lookUpFrom(name: number): void {
    const { to } = this
    const most = Math.min(name + NAMES, this.begin.length - 1)
    let end = name + 1
    while (end < most && to[end] === 0) end++
    this.attributeIds.idsOfBytes(this.blob, this.begin, name, end, to)
    for (let k = name; k < end; k++) to[k] += 2
  }
}

/** Names that are looked up at once. */
const NAMES = 32

const text = new ByteText()
