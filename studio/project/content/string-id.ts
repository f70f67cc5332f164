import { checksum } from '../../../src/model/file/checksum.js'

const encoder = new TextEncoder()

/** Seeds of two checksums, which together are 64 bits. */
const SEEDS = [0, 0x5bd1e995]

/**
 * Gives each string an id that follows from its text and its tokens alone, so that two projects of one file have the same ones. A text
 * that comes again gets its number: `…-2`.
 */
export class StringIds {
  readonly #counts = new Map<string, number>()

  idOf(text: string, tokens: readonly number[]): string {
    const bytes = encoder.encode(JSON.stringify([text, tokens]))
    const hash = SEEDS.map(seed => checksum(bytes, seed).toString(16).padStart(8, '0')).join('')
    const count = (this.#counts.get(hash) ?? 0) + 1
    this.#counts.set(hash, count)
    return count === 1 ? hash : `${hash}-${count}`
  }
}
