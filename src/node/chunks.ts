/** The bytes of files in Node, including compressed ones. */
import * as fs from 'node:fs'
import { isCompressed } from './compressed.js'
import { asDataError, attempt } from './disk.js'

const CHUNK_BYTES = 1 << 18

/** Whether a file can be opened by its name and read at any place. */
export function isPlain(file: string): boolean {
  return file !== '-' && !isCompressed(file) && fs.statSync(file).isFile()
}

/** The bytes of a file in chunks, each valid until the next one. */
export async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  if (file === '-') yield* named(file, process.stdin)
  else if (isCompressed(file)) yield* unzipped(file)
  else yield* plain(file)
}

/** The whole content of a file, in bytes that `allocate` makes. */
export async function readWhole(
  file: string,
  allocate: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const size =
    file === '-' || isCompressed(file) ? 0 : (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  let bytes = allocate(size + 1) // the byte more is where the end shows
  let length = 0
  const makeRoom = (more: number) => {
    if (length + more <= bytes.length) return
    const larger = allocate(2 * (length + more))
    larger.set(bytes.subarray(0, length))
    bytes = larger
  }
  if (size > 0)
    for (const read of readInto(file, () => bytes.subarray(length))) {
      length += read
      makeRoom(1)
    }
  else
    for await (const chunk of readChunks(file)) {
      makeRoom(chunk.length)
      bytes.set(chunk, length)
      length += chunk.length
    }
  return bytes.subarray(0, length)
}

/**
 * Synchronous reads into one buffer: several times as fast as a stream, and a reader could not continue
 * anyway.
 */
function* plain(file: string): Generator<Uint8Array> {
  let buffer: Uint8Array | undefined
  const create = (size: number) => new Uint8Array(size > 0 ? Math.min(size, CHUNK_BYTES) : CHUNK_BYTES)
  for (const length of readInto(file, size => (buffer ??= create(size))))
    if (buffer) yield buffer.subarray(0, length)
}

/** Reads a file piece by piece into the buffer that it is given for each, knowing its size (0 for pipes and devices); yields their lengths. */
function* readInto(file: string, bufferFor: (size: number) => Uint8Array): Generator<number> {
  const fd = attempt(file, () => fs.openSync(file, 'r'))
  try {
    const { size } = fs.fstatSync(fd)
    for (;;) {
      const buffer = bufferFor(size)
      const length = attempt(file, () => fs.readSync(fd, buffer))
      if (length === 0) return
      yield length
    }
  } finally {
    fs.closeSync(fd)
  }
}

async function* unzipped(file: string): AsyncGenerator<Uint8Array> {
  const { createGunzip } = await import('node:zlib') // takes milliseconds that most commands do not need
  const input = fs.createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const output = createGunzip({ chunkSize: CHUNK_BYTES })
  input.on('error', error => output.destroy(error))
  try {
    yield* named(file, input.pipe(output))
  } finally {
    input.destroy()
    output.destroy()
  }
}

async function* named(file: string, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await chunks.next().catch(error => {
        throw asDataError(sourceName(file), error)
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await chunks.return?.() // stopping early must not wait for the rest
  }
}

/** The name of a file in errors. */
export function sourceName(file: string): string {
  return file === '-' ? 'standard input' : file
}
