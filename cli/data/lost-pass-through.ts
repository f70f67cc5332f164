import { formatNamed } from '../../src/data/formats/registry.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { listNames } from '../../terminal/reporter.js'

/** Collects the pass-through text (comments and the like) that the target format cannot hold. */
export interface LostPassThrough {
  /** Adds one piece of text of data in a format. */
  add(format: Format, text: string): void
  /** What is lost, in words. */
  list(): string[]
}

/**
 * A collector that remembers kinds of pass-through text, not the text: a file may have any number. Members that the other format
 * has a place for are `held`.
 */
export function createLostPassThrough(held: readonly string[] = []): LostPassThrough {
  const kinds = new Set<string>()
  const members = new Set<string>()
  return {
    add(format, text) {
      const { otherMembers, passesThrough } = formatNamed(format) ?? {}
      if (text.trim() === '') return
      if (otherMembers) {
        for (const name of otherMembers(JSON.parse(text))) if (!held.includes(name)) members.add(name)
      } else if (passesThrough) kinds.add(passesThrough)
    },
    list: () => [...kinds, ...(members.size > 0 ? [`other members (${listNames([...members])})`] : [])],
  }
}
