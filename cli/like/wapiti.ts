import { translateWapiti } from '../../src/methods/rivals/wapiti-parameters.js'
import { asUsage, UsageError, wholeNumber } from '../../terminal/usage.js'
import { WAPITI } from '../options/feature-file.js'
import { type Options, readArguments, refuseElsewhere } from './arguments.js'
import { labelPairsOf, refuseTransitions, wapitiLines } from './template-lines.js'
import type { LikeTagging, LikeTraining, Tool } from './tool.js'
import { dumpWapiti } from './wapiti-dump.js'
import { createWapitiPrinter } from './wapiti-label.js'

export const wapiti: Tool = {
  tagCommand: 'wapiti label',
  trainCommand: 'wapiti train',
  tag,
  train,
  dump: { formats: ['wapiti'], dump: dumpWapiti },
}

const flag = (...names: string[]) => ({ names, value: false })
const valued = (...names: string[]) => ({ names, value: true })

const LABEL_OPTIONS: Options = [
  flag('--me'),
  valued('--model', '-m'),
  flag('--label', '-l'),
  flag('--check', '-c'),
  flag('--score', '-s'),
  flag('--post', '-p'),
  valued('--nbest', '-n'),
  flag('--force'),
]

const LABEL_ELSEWHERE: Readonly<Record<string, string>> = {
  '--model': 'the model is the first argument of cofield tag',
  '': 'the files are arguments of cofield tag',
}

function tag(words: readonly string[]): LikeTagging {
  const given = readArguments('wapiti label', words, LABEL_OPTIONS)
  refuseElsewhere('wapiti label', given, LABEL_ELSEWHERE)
  const has = (name: string) => given.some(argument => argument.name === name)
  const nbest = given.findLast(({ name }) => name === '--nbest')?.value ?? '1'
  const options = {
    labelsOnly: has('--label'),
    check: has('--check'),
    scores: has('--score'),
    posterior: has('--post'),
    nbest: wholeNumber('--like: wapiti label: -n', 1, MOST_LABELINGS)(nbest),
    force: has('--force'),
  }
  if (options.check && options.force)
    throw new UsageError('--like: wapiti label: --check and --force cannot be used together')
  return {
    createLinePrinter(model) {
      const printer = createWapitiPrinter(model, options)
      if (has('--me') && printer.sequences !== 'lines')
        throw new UsageError('--like: wapiti label: --me: this model was not trained with --me; leave it out')
      return printer
    },
  }
}

/** Labelings of a sequence. */
const MOST_LABELINGS = 100_000

const TRAIN_OPTIONS: Options = [
  flag('--me'),
  valued('--type', '-T'),
  valued('--algo', '-a'),
  valued('--pattern', '-p'),
  valued('--model', '-m'),
  valued('--devel', '-d'),
  valued('--rstate'),
  valued('--sstate'),
  flag('--compact', '-c'),
  flag('--sparse', '-s'),
  valued('--nthread', '-t'),
  valued('--jobsize', '-j'),
  valued('--maxiter', '-i'),
  valued('--rho1', '-1'),
  valued('--rho2', '-2'),
  valued('--objwin', '-o'),
  valued('--stopwin', '-w'),
  valued('--stopeps', '-e'),
  flag('--clip'),
  ...[
    '--histsz',
    '--maxls',
    '--eta0',
    '--alpha',
    '--kappa',
    '--stpmin',
    '--stpmax',
    '--stpinc',
    '--stpdec',
  ].map(name => valued(name)),
  flag('--cutoff'),
]

const TRAIN_ELSEWHERE: Readonly<Record<string, string>> = {
  '--me': 'each row would be a sequence; if patterns read the current row only, -T maxent is the same',
  '--rstate': 'name a file for the state of training with --checkpoint',
  '--sstate': 'name a file for the state of training with --checkpoint',
  '': 'the files are arguments of cofield train',
}

/** Options that are no parameters of training. */
const OTHERS = ['--pattern', '--model', '--devel', '--compact', '--nthread']

function train(words: readonly string[]): LikeTraining {
  const given = readArguments('wapiti train', words, TRAIN_OPTIONS)
  refuseElsewhere('wapiti train', given, TRAIN_ELSEWHERE)
  const value = (name: string) => given.findLast(argument => argument.name === name)?.value
  const parameters = given
    .filter(({ name }) => !OTHERS.includes(name))
    .map(argument => [argument.name.slice(2), argument.value] as const)
  const translated = asUsage(() => translateWapiti(Object.fromEntries(parameters)), '--like: wapiti train: ')
  const [features, init, dev, threads] = ['--pattern', '--model', '--devel', '--nthread'].map(value)
  if (features === undefined && init === undefined)
    throw new UsageError(
      '--like: wapiti train: expected -p with a file of patterns; data whose columns are features are read as ' +
        'attributes of JSON lines or of CRFsuite',
    )
  const notes = [...translated.notes]
  if (value('--compact') !== undefined) notes.push('compact: weights of 0 are never saved')
  if (dev !== undefined) notes.push('devel: the model that is best on these data is kept, not the last one')
  return {
    ...translated,
    notes,
    format: 'columns',
    ...(features !== undefined && { features: WAPITI + features }),
    ofTemplates: text =>
      value('--type') === 'maxent'
        ? refuseTransitions('wapiti train', wapitiLines(text))
        : labelPairsOf(wapitiLines(text)),
    ...(init !== undefined && { init }),
    ...(dev !== undefined && { dev }),
    threads: wholeNumber('--like: wapiti train: -t', 1)(threads ?? '1'),
  }
}
