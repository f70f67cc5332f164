import { translateCrfpp } from '../../src/methods/rivals/crfpp-parameters.js'
import { asUsage, UsageError, wholeNumber } from '../../terminal/usage.js'
import { type Options, readArguments, refuseElsewhere } from './arguments.js'
import { createCrfppPrinter } from './crfpp-test.js'
import { labelPairsOf, linesOf } from './template-lines.js'
import type { LikeTagging, LikeTraining, Tool } from './tool.js'

export const crfpp: Tool = {
  tagCommand: 'crf_test',
  trainCommand: 'crf_learn',
  tag,
  train,
  dump: {
    formats: ['crf++', 'crf++-text'],
    dump: () => {
      throw new UsageError(
        '--dump: CRF++ has no command that shows models; cofield convert MODEL FILE --to crf++-text writes one as text',
      )
    },
  },
}

const flag = (...names: string[]) => ({ names, value: false })
const valued = (...names: string[]) => ({ names, value: true })

const TEST_OPTIONS: Options = [
  valued('--model', '-m'),
  valued('--nbest', '-n'),
  valued('--verbose', '-v'),
  valued('--cost-factor', '-c'),
  valued('--output', '-o'),
]

const TEST_ELSEWHERE: Readonly<Record<string, string>> = {
  '--model': 'the model is the first argument of cofield tag',
  '--output': 'name the file to write with -o of cofield tag',
  '': 'the files are arguments of cofield tag',
}

/** Labelings of a sequence. */
const MOST_LABELINGS = 100_000

function tag(words: readonly string[]): LikeTagging {
  const given = readArguments('crf_test', words, TEST_OPTIONS)
  refuseElsewhere('crf_test', given, TEST_ELSEWHERE)
  const value = (name: string, preset: string) =>
    given.findLast(argument => argument.name === name)?.value ?? preset
  const factor = Number(value('--cost-factor', '1'))
  if (!(factor > 0 && factor < Infinity))
    throw new UsageError('--like: crf_test: -c: expected a number above 0')
  const options = {
    nbest: wholeNumber('--like: crf_test: -n', 0, MOST_LABELINGS)(value('--nbest', '0')),
    verbose: wholeNumber('--like: crf_test: -v', 0)(value('--verbose', '0')),
    factor,
  }
  return { createLinePrinter: model => createCrfppPrinter(model, options) }
}

const LEARN_OPTIONS: Options = [
  valued('--freq', '-f'),
  valued('--maxiter', '-m'),
  valued('--cost', '-c'),
  valued('--eta', '-e'),
  flag('--convert', '-C'),
  flag('--textmodel', '-t'),
  valued('--algorithm', '-a'),
  valued('--thread', '-p'),
  valued('--shrinking-size', '-H'),
]

function train(words: readonly string[]): LikeTraining {
  const given = readArguments('crf_learn', words, LEARN_OPTIONS)
  refuseElsewhere('crf_learn', given, {
    '--convert': 'cofield convert model.txt model --to crf++ makes a binary model of a text model',
  })
  const [template, ...others] = given.filter(({ name }) => name === '').map(({ value }) => value)
  if (template === undefined) throw new UsageError('--like: crf_learn: expected the file of templates')
  if (others.length > 0)
    throw new UsageError(
      `--like: crf_learn: ${others[0]}: only the template stands here; the data are arguments of cofield train, and -o names the model`,
    )
  const has = (name: string) => given.some(argument => argument.name === name)
  const threads = given.findLast(({ name }) => name === '--thread')?.value
  const parameters = given
    .filter(({ name }) => name !== '')
    .map(({ name, value }) => [name.slice(2), value] as const)
  for (const [name, least] of [
    ['freq', 0],
    ['maxiter', 0],
    ['thread', 0],
    ['shrinking-size', 1],
  ] as const)
    for (const [other, value] of parameters)
      if (other === name) wholeNumber(`--like: crf_learn: --${name}`, least)(value)
  const { method, options, notes } = asUsage(
    () => translateCrfpp(Object.fromEntries(parameters)),
    '--like: crf_learn: ',
  )
  return {
    method,
    options,
    format: 'columns',
    separator: 'whitespace',
    features: template,
    ofTemplates: text => labelPairsOf(linesOf(text)),
    ...(threads !== undefined && Number(threads) > 0 && { threads: Number(threads) }),
    notes: [
      ...notes,
      ...(has('--textmodel') ? ['-t: cofield convert MODEL FILE --to crf++-text writes the text model'] : []),
    ],
  }
}
