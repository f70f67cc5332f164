/** The plain command that trains the model which `train --best` has found. */

import type { Command } from 'commander'
import type { GivenOptions } from '../../src/methods/options.js'

/** An option as it was given: `--format`, `columns`; null if it takes no value. */
export interface GivenFlag {
  readonly flag: string
  readonly value: string | null
}

/** Collects the options of a command as they are given; the returned list is filled when the command line is parsed. */
export function collectFlags(command: Command): readonly GivenFlag[] {
  const given: GivenFlag[] = []
  for (const option of command.options) {
    const { long, short } = option
    command.on(`option:${option.name()}`, (value: string | null) => {
      given.push({ flag: long ?? short!, value: option.required ? value : null })
    })
  }
  return given
}

/** Options of the search itself, of its output, and those that the winner's take the place of. */
const LEFT_OUT = [
  '--best',
  '--minutes',
  '--iterations',
  '--dev',
  '--json',
  '--quiet',
  '--method',
  '--threads',
]

/** What the search has chosen. */
export interface Chosen {
  /** The name of a preset; null: as it was given, or the default. */
  readonly preset: string | null
  readonly method: string
  /** The options that were chosen, not given. */
  readonly options: GivenOptions
}

/** The words of the command, `cofield` first. */
export function plainCommand(
  files: readonly string[],
  given: readonly GivenFlag[],
  { preset, method, options }: Chosen,
): string[] {
  const kept = given.filter(({ flag }) => !LEFT_OUT.includes(flag))
  return [
    'cofield',
    'train',
    ...files,
    ...kept.flatMap(({ flag, value }) => (value === null ? [flag] : [flag, value])),
    ...(preset === null ? [] : ['--features', preset]),
    '--method',
    method,
    ...Object.entries(options).flatMap(([name, value]) => [...flagOf(name, String(value))]),
  ]
}

/** The flag that stands for an option of a method. */
function flagOf(name: string, value: string): string[] {
  const flags: Readonly<Record<string, string>> = {
    c1: '--c1',
    c2: '--c2',
    maxIterations: '--max-iterations',
  }
  return name in flags ? [flags[name], value] : ['--set', `${name}=${value}`]
}

/** Words as one would type them in a shell. */
export function formatCommand(words: readonly string[]): string {
  return words
    .map(word => (/^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')
}
