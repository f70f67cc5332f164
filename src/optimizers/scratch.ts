/** Vectors that a step works with. They carry nothing from one step to the next: no part of a state. */
export type Scratch<Name extends string> = Readonly<Record<Name, Float64Array>> // each [n]

/** Returns a function that yields vectors of a size, the same ones as long as the size is the same. */
export function createScratch<Name extends string>(...names: Name[]): (n: number) => Scratch<Name> {
  let size = -1
  let scratch: Scratch<Name>
  return n => {
    if (n !== size) {
      const entries = names.map(name => [name, new Float64Array(n)] as const)
      scratch = Object.fromEntries(entries) as Scratch<Name>
      size = n
    }
    return scratch
  }
}
