/** Weights that were chosen by held-out data, as sections of a model file, and back. */

import { ListTable } from '../../common/list-table.js'
import { checkLabelCounts, checkPairCounts } from '../../counts/check-counts.js'
import { readLabelTable, readPairTable } from '../../counts/file/table-sections.js'
import type { Sections } from '../../model/file/container.js'
import type { SectionReader } from '../../model/file/section-reader.js'
import { PatternTable } from '../patterns/pattern-table.js'
import type { PatternTallies } from '../patterns/pattern-tallies.js'
import type { UnknownPatterns } from '../patterns/unknown-patterns.js'
import { isHeldOut, type SeparateOptions } from '../separate-options.js'
import { TRUST_BINS, TRUST_SIZE, type Trust, trustOfNumbers } from './trust.js'

export function trustSections({ state, pair, unseen, unseenPair, unknown }: Trust): Sections {
  const chosen = { 'trust.state': state, 'trust.pair': pair }
  if (!unknown) return chosen
  const { ids, offset } = unknown.patterns.lists.lists
  return {
    ...chosen,
    'trust.unseen': Float64Array.of(unseen, unseenPair),
    'unknown.ids': ids,
    'unknown.offset': offset,
    'unknownCounts.offset': unknown.states.offset,
    'unknownCounts.label': unknown.states.label,
    'unknownCounts.count': unknown.states.count,
    'unknownPairs.offset': unknown.pairs.offset,
    'unknownPairs.next': unknown.pairs.next,
    'unknownPairs.from': unknown.pairs.from,
    'unknownPairs.to': unknown.pairs.to,
    'unknownPairs.count': unknown.pairs.count,
    'patterns.unknown': unknown.ofPattern,
  }
}

/** The weights in a file; null if its options have numbers instead. Lists are only compared, so their ids need no bound. */
export function readTrust(
  read: SectionReader,
  options: SeparateOptions,
  L: number,
  tallies: PatternTallies | null,
): Trust | null {
  if (!isHeldOut(options) || !tallies) return null
  const numbers = [readAmounts(read, 'trust.state', TRUST_BINS), readAmounts(read, 'trust.pair', TRUST_BINS)]
  const isStates = options.stateShrink === 'held-out'
  const unseen = isStates
    ? readAmounts(read, 'trust.unseen', TRUST_SIZE - 2 * TRUST_BINS)
    : new Float64Array(2)
  const all = Float64Array.from([...numbers, unseen].flatMap(amounts => [...amounts]))
  return trustOfNumbers(all, isStates ? readUnknown(read, L, tallies.patterns) : null)
}

function readUnknown(read: SectionReader, L: number, { binary, size }: PatternTable): UnknownPatterns {
  const ids = read.int32('unknown.ids')
  const lists = ListTable.from(ids, read.offsets('unknown.offset', ids.length))
  const states = readLabelTable(read, 'unknownCounts', lists.size, L)
  const pairs = readPairTable(read, 'unknownPairs', lists.size + size, L)
  const broken = checkLabelCounts('unknownCounts', states, L)
  if (broken) read.fail('unknownCounts', broken)
  const brokenPairs = checkPairCounts('unknownPairs', pairs, L)
  if (brokenPairs) read.fail('unknownPairs', brokenPairs)
  const ofPattern = read.int32('patterns.unknown', size)
  const wrong = ofPattern.find(row => !(row >= -1 && row < lists.size))
  if (wrong !== undefined)
    read.fail('patterns.unknown', `expected numbers from -1 to ${lists.size - 1}, got ${wrong}`)
  return { patterns: new PatternTable(binary, lists), states, pairs, ofPattern }
}

function readAmounts(read: SectionReader, name: string, length: number): Float64Array {
  const amounts = read.weights(name, length)
  const wrong = amounts.find(amount => !(amount >= 0))
  if (wrong !== undefined) read.fail(name, `expected numbers of at least 0, got ${wrong}`)
  return amounts
}
