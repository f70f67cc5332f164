import { UsageError } from '../../terminal/usage.js'

/** Whether an option takes a value, by its name; other names of it are in the same list. */
export type Options = readonly { readonly names: readonly string[]; readonly value: boolean }[]

/** An option that was given, by the first of its names, or a word that is none. */
export interface Argument {
  readonly name: string
  readonly value: string
}

/** The words of a command line, as a shell splits them; quotes keep spaces. */
export function splitWords(line: string): string[] {
  const words: string[] = []
  for (const [word] of line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g))
    words.push(word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
  return words
}

/** The arguments in the way of getopt: `-pi`, `-a lbfgs`, `-albfgs`, `--set=c2=1`. Unknown options are refused by name. */
export function readArguments(command: string, words: readonly string[], options: Options): Argument[] {
  const found: Argument[] = []
  const rest = [...words]
  const optionOf = (name: string) => {
    const option = options.find(({ names }) => names.includes(name))
    if (!option) throw new UsageError(`--like: ${command}: unknown option ${name}`)
    return option
  }
  const take = (name: string, given: string | undefined) => {
    const value = given ?? rest.shift()
    if (value === undefined) throw new UsageError(`--like: ${command}: ${name} needs a value`)
    return value
  }
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const long = /^(--[^=]+)(?:=(.*))?$/s.exec(word)
    if (long) {
      const { names, value } = optionOf(long[1])
      if (!value && long[2] !== undefined)
        throw new UsageError(`--like: ${command}: ${long[1]} takes no value`)
      found.push({ name: names[0], value: value ? take(long[1], long[2]) : '' })
    } else if (word.length > 1 && word.startsWith('-')) {
      for (let k = 1; k < word.length; k++) {
        const { names, value } = optionOf(`-${word[k]}`)
        found.push({
          name: names[0],
          value: value ? take(`-${word[k]}`, word.slice(k + 1) || undefined) : '',
        })
        if (value) break
      }
    } else found.push({ name: '', value: word })
  }
  return found
}

/** Refuses options that are said otherwise here, with the hint that stands for each; '' stands for words that are no options. */
export function refuseElsewhere(
  command: string,
  given: readonly Argument[],
  elsewhere: Readonly<Record<string, string>>,
): void {
  for (const { name, value } of given)
    if (Object.hasOwn(elsewhere, name))
      throw new UsageError(`--like: ${command}: ${name || value}: ${elsewhere[name]}`)
}
