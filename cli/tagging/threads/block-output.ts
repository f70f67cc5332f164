import type { FileSink } from '../../../src/node/write.js'

/** What stands between JSON objects: lines of their own, or a list of which only the commas are written. */
export type RecordEnds = 'lines' | 'commas'

/** Collects the output of a block as bytes. */
export interface BlockOutput {
  readonly sink: FileSink
  /** Takes the text of a JSON object. */
  readonly emit: ((record: string) => void) | undefined
  /** All bytes since the last call. */
  take(): Uint8Array<ArrayBuffer>
}

/** An output of bytes, or of JSON objects if `records` says how they are separated. */
export function createBlockOutput(records: RecordEnds | undefined): BlockOutput {
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(1 << 16)
  let length = 0
  let comma = ''
  const reserve = (more: number) => {
    if (length + more <= bytes.length) return
    const larger = new Uint8Array(2 * (length + more))
    larger.set(bytes.subarray(0, length))
    bytes = larger
  }
  const sink: FileSink = data => {
    reserve(typeof data === 'string' ? 3 * data.length : data.length)
    if (typeof data === 'string') length += encoder.encodeInto(data, bytes.subarray(length)).written
    else {
      bytes.set(data, length)
      length += data.length
    }
  }
  const emit = (record: string) => {
    sink(records === 'lines' ? `${record}\n` : comma + record)
    comma = ','
  }
  return {
    sink,
    emit: records && emit,
    take() {
      const taken = bytes.slice(0, length)
      length = 0
      comma = ''
      return taken
    },
  }
}
