import { checksum } from '../../../src/model/file/checksum.js'
import type { Happening } from '../event.js'

const encoder = new TextEncoder()
const SEEDS = [1, 2, 3, 4]

/** An id that follows from what an event says, and from who said it when, if that is part of it. */
export function eventId(
  happening: Happening,
  author: { readonly by: string; readonly at: number } | null,
): string {
  const bytes = encoder.encode(JSON.stringify([happening, author]))
  return `merged-${SEEDS.map(seed => checksum(bytes, seed).toString(16).padStart(8, '0')).join('')}`
}
