import { placesOf } from '../project/folding/same.js'
import type { ProjectState, StudioString } from '../project/state.js'

/** In how many places words stand in strings to go, one string left out. */
export function placesToGo(words: readonly string[], state: ProjectState, except: string): number {
  if (words.length === 0) return 0
  let count = 0
  for (const string of state.strings) {
    const places = placesOf(words, string.tokens).length
    if (places > 0 && string.id !== except && !state.answers.has(string.id)) count += places
  }
  return count
}

/** Finds strings with the same text. */
export class EqualTexts {
  private strings: readonly StudioString[] = []
  private byText = new Map<string, StudioString[]>()

  /** Other strings to go with the text and the tokens of a string. */
  of(string: StudioString, state: ProjectState): readonly StudioString[] {
    if (state.strings !== this.strings) this.index(state.strings)
    const same = this.byText.get(string.text) ?? []
    return same.filter(
      other =>
        other.id !== string.id &&
        !state.answers.has(other.id) &&
        other.offsets.length === string.offsets.length &&
        other.offsets.every((offset, k) => offset === string.offsets[k]),
    )
  }

  private index(strings: readonly StudioString[]): void {
    this.strings = strings
    this.byText = new Map()
    for (const string of strings) {
      const same = this.byText.get(string.text)
      if (same) same.push(string)
      else this.byText.set(string.text, [string])
    }
  }
}
