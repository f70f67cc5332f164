/** What an input of so many bytes may cost. */
export interface Limits {
  /** Seconds that any input may take. */
  readonly seconds: number
  readonly secondsPerMegabyte: number
  /** Bytes of memory that any input may take, beyond what the process had before. */
  readonly memory: number
  /** Bytes of memory for a byte of input. */
  readonly memoryPerByte: number
}

export const LIMITS: Limits = {
  seconds: 2,
  secondsPerMegabyte: 5,
  memory: 256 * 2 ** 20,
  memoryPerByte: 64,
}

export function secondsFor(bytes: number, { seconds, secondsPerMegabyte }: Limits): number {
  return Math.max(seconds, (bytes / 1e6) * secondsPerMegabyte)
}

export function memoryFor(bytes: number, { memory, memoryPerByte }: Limits): number {
  return memory + bytes * memoryPerByte
}
