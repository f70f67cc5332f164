/** Command lines at random: of the commands, arguments and options that there are, so a new option needs nothing here. */

import { Command, type Option } from 'commander'
import { COMMANDS } from '../../cli/command-line.js'
import type { Random } from '../../src/common/random.js'
import { many } from '../draw.js'

/** Commands that take long or run until they are stopped, and options that do, or reach out of the directory or into the network. */
const LEFT_OUT = ['reproduce', 'serve', 'studio']
const OPTIONS_LEFT_OUT = ['--url', '--from', '--data', '--best']
/** What is simulated in no time. */
const SIMULATIONS = ['grammar', 'noise', 'nosuch', '']

const GOOD_NUMBERS = ['0', '1', '2', '3', '0.5']
const NUMBERS = [...GOOD_NUMBERS, '-1', '1e-3', 'x', '', '٣', '1e999', '00', '+1', 'NaN']
const WORDS = [
  'nosuch',
  '',
  '-',
  '--',
  'é',
  '__proto__',
  'tab',
  'upos',
  'iob2',
  'hmm',
  'pos',
  'folder',
  'nosuch.tsv',
]
const ITERATING = ['likelihood', 'perceptron', 'arow', 'labelwise', 'margin', 'memm', 'separate']
const SETTINGS = [
  'c2=0.1',
  'maxIterations=2',
  'rare=2',
  'pairs=labels',
  'x=1',
  'c1',
  '=',
  'c2=',
  'optimizer=sgd',
  'c2=0.1,1',
]
const OUTPUTS = [
  'out.cofield',
  'out.tsv',
  'out.jsonl',
  'out.conllu',
  'folder/out.tsv',
  'folder',
  'nosuch/out',
  '-',
]

/** The files that there are to read. */
export interface FileNames {
  readonly data: readonly string[]
  readonly models: readonly string[]
}

/** Draws command lines. */
export async function createCommandSource({ data, models }: FileNames) {
  const program = new Command()
  for (const [name, load] of Object.entries(COMMANDS))
    if (!LEFT_OUT.includes(name)) (await load()).register(program)

  function draw(random: Random): string[] {
    const command = random.pick(program.commands)
    const args = [command.name(), ...argumentsOf(random, command)]
    const options = command.options.filter(option => !OPTIONS_LEFT_OUT.includes(option.long!))
    for (const option of many(random.below(4), () => random.pick(options)))
      args.push(...optionOf(random, option))
    const has = (long: string) => command.options.some(option => option.long === long)
    if (has('--output') && random.below(8) > 0) args.push('-o', outputOf(random))
    if (has('--method') && random.below(2) === 0)
      args.push('--method', random.pick(ITERATING), '--set', 'maxIterations=2', '--threads', '1')
    if (command.name() === 'data') args.push('--sentences', '3')
    return random.below(4) === 0 ? changed(random, args) : args
  }

  function argumentsOf(random: Random, command: Command): string[] {
    return command.registeredArguments.flatMap(argument => {
      const few = argument.variadic ? 1 + random.below(2) : argument.required || random.below(4) > 0 ? 1 : 0
      return many(command.name() === 'merge' ? 2 : few, () => {
        if (command.name() === 'data') return random.pick(SIMULATIONS)
        if (argument.name() === 'out') return outputOf(random)
        if (random.below(12) === 0) return random.pick([...WORDS, ...models, ...data])
        const names = argument.name() === 'model' ? models : data
        return random.below(2) === 0 ? names[0] : random.pick(names)
      })
    })
  }

  /** Most often a new file, sometimes one that is read. */
  function outputOf(random: Random): string {
    return random.below(6) === 0 ? random.pick([...data, ...models]) : random.pick(OUTPUTS)
  }

  function optionOf(random: Random, option: Option): string[] {
    const flag = option.short && random.below(3) === 0 ? option.short : option.long!
    const what = /<([^>]+)>/.exec(option.flags)?.[1]
    if (what === undefined) return [flag]
    const value =
      random.below(10) === 0 ? random.pick([...WORDS, ...NUMBERS]) : drawValue(random, what, option)
    return random.below(4) === 0 ? [`${option.long}=${value}`] : [flag, value]
  }

  function drawValue(random: Random, what: string, { description }: Option): string {
    if (/^[nkxp]$/.test(what)) return random.pick(random.below(4) > 0 ? GOOD_NUMBERS : NUMBERS)
    if (/key=/.test(what)) return random.pick(SETTINGS)
    if (/preset/.test(what))
      return random.pick(['features.json', 'template.txt', 'bad.json', 'pos', 'ner', 'kmer'])
    if (/model/.test(what)) return random.pick(models)
    if (/file|data|path|dir/.test(what)) return random.pick([...data, 'out.ck'])
    // The description lists the words that there are.
    return random.pick(description.match(/[a-z][\w-]+/g) ?? WORDS)
  }

  /** A word of the command line left out, doubled, exchanged or cut. */
  function changed(random: Random, args: readonly string[]): string[] {
    const k = random.below(args.length)
    const choice = random.below(4)
    if (choice === 0) return args.toSpliced(k, 1)
    if (choice === 1) return args.toSpliced(k, 0, random.pick(args))
    if (choice === 2) return args.with(k, random.pick([...data, ...models, ...WORDS, ...NUMBERS]))
    return args.with(k, args[k].slice(0, random.below(args[k].length + 1)))
  }

  return draw
}

/** Whether a command line that was changed is one of those that are left out after all. */
export function isLeftOut(args: readonly string[]): boolean {
  const reaches = args.some(
    one => LEFT_OUT.includes(one) || OPTIONS_LEFT_OUT.some(name => one.startsWith(name)),
  )
  return reaches || (args.includes('data') && !(args.includes('--sentences') && args.includes('3')))
}
