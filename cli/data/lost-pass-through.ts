import { otherMembers } from '../../src/data/readers/json-lines.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { listNames } from '../../terminal/reporter.js'

/** Collects what is lost of that which data say besides sequences, where another format has no place for it. */
export interface LostPassThrough {
  /** Takes an aside of data in a format. */
  add(format: Format, text: string): void
  /** What is lost of all that was added, in words. */
  list(): string[]
}

/** A collector that remembers kinds of pass-through text, not the passThrough: a file may have any number. */
export function createLostPassThrough(): LostPassThrough {
  const kinds = new Set<string>()
  const members = new Set<string>()
  return {
    add(format, text) {
      if (format === 'jsonl') for (const name of otherMembers(JSON.parse(text))) members.add(name)
      else if (text.trim() !== '')
        kinds.add(format === 'fasta' ? 'descriptions of records' : 'comments, ranges and empty nodes')
    },
    list: () => [...kinds, ...(members.size > 0 ? [`other members (${listNames([...members])})`] : [])],
  }
}
