/** What this needs of the class that browsers and Node have. */
interface Channel {
  readonly port1: { close(): void; postMessage(message: null, transfer: readonly ArrayBuffer[]): void }
}

const engine = globalThis as { readonly MessageChannel?: new () => Channel }

let port: Channel['port1'] | undefined

/** A smaller array is left to the garbage collector: giving it back would take as long as making another one. */
const LEAST_BYTES = 1 << 16

/**
 * Gives back the memory of arrays at once, which the garbage collector would do seconds later: it does not see how much there is. The arrays, and
 * all others with the same buffers, are empty afterwards.
 *
 * A buffer that is transferred leaves its arrays, and a port that is closed keeps nothing. Arrays that begin inside of a buffer, such as those in the
 * memory of a kernel, are left alone.
 */
export function giveBack(...arrays: readonly (Int32Array | Uint32Array | Float64Array)[]): void {
  for (const { buffer, byteOffset } of arrays) {
    if (byteOffset > 0 || buffer.byteLength < LEAST_BYTES) continue
    if (!port) {
      const { MessageChannel } = engine // looked at here: Node loads modules for it, which takes milliseconds
      if (!MessageChannel) return
      port = new MessageChannel().port1
      port.close()
    }
    port.postMessage(null, [buffer as ArrayBuffer])
  }
}

/** Allocators keep freed blocks up to this size for the blocks to come (32 MiB in glibc); larger ones go back to the system. */
const KEPT_BYTES = 33 << 20

/** Smaller arrays are not worth a block of their own. */
const LEAST_OWN_BYTES = 1 << 20

/**
 * So many numbers, all 0, whose memory goes back to the system once the array is given back. Its buffer may be longer than the array; pages that nobody
 * touches take no memory.
 */
export function createTemporary(length: number): Int32Array {
  const bytes = 4 * length
  if (bytes < LEAST_OWN_BYTES || bytes > KEPT_BYTES) return new Int32Array(length)
  return new Int32Array(new ArrayBuffer(KEPT_BYTES), 0, length)
}
