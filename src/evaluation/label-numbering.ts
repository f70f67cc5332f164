import type { StringTable } from '../data/string-table.js'

type Names = StringTable | readonly string[]

/** One numbering for labels from several sources: gold labels from a file, labels from a model. */
export class LabelNumbering {
  private readonly numbers = new Map<string, number>()
  private readonly translations = new WeakMap<object, Int32Array>()
  private readonly onNew: (name: string) => void

  /** `onNew` is called once per label, in the order of their ids. */
  constructor(onNew: (name: string) => void) {
    this.onNew = onNew
  }

  /** All labels in the order of their numbers. */
  get names(): Iterable<string> {
    return this.numbers.keys()
  }

  /** The number of a label. */
  number(name: string): number {
    let number = this.numbers.get(name)
    if (number === undefined) {
      number = this.numbers.size
      this.numbers.set(name, number)
      this.onNew(name)
    }
    return number
  }

  /** Our id for each id of another table. Cached for the table, which may grow but not change. */
  translation(names: Names): Int32Array {
    const size = isArray(names) ? names.length : names.size
    const known = this.translations.get(names)
    if (known?.length === size) return known
    const translation = Int32Array.from({ length: size }, (_, id) =>
      this.number(isArray(names) ? names[id] : names.get(id)),
    )
    this.translations.set(names, translation)
    return translation
  }
}

function isArray(names: Names): names is readonly string[] {
  return Array.isArray(names)
}
