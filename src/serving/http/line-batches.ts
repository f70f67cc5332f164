/** Cuts a stream of bytes into batches of whole lines, in bounded memory. */

const LF = 10

/** Whole lines, or a line that is too long, whose bytes are dropped. */
export type Batch =
  | { readonly bytes: Uint8Array; readonly firstLine: number }
  | { readonly bytes?: undefined; readonly firstLine: number }

/** How much is taken at a time. */
export interface BatchLimits {
  /** Bytes of a line. */
  readonly lineBytes: number
  /** Bytes of a batch, unless it is one line. */
  readonly batchBytes: number
}

/**
 * The lines of a body: all that are there, up to a limit, so that a client that sends one line and waits gets its answer. The last line
 * needs no end.
 */
export async function* lineBatches(
  body: AsyncIterable<Uint8Array>,
  { lineBytes, batchBytes }: BatchLimits,
): AsyncGenerator<Batch, void, void> {
  let carry = new Uint8Array(4096)
  let carried = 0 // bytes of a line that has not ended
  let isDropping = false // the line is too long; its rest is skipped
  let line = 1

  function keep(piece: Uint8Array): void {
    if (isDropping) return
    if (carried + piece.length > lineBytes) {
      isDropping = true
      carried = 0
      return
    }
    if (carried + piece.length > carry.length) {
      const grown = new Uint8Array(Math.max(carried + piece.length, 2 * carry.length))
      grown.set(carry.subarray(0, carried))
      carry = grown
    }
    carry.set(piece, carried)
    carried += piece.length
  }

  /** The line that has been carried over, which ends now. */
  function endLine(): Batch {
    const batch = isDropping ? { firstLine: line } : { bytes: carry.slice(0, carried), firstLine: line }
    line++
    carried = 0
    isDropping = false
    return batch
  }

  for await (const piece of body) {
    let start = 0
    while (start < piece.length) {
      const next = piece.indexOf(LF, start)
      if (next < 0) {
        keep(piece.subarray(start))
        break
      }
      if (carried > 0 || isDropping || next - start > lineBytes) {
        keep(piece.subarray(start, next))
        start = next + 1
        yield endLine()
        continue
      }
      const { end, lines } = wholeLines(piece, start, batchBytes, lineBytes)
      yield { bytes: piece.subarray(start, end), firstLine: line }
      line += lines
      start = end
    }
  }
  if (carried > 0 || isDropping) yield endLine()
}

/** Where the lines from `start` on end that fit into a batch, at least one, none too long; and how many they are. */
function wholeLines(
  piece: Uint8Array,
  start: number,
  batchBytes: number,
  lineBytes: number,
): { end: number; lines: number } {
  let end = piece.indexOf(LF, start) + 1
  let lines = 1
  for (;;) {
    const next = piece.indexOf(LF, end)
    if (next < 0 || next + 1 - start > batchBytes || next - end > lineBytes) return { end, lines }
    end = next + 1
    lines++
  }
}
