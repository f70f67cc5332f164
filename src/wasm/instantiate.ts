/** Decodes and instantiates binaries. */

/** The exports of a binary: functions over addresses and numbers. */
export type KernelExports = Readonly<Record<string, (...args: number[]) => number>>

/** What Node decodes digits by. A large binary takes milliseconds in TypeScript, since it is decoded once per process. */
const { Buffer: native } = globalThis as {
  readonly Buffer?: { from(digits: string, encoding: 'hex'): Uint8Array<ArrayBuffer> }
}

/** The bytes of a binary in hexadecimal digits. */
export function decodeBinary(digits: string, decoder = native): Uint8Array<ArrayBuffer> {
  if (decoder) return decoder.from(digits, 'hex')
  const bytes = new Uint8Array(digits.length / 2)
  for (let k = 0; k < bytes.length; k++) bytes[k] = 16 * digitAt(digits, 2 * k) + digitAt(digits, 2 * k + 1)
  return bytes
}

/** The value of a digit. Codes of 0 … 9 begin at 48, those of a … f at 97: modulo 32, at 16 and at 1. */
const digitAt = (digits: string, k: number) => ((digits.charCodeAt(k) % 32) + 9) % 25

/** How a binary says that it imports a memory with a limit: its name and its length before it, the kind of import, and that there is a limit. */
const IMPORTS_MEMORY = [6, ...Array.from('memory', letter => letter.charCodeAt(0)), 2, 1]
const SHARED = 3 // instead of the last byte: there is a limit, and threads share it

/** Turns a binary for memories with a limit into one for memories that threads share. All its instructions are the same. */
export function forSharedMemory(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = bytes.findIndex((_, k) => IMPORTS_MEMORY.every((byte, n) => bytes[k + n] === byte))
  if (at < 0) throw new Error('expected a binary that imports a memory with a limit')
  const shared = new Uint8Array(bytes)
  shared[at + IMPORTS_MEMORY.length - 1] = SHARED
  return shared
}

/** An instance of a binary on a memory, created synchronously, since tagging is synchronous. */
export function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory): KernelExports {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as KernelExports
}
