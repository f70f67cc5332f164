/** Made when they are needed, which most models do not. */
const createClasses = () => ({ upper: /[\p{Lu}\p{Lt}]/u, letter: /\p{L}/u, digit: /\p{Nd}/u })
let classes: ReturnType<typeof createClasses> | undefined

/** Upper case as X, other letters as x, digits as d, the rest unchanged: `Xxxx-dd` for `Base-64`. */
export function wordShape(text: string): string {
  let shape = ''
  for (const char of text) shape += charShape(char)
  return shape
}

/** The shape with each run written once: `Xx-d` for `Base-64`. */
export function shortShape(text: string): string {
  let shape = ''
  let last = ''
  for (const char of text) {
    const now = charShape(char)
    if (now !== last) shape += now
    last = now
  }
  return shape
}

function charShape(char: string): string {
  classes ??= createClasses()
  const { upper, letter, digit } = classes
  if (upper.test(char)) return 'X'
  if (letter.test(char)) return 'x'
  return digit.test(char) ? 'd' : char
}
