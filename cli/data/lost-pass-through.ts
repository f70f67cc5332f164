import { otherMembers } from '../../src/data/readers/json-lines.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { listNames } from '../../terminal/reporter.js'

/** Collects the pass-through text (comments and the like) that the target format cannot hold. */
export interface LostPassThrough {
  /** Adds one piece of text of data in a format. */
  add(format: Format, text: string): void
  /** What is lost, in words. */
  list(): string[]
}

/** Keeps only the kinds of text, not the text itself: a file may have any amount. */
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
