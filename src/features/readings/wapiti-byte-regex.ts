/**
 * Wapiti's regular expressions as Wapiti matches them: byte by byte. It also counts bytes of attempts that fail behind a `?`, so a match may
 * be reported as longer than it is. The attribute then has more of the token, and ends with the token if there is no more. Models are
 * trained on such attributes, so they are made here as well.
 */

import { fromBytes, toBytes } from './byte-string.js'
import type { WapitiMatcher } from './template.js'
import { parseWapitiRegex, type WapitiItem } from './wapiti-regex.js'

/** For each position: whether the rest of the expression matches from there, and by how much the counted length grows in either case. */
interface Outcome {
  readonly matches: Uint8Array //  [n+1]
  readonly counted: Uint32Array // [n+1]
}

/** A matcher for an expression. */
export function wapitiByteRegex(text: string, refuse: (reason: string) => never): WapitiMatcher {
  const units = Array.from(toBytes(text), byte => String.fromCharCode(byte))
  const { items, fromStart, toEnd } = parseWapitiRegex(units, refuse)
  const steps = items.map(({ source, times }) => ({ members: membersOf(source), times })).reverse()

  const find = (bytes: Uint8Array): { at: number; length: number } | undefined => {
    const n = bytes.length
    let outcome = ending(n, toEnd)
    for (const { members, times } of steps) outcome = STEPS[times](bytes, members, outcome)
    const at = outcome.matches.indexOf(1)
    return at < 0 || (fromStart && at > 0) ? undefined : { at, length: outcome.counted[at] }
  }
  return {
    test: found => find(toBytes(found)) !== undefined,
    first(found) {
      const bytes = toBytes(found)
      const match = find(bytes)
      if (!match) return ''
      const end = match.at + match.length
      return fromBytes(bytes.subarray(match.at, end)) + (end > bytes.length ? '\0' : '')
    },
  }
}

/** Whether each byte is a member. */
function membersOf(source: string): Uint8Array {
  const test = new RegExp(`^${source}$`, 's')
  return Uint8Array.from({ length: 256 }, (_, byte) => Number(test.test(String.fromCharCode(byte))))
}

function ending(n: number, toEnd: boolean): Outcome {
  const matches = new Uint8Array(n + 1)
  matches.fill(1, toEnd ? n : 0)
  return { matches, counted: new Uint32Array(n + 1) }
}

type Step = (bytes: Uint8Array, members: Uint8Array, next: Outcome) => Outcome

const STEPS: Readonly<Record<WapitiItem['times'], Step>> = { '': once, '*': many, '?': perhaps }

function outcomes(n: number, at: (s: number, found: Outcome) => readonly [matches: number, counted: number]) {
  const found: Outcome = { matches: new Uint8Array(n + 1), counted: new Uint32Array(n + 1) }
  for (let s = n; s >= 0; s--) [found.matches[s], found.counted[s]] = at(s, found)
  return found
}

/** The byte is counted before it is compared. */
function once(bytes: Uint8Array, members: Uint8Array, { matches, counted }: Outcome): Outcome {
  const n = bytes.length
  return outcomes(n, s => (s < n && members[bytes[s]] ? [matches[s + 1], 1 + counted[s + 1]] : [0, 1]))
}

/** The rest is tried first; what it counted is forgotten if it fails. */
function many(bytes: Uint8Array, members: Uint8Array, { matches, counted }: Outcome): Outcome {
  const n = bytes.length
  return outcomes(n, (s, found) => {
    if (matches[s]) return [1, counted[s]]
    return s < n && members[bytes[s]] ? [found.matches[s + 1], 1 + found.counted[s + 1]] : [0, 1]
  })
}

/** The byte is tried first; what the rest counted behind it remains if it fails. */
function perhaps(bytes: Uint8Array, members: Uint8Array, { matches, counted }: Outcome): Outcome {
  const n = bytes.length
  return outcomes(n, s => {
    if (s === n || !members[bytes[s]]) return [matches[s], counted[s]]
    if (matches[s + 1]) return [1, 1 + counted[s + 1]]
    return [matches[s], counted[s + 1] + counted[s]]
  })
}
