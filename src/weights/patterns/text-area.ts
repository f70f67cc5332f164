import type { TaggerMemory } from '../tagger-memory.js'

const RECORD = 32 // bytes of a text record, see assembly/tagging/strings.ts
const BEHIND = 8 //  bytes that kernels read behind a text

/** Numbered strings in one block of bytes. */
export interface Strings {
  readonly size: number
  readonly byteLength: number
  readonly bytes: { readonly blob: Uint8Array; readonly offset: Int32Array }
}

/**
 * Texts and their records in the memory of a kernel, for a table that may grow. Texts of places outside a sequence have the
 * numbers −edges … −1, in this order.
 */
export class TextArea {
  private room = { texts: 0, bytes: 0 }
  private at = { edgeBytes: 0, edgeOffset: 0, bytes: 0, offset: 0, records: 0 }
  private written = 0
  private edgesWritten = false
  private readonly edges: readonly Uint8Array[]

  constructor(edges: readonly string[]) {
    this.edges = edges.map(text => new TextEncoder().encode(text))
  }

  /** The address of record 0. */
  get records(): number {
    return this.at.records + this.edges.length * RECORD
  }

  /** How many texts there is room for. */
  get capacity(): number {
    return this.room.texts
  }

  fits(strings: Strings): boolean {
    return strings.size <= this.room.texts && strings.byteLength <= this.room.bytes
  }

  /** Moves to a new place with room for half as much again as a table has, and for twice as much as before. */
  place(take: (bytes: number) => number, strings: Strings): void {
    const { room } = this
    this.room = {
      texts: roomFor(strings.size, room.texts),
      bytes: roomFor(strings.byteLength, room.bytes),
    }
    const edgeBytes = this.edges.reduce((sum, { length }) => sum + length, 0)
    this.at = {
      edgeBytes: take(edgeBytes + BEHIND),
      edgeOffset: take(4 * (this.edges.length + 1)),
      bytes: take(this.room.bytes + BEHIND),
      offset: take(4 * (this.room.texts + 1)),
      records: take(RECORD * (this.edges.length + this.room.texts)),
    }
    this.forget()
    this.edgesWritten = false
  }

  /** Begins a new table. */
  forget(): void {
    this.written = 0
  }

  /** Writes the texts that a table got since the last call. */
  write(strings: Strings, memory: TaggerMemory): void {
    if (!this.edgesWritten) this.writeEdges(memory)
    const { written, at } = this
    const { size } = strings
    if (written === size) return
    const { blob, offset } = strings.bytes
    memory.bytes.set(blob.subarray(offset[written], offset[size]), at.bytes + offset[written])
    memory.numbers.set(offset.subarray(written, size + 1), at.offset / 4 + written)
    memory.kernels.hashTexts(at.bytes, at.offset, written, size, this.records)
    this.written = size
  }

  private writeEdges({ bytes, numbers, kernels }: TaggerMemory): void {
    const { at, edges } = this
    let end = 0
    for (const [k, text] of edges.entries()) {
      bytes.set(text, at.edgeBytes + end)
      numbers[at.edgeOffset / 4 + k] = end
      end += text.length
      numbers[at.edgeOffset / 4 + k + 1] = end
    }
    kernels.hashTexts(at.edgeBytes, at.edgeOffset, 0, edges.length, at.records)
    this.edgesWritten = true
  }
}

/** Room for a table that grows: enough for what it has, and twice the room that was too little. */
export function roomFor(size: number, before: number): number {
  return size <= before ? before : Math.max(Math.ceil(1.5 * size), 2 * before)
}
