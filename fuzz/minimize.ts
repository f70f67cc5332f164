/**
 * Makes a failing input smaller, whatever it is: delta debugging (Zeller and Hildebrandt, Simplifying and Isolating
 * Failure-Inducing Input, 2002) over the elements of arrays, the lines and characters of strings and bytes, the members of objects, and
 * numbers.
 */

import { bytesIn } from './case-file.js'
import { joinBytes } from './join-bytes.js'

/** Whether an input still fails in the same way. */
export type StillFails = (input: unknown) => boolean | Promise<boolean>

export interface MinimizeOptions {
  /** When to stop and take what there is. Default: never. */
  readonly enough?: () => boolean
}

/** The smallest input that was found; `input` itself must fail. */
export async function minimize(
  input: unknown,
  stillFails: StillFails,
  { enough = () => false }: MinimizeOptions = {},
): Promise<unknown> {
  const accept: Accept = async candidate => !enough() && (await stillFails(candidate))
  let smallest = input
  for (let before = Infinity; bytesIn(smallest) < before && !enough(); ) {
    before = bytesIn(smallest)
    smallest = await shrunk(smallest, accept)
  }
  return smallest
}

type Accept = (candidate: unknown) => Promise<boolean>

async function shrunk(value: unknown, accept: Accept): Promise<unknown> {
  if (typeof value === 'string') return shrunkString(value, accept)
  if (value instanceof Uint8Array) return shrunkBytes(value, accept)
  if (typeof value === 'number') return shrunkNumber(value, accept)
  if (Array.isArray(value)) return shrunkArray(value, accept)
  if (typeof value === 'object' && value !== null)
    return shrunkObject(value as Record<string, unknown>, accept)
  return value
}

async function shrunkArray(items: readonly unknown[], accept: Accept): Promise<unknown[]> {
  const kept = await subset(items, accept)
  for (let k = 0; k < kept.length; k++)
    kept[k] = await shrunk(kept[k], candidate => accept(kept.with(k, candidate)))
  return kept
}

async function shrunkObject(members: Record<string, unknown>, accept: Accept): Promise<object> {
  const names = await subset(Object.keys(members), some => accept(pick(members, some as string[])))
  const kept = pick(members, names)
  for (const name of names)
    kept[name] = await shrunk(kept[name], candidate => accept({ ...kept, [name]: candidate }))
  return kept
}

function pick(members: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map(name => [name, members[name]]))
}

async function shrunkString(text: string, accept: Accept): Promise<string> {
  const lines = await subset(text.split(/(?<=\n)/), some => accept(some.join('')))
  const characters = await subset([...lines.join('')], some => accept(some.join('')))
  return characters.join('')
}

async function shrunkBytes(bytes: Uint8Array, accept: Accept): Promise<Uint8Array> {
  const acceptBytes = (some: readonly Uint8Array[]) => accept(joinBytes(some))
  const lines = joinBytes(await subset(linesOf(bytes), acceptBytes))
  const single = Array.from(lines, byte => Uint8Array.of(byte))
  return joinBytes(await subset(single, acceptBytes))
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(10, start)
    const end = next < 0 ? bytes.length : next + 1
    lines.push(bytes.slice(start, end))
    start = end
  }
  return lines
}

async function shrunkNumber(value: number, accept: Accept): Promise<number> {
  let kept = value
  for (const candidate of [0, 1, Math.trunc(value)]) {
    if (Object.is(candidate, kept)) continue
    if (await accept(candidate)) return candidate
  }
  // Ever smaller steps towards 0 as long as they fail too: the smallest number of a threshold comes out.
  for (let step = Math.trunc(kept / 2); Math.abs(step) >= 1 && Number.isFinite(step); ) {
    if (await accept(kept - step)) kept -= step
    else step = Math.trunc(step / 2)
  }
  return kept
}

/** A subset of the items that is accepted: pieces are left out, half of all at first, single items at last. */
async function subset<T>(items: readonly T[], accept: (some: T[]) => Promise<boolean>): Promise<T[]> {
  let kept = [...items]
  if (kept.length > 0 && (await accept([]))) return []
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < kept.length; ) {
      const rest = [...kept.slice(0, start), ...kept.slice(start + size)]
      if (rest.length > 0 && (await accept(rest))) kept = rest
      else start += size
    }
  }
  return kept
}
