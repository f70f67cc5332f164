/** Weights that were chosen by held-out data, as sections of a model file, and back. */

import { ListTable } from '../../common/list-table.js'
import { checkLabelCounts } from '../../counts/check-counts.js'
import { readLabelTable } from '../../counts/file/table-sections.js'
import type { Sections } from '../../model/file/container.js'
import type { SectionReader } from '../../model/file/section-reader.js'
import { PatternTable } from '../patterns/pattern-table.js'
import { isHeldOut, type SeparateOptions } from '../separate-options.js'
import { FITTED_ALONE, TRUST_BINS, type Trust } from './trust.js'

export function trustSections({ state, pair, unseen, unknown }: Trust): Sections {
  const chosen = { 'trust.state': state, 'trust.pair': pair }
  if (!unknown) return chosen
  const { ids, offset } = unknown.patterns.lists.lists
  return {
    ...chosen,
    'trust.unseen': Float64Array.of(unseen),
    'unknown.ids': ids,
    'unknown.offset': offset,
    'unknownCounts.offset': unknown.states.offset,
    'unknownCounts.label': unknown.states.label,
    'unknownCounts.count': unknown.states.count,
  }
}

/** The weights in a file; null if its options have numbers instead. Lists are only compared, so their ids need no bound. */
export function readTrust(
  read: SectionReader,
  options: SeparateOptions,
  L: number,
  binary: boolean,
): Trust | null {
  if (!isHeldOut(options)) return null
  const chosen = {
    state: readAmounts(read, 'trust.state', TRUST_BINS),
    pair: readAmounts(read, 'trust.pair', TRUST_BINS),
  }
  if (options.stateShrink !== 'held-out') return { ...chosen, unseen: FITTED_ALONE, unknown: null }
  const ids = read.int32('unknown.ids')
  const lists = ListTable.from(ids, read.offsets('unknown.offset', ids.length))
  const states = readLabelTable(read, 'unknownCounts', lists.size, L)
  const broken = checkLabelCounts('unknownCounts', states, L)
  if (broken) read.fail('unknownCounts', broken)
  const [unseen] = readAmounts(read, 'trust.unseen', 1)
  return { ...chosen, unseen, unknown: { patterns: new PatternTable(binary, lists), states } }
}

function readAmounts(read: SectionReader, name: string, length: number): Float64Array {
  const amounts = read.weights(name, length)
  const wrong = amounts.find(amount => !(amount >= 0))
  if (wrong !== undefined) read.fail(name, `expected numbers of at least 0, got ${wrong}`)
  return amounts
}
