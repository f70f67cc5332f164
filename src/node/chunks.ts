/** The bytes of files in Node, including compressed ones. */
import * as fs from 'node:fs'
import { isCompressed } from './compressed.js'
import { asDataError, attempt } from './disk.js'

const CHUNK_BYTES = 1 << 18

/** Whether a file can be opened by its name and read at any place. */
export function isPlain(file: string): boolean {
  return file !== '-' && !isCompressed(file) && attempt(file, () => fs.statSync(file)).isFile()
}

/** The bytes of a file; 0 if they cannot be told before it is read. */
export function sizeOf(file: string): number {
  if (file === '-' || isCompressed(file)) return 0
  return attempt(file, () => fs.statSync(file, { throwIfNoEntry: false }))?.size ?? 0
}

/** The bytes of a file in chunks, each valid until the next one. */
export async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  if (file === '-') yield* fromInput(process.stdin)
  else if (isCompressed(file)) yield* unzipped(file)
  else yield* plain(file)
}

/** Bytes of a file that two threads read sooner than one: most of the time goes into fresh memory. */
const LARGE = 1 << 22

/** The whole content of a file, in bytes that `allocate` makes. Two threads read a file of at least `large` bytes. */
export async function readWhole(
  file: string,
  allocate: (length: number) => Uint8Array<ArrayBuffer>,
  large = LARGE,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = sizeOf(file)
  let bytes = allocate(size + 1) // the byte more is where the end shows
  let length = 0
  const makeRoom = (more: number) => {
    if (length + more <= bytes.length) return
    const larger = allocate(2 * (length + more))
    larger.set(bytes.subarray(0, length))
    bytes = larger
  }
  if (size > 0) {
    const fd = attempt(file, () => fs.openSync(file, 'r'))
    try {
      if (size >= large) length = await readHalves(file, fd, bytes.subarray(0, size))
      for (let read = 1; read > 0; length += read) {
        makeRoom(1)
        read = attempt(file, () => fs.readSync(fd, bytes, length, atOnce(bytes.length - length), length))
      }
    } finally {
      fs.closeSync(fd)
    }
  } else
    for await (const chunk of readChunks(file)) {
      makeRoom(chunk.length)
      bytes.set(chunk, length)
      length += chunk.length
    }
  return bytes.subarray(0, length)
}

/** Node reads at most 2³¹ − 1 bytes at a time. */
function atOnce(bytes: number): number {
  return Math.min(bytes, 1 << 30)
}

/** Reads the first half of a file while another thread reads the second; returns how many bytes are there without a gap. */
async function readHalves(file: string, fd: number, bytes: Uint8Array): Promise<number> {
  const half = bytes.length >> 1
  const behind = readBehind(fd, bytes, half).catch((error: unknown) => asDataError(file, error))
  let length = 0
  try {
    for (let read = 1; length < half && read > 0; length += read)
      read = attempt(file, () => fs.readSync(fd, bytes, length, atOnce(half - length), length))
  } finally {
    await behind // nobody else may close the file before
  }
  const more = await behind
  if (typeof more !== 'number') throw more
  return length < half ? length : half + more
}

/** Reads a file from a place on, in another thread; returns the number of bytes. */
async function readBehind(fd: number, bytes: Uint8Array, from: number): Promise<number> {
  let at = from
  for (let read = 1; at < bytes.length && read > 0; at += read)
    read = await new Promise<number>((resolve, reject) =>
      fs.read(fd, bytes, at, atOnce(bytes.length - at), at, (error, count) =>
        error ? reject(error) : resolve(count),
      ),
    )
  return at - from
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

/** Reads a file or standard input piece by piece into the buffer that it is given for each, knowing its size (0 for pipes and devices); yields their lengths. */
function* readInto(file: string, bufferFor: (size: number) => Uint8Array): Generator<number> {
  const isOpen = file === '-'
  const fd = isOpen ? 0 : attempt(file, () => fs.openSync(file, 'r'))
  try {
    const { size } = fs.fstatSync(fd)
    for (;;) {
      const buffer = bufferFor(size)
      const length = attempt(sourceName(file), () => fs.readSync(fd, buffer))
      if (length === 0) return
      yield length
    }
  } finally {
    if (!isOpen) fs.closeSync(fd)
  }
}

/**
 * If standard input is a file, it is read like other files: a stream makes a buffer for each chunk. So is a directory, which is refused: Node's stream of one is
 * empty.
 */
function fromInput(stdin: typeof process.stdin): Generator<Uint8Array> | AsyncGenerator<Uint8Array> {
  const stat = stdin.fd === 0 ? fs.fstatSync(0) : null
  return stat?.isFile() || stat?.isDirectory() ? plain('-') : named('-', stdin)
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
