/**
 * Numbers for names, 0, 1, 2, …, shared by all states of a project. Names are only ever added, so that an older state, which knows fewer
 * of them, can use the same table: it knows the first `length` names.
 */
export class SharedIndex {
  readonly names: readonly string[]
  readonly #numbers: Map<string, number>

  constructor(names: readonly string[] = []) {
    this.names = [...names]
    this.#numbers = new Map(names.map((name, k) => [name, k]))
  }

  /** The number of a name, or undefined. It may be one that is too large for an older state. */
  numberOf(name: string): number | undefined {
    return this.#numbers.get(name)
  }

  /** The table with more names after the first `length`: this one if it has no others after them, or else a copy. Names must be new. */
  extended(length: number, added: readonly string[]): SharedIndex {
    if (this.names.length !== length)
      return new SharedIndex(this.names.slice(0, length)).extended(length, added)
    for (const name of added) {
      this.#numbers.set(name, this.names.length)
      ;(this.names as string[]).push(name)
    }
    return this
  }
}
