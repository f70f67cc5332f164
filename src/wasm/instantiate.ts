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

/** An instance of a binary on a memory, created synchronously, since tagging is synchronous. */
export function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory): KernelExports {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as KernelExports
}
