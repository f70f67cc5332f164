import type { Asides } from '../../src/data/asides.js'
import type { Format } from '../../src/data/detect-format.js'
import { membersOf } from '../../src/data/json-record.js'
import { RECORD_MEMBERS } from '../../src/data/readers/json-lines.js'

/** What of asides another format has no place for, in words; undefined: nothing. */
export function lostAsides(asides: Asides, to: Format): string | undefined {
  if (to === asides.format) return undefined
  if (asides.format === 'jsonl') return otherMembers(asides)
  const some = [...asides.texts.flat(), asides.after].some(text => text.trim() !== '')
  if (!some) return undefined
  return asides.format === 'fasta' ? 'descriptions of records' : 'comments, ranges and empty nodes'
}

function otherMembers({ texts }: Asides): string | undefined {
  const names = new Set(texts.flatMap(([record]) => [...membersOf(record!).keys()]))
  for (const name of RECORD_MEMBERS) names.delete(name)
  return names.size > 0 ? `other members (${[...names].join(', ')})` : undefined
}
