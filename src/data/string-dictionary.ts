/** Strings that are looked up where they lie, in a file. They are distinct UTF-8 and never change. */
export interface StringDictionary {
  readonly size: number
  /** The number of the string `bytes[start … end−1]`, or −1. */
  find(bytes: Uint8Array, start: number, end: number): number
  /** Overwrites found[k] with the number of the string `blob[offset[k] … offset[k+1]−1]`, or −1, for k = from … to−1. */
  findAll(blob: Uint8Array, offset: Int32Array, from: number, to: number, found: Int32Array): void
  /** A copy of all strings, as `StringTable.from` takes them. */
  copy(): { blob: Uint8Array; offset: Int32Array }
}
