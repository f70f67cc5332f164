/**
 * Compiled code of a command, as a file. V8 runs such code as it is and checks neither it nor the source, so all is checked here:
 *
 *     bytes of the header (32 bits) | header (JSON) | code of each script | the same once more
 *
 * Everything is there twice, since comparing two halves takes a fraction of the time of any checksum that Node 20 offers at the
 * start of a process.
 */

/** What V8 has compiled of a script, and the file that it is for. */
export interface CompiledScript {
  /** Bytes of the file, and when it was changed last, in milliseconds. */
  readonly size: number
  readonly changed: number
  readonly code: Uint8Array
}

export interface CompiledCode {
  /** The options of commands whose code it has. */
  readonly options: readonly string[]
  /** Scripts by name. */
  readonly scripts: ReadonlyMap<string, CompiledScript>
}

interface Header {
  readonly key: string
  readonly options: readonly string[]
  /** Name, size, time, bytes of code: in the order of the code. */
  readonly scripts: readonly (readonly [string, number, number, number])[]
}

/** V8 copies code that begins elsewhere. */
const ALIGNED = 8

const alignedSize = (size: number) => Math.ceil(size / ALIGNED) * ALIGNED

/** Writes compiled code; `key` says what it is for. */
export function writeCode(key: string, { options, scripts }: CompiledCode): Uint8Array {
  const entries = [...scripts]
  const header: Header = {
    key,
    options,
    scripts: entries.map(([name, { size, changed, code }]) => [name, size, changed, code.length]),
  }
  const text = Buffer.from(JSON.stringify(header))
  const parts: readonly Uint8Array[] = entries.map(([, { code }]) => code)
  const start = alignedSize(4 + text.length)
  const half = parts.reduce((size, { length }) => size + alignedSize(length), start)
  const bytes = Buffer.alloc(2 * half)
  bytes.writeUInt32LE(text.length)
  bytes.set(text, 4)
  let at = start
  for (const part of parts) {
    bytes.set(part, at)
    at += alignedSize(part.length)
  }
  bytes.copyWithin(half, 0, half)
  return bytes
}

/** Reads compiled code; undefined if it is damaged or for something else. */
export function readCode(key: string, bytes: Buffer): CompiledCode | undefined {
  const half = bytes.subarray(0, bytes.length / 2)
  if (half.length < 4 || !half.equals(bytes.subarray(half.length))) return undefined
  const end = 4 + half.readUInt32LE()
  if (end === 4 || end > half.length) return undefined
  const header = JSON.parse(half.toString('utf8', 4, end)) as Header
  if (header.key !== key) return undefined
  const scripts = new Map<string, CompiledScript>()
  let at = alignedSize(end)
  for (const [name, size, changed, length] of header.scripts) {
    scripts.set(name, { size, changed, code: half.subarray(at, at + length) })
    at += alignedSize(length)
  }
  return at === half.length ? { options: header.options, scripts } : undefined
}
