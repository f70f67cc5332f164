/**
 * Writes items of CRFsuite's format by a kernel (`assembly/text/write-items.ts`): the twin of `src/data/writers/crfsuite.ts` for sequences that
 * need no care.
 */
import { type AttributeColumn, areAllOnes } from '../../src/data/attribute-column.js'
import type { Column, Corpus } from '../../src/data/corpus.js'
import { firstUnknown } from '../../src/data/labels/unknown-label.js'
import { textModule } from '../../src/data/reading/row-scanner.js'
import { StringTable } from '../../src/data/string-table.js'
import type { FileSink } from '../../src/node/write.js'
import { instantiate, type KernelExports } from '../../src/wasm/instantiate.js'
import { createMemory, PAGE } from '../../src/wasm/memory.js'
import { unlessFull } from '../../src/wasm/unless-full.js'

/** Sizes that change the speed, but no byte. */
export interface ItemWriterLimits {
  /** Bytes that are written at a time, as far as sequences are not longer. */
  readonly outBytes: number
  /** Bytes of the longest sequence; longer ones are not for the kernel. */
  readonly mostBytes: number
}

const LIMITS: ItemWriterLimits = { outBytes: 1 << 17, mostBytes: 1 << 24 }

/**
 * Writes a corpus, sequence by sequence: the first one by `writeSequence`, which must write to the same sink, the others by the kernel as far as it can. What
 * needs care, such as a byte-order mark or a refusal, is thus left to `writeSequence`.
 */
export function createItemBatches(sink: FileSink, limits: Partial<ItemWriterLimits> = {}) {
  const writer = createItemWriter(sink, { ...LIMITS, ...limits })
  let begun = false
  return (corpus: Corpus, labels: Column | null, writeSequence: (n: number) => void): void => {
    let n = 0
    if (!begun && corpus.N > 0) writeSequence(n++)
    begun ||= n > 0
    if (n < corpus.N && labels && corpus.attributes) n = writer?.write(corpus, n, labels) ?? n
    for (; n < corpus.N; n++) writeSequence(n)
  }
}

/** A writer; null if there is no kernel. */
function createItemWriter(sink: FileSink, limits: ItemWriterLimits): ItemWriter | null {
  const module = textModule()
  const memory = module && createMemory(2 * PAGE)
  return module && memory && new ItemWriter(instantiate(module, memory), memory, sink, limits)
}

class ItemWriter {
  private readonly labels: Fields
  private readonly attributes: Fields
  private readonly values: Fields
  private readonly places: readonly Place[]
  private readonly offsets: Place
  private readonly out: Place
  private usable = true

  constructor(
    private readonly kernel: KernelExports,
    memory: WebAssembly.Memory,
    private readonly sink: FileSink,
    private readonly limits: ItemWriterLimits,
  ) {
    const createPlace = () => new Place(kernel, memory)
    this.labels = new Fields(kernel, createPlace, TAB)
    this.attributes = new Fields(kernel, createPlace, TAB)
    this.values = new Fields(kernel, createPlace, COLON)
    this.places = Array.from({ length: 5 }, createPlace)
    this.offsets = createPlace()
    this.out = createPlace()
  }

  /** Writes sequences from `first` on, with these labels; returns the number of the first that was not written. */
  write(corpus: Corpus, first: number, labels: Column): number {
    const { attributes } = corpus
    if (!attributes || !this.usable || firstUnknown({ labels }) >= 0) return first
    let n = first
    const done = unlessFull(this.kernel, () => {
      const what = this.place(corpus, attributes, labels)
      if (what !== null) for (const written of this.writeSequences(corpus, first, what)) n = written
      return true
    })
    this.usable = done !== null
    return n
  }

  /** Puts all that is written into the memory; the address of where that is told, null if something is not for the kernel. */
  private place(
    { P, N, offset: sequences }: Corpus,
    attributes: AttributeColumn,
    labels: Column,
  ): number | null {
    const { strings, offset } = attributes
    const texts = areAllOnes(attributes) ? NO_VALUES : valueTexts(attributes.values.subarray(0, offset[P]))
    if (!texts || !this.takeLabels(labels.strings)) return null
    if (!this.attributes.take(strings) || !this.values.take(texts.strings)) return null
    const [labelIds, itemEnds, ids, valueIds, what] = this.places
    this.offsets.put(sequences.subarray(0, N + 1))
    labelIds.put(labels.ids.subarray(0, P))
    itemEnds.put(offset.subarray(0, P + 1))
    ids.put(attributes.ids.subarray(0, offset[P]))
    valueIds.put(texts.ids)
    const { labels: own, attributes: names, values } = this
    const places = [labelIds.at, own.at, own.ends, itemEnds.at, ids.at, names.at, names.ends]
    what.put(Int32Array.of(...places, texts.ids.length > 0 ? valueIds.at : 0, values.at, values.ends))
    return what.at
  }

  /** Labels that make a row blank, or into a declaration, are not for the kernel. */
  private takeLabels(strings: StringTable): boolean {
    for (let id = this.labels.known(strings); id < strings.size; id++)
      if (/^(@| *$)/.test(strings.get(id))) return false
    return this.labels.take(strings)
  }

  /** Yields the number of the next sequence each time that all before it are written. */
  private *writeSequences({ weight, N }: Corpus, first: number, what: number): Generator<number> {
    const { out, kernel, limits } = this
    const offsets = this.offsets.at
    let [length, n] = [0, first]
    out.reserve(limits.outBytes, 0)
    while (n < N) {
      const head = weightLine(weight?.[n] ?? 1)
      if (length + head.length < out.bytes) out.view().set(head, length)
      const to = weight ? n + 1 : N // each weight has a line before its sequence
      const from = n
      n = kernel['writeItems'](...[what, offsets, n, to, out.at + length + head.length, out.at + out.bytes])
      if (n > from) length = (kernel['itemsEnd']() >>> 0) - out.at
      if (n === to) continue
      if (length > 0) {
        this.sink(out.view().subarray(0, length))
        length = 0
        yield n
      } else if (2 * out.bytes > limits.mostBytes) return
      else out.reserve(2 * out.bytes, 0)
    }
    if (length > 0) this.sink(out.view().subarray(0, length))
    yield n
  }
}

/** The texts of values other than 1, each once, and which attributes have them, if any; null if one is not finite. */
function valueTexts(values: Float64Array): { strings: StringTable; ids: Int32Array } | null {
  let k = 0
  while (k < values.length && values[k] === 1) k++
  if (k === values.length) return NO_VALUES
  const strings = new StringTable()
  strings.intern('1') // number 0 says that there is no text
  const ids = new Int32Array(values.length)
  for (; k < values.length; k++) {
    if (values[k] === 1) continue
    if (!Number.isFinite(values[k])) return null
    ids[k] = strings.intern(String(values[k]))
  }
  return { strings, ids }
}

const NO_VALUES = { strings: new StringTable(), ids: new Int32Array(0) }

function weightLine(weight: number): Uint8Array {
  return new TextEncoder().encode(weight === 1 ? '' : `@weight:${weight}\n`)
}

/** The strings of a table as fields, each made once. */
class Fields {
  private table: StringTable | undefined
  private size = 0 //   strings that are there
  private length = 0 // bytes of their fields
  private readonly fields: Place
  private readonly fieldEnds: Place
  private readonly strings: Place // those on their way
  private readonly offsets: Place

  constructor(
    private readonly kernel: KernelExports,
    createPlace: () => Place,
    private readonly mark: number,
  ) {
    this.fields = createPlace()
    this.fieldEnds = createPlace()
    this.strings = createPlace()
    this.offsets = createPlace()
  }

  /** The address of the first field. */
  get at(): number {
    return this.fields.at
  }

  /** The address of where fields begin, and where the last one ends. */
  get ends(): number {
    return this.fieldEnds.at
  }

  /** How many strings of a table are there. */
  known(table: StringTable): number {
    return table === this.table ? this.size : 0
  }

  /** Takes the strings of a table that are not there; false if one of them cannot be a field. */
  take(table: StringTable): boolean {
    this.size = this.known(table)
    if (this.size === 0) this.length = 0
    this.table = table
    if (this.size === table.size) return true
    const { blob, offset } = table.bytes
    const first = offset[this.size]
    const bytes = blob.length - first
    const count = table.size - this.size
    this.strings.put(blob.subarray(first))
    this.offsets.put(offset.subarray(this.size))
    this.fields.reserve(this.length + 2 * bytes + count, this.length)
    this.fieldEnds.reserve(4 * (table.size + 1), 4 * (this.size + 1))
    const [at, ends] = [this.at + this.length, this.ends + 4 * (this.size + 1)]
    const end = this.kernel['writeFields'](
      ...[this.mark, this.strings.at - first, this.offsets.at, count, at, this.at, ends],
    )
    if (end === 0) return false
    this.length = (end >>> 0) - this.at
    this.size = table.size
    return true
  }
}

const TAB = 9
const COLON = 58
const BEHIND = 16 // bytes behind texts that the kernel may touch

/** Bytes of the memory that are used again for each batch. */
class Place {
  at = 0
  bytes = 0

  constructor(
    private readonly kernel: KernelExports,
    private readonly memory: WebAssembly.Memory,
  ) {}

  /** Makes room for so many bytes, the first `kept` of which stay as they are. */
  reserve(bytes: number, kept: number): void {
    if (bytes <= this.bytes) return
    const room = Math.max(bytes, 2 * this.bytes)
    const at = this.kernel['allocate'](Math.min(room + BEHIND, 2 ** 32 - 1)) >>> 0
    if (kept > 0) new Uint8Array(this.memory.buffer).copyWithin(at, this.at, this.at + kept)
    this.at = at
    this.bytes = room
  }

  put(array: Uint8Array | Int32Array): void {
    this.reserve(array.byteLength, 0)
    this.view().set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  }

  /** As long as the memory does not grow. */
  view(): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.at, this.bytes)
  }
}
