/** Decodes and instantiates binaries. */

/** The exports of a binary: functions over addresses and numbers. */
export type KernelExports = Readonly<Record<string, (...args: number[]) => number>>

/** The bytes of a binary in base64. */
export function decodeBinary(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  for (let k = 0; k < bytes.length; k++) bytes[k] = characters.charCodeAt(k)
  return bytes
}

/** An instance of a binary on a memory, created synchronously, since tagging is synchronous. */
export function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory): KernelExports {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as KernelExports
}
