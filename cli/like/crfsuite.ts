import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import { anySequenceAt, corpusOf } from '../../src/data/sequence.js'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import type { Lattice } from '../../src/inference/lattice.js'
import { pathScore } from '../../src/inference/path-score.js'
import { translateCrfsuite } from '../../src/methods/rivals/crfsuite-parameters.js'
import type { Input } from '../../src/model/input.js'
import type { Model } from '../../src/model/model.js'
import { asUsage, UsageError } from '../../terminal/usage.js'
import { type Options, readArguments, refuseElsewhere } from './arguments.js'
import { cNumber } from './c-number.js'
import { dumpCrfsuite } from './crfsuite-dump.js'
import { CrfsuiteReport, labelOf } from './crfsuite-report.js'
import type { LikeTagging, LikeTraining, Tool } from './tool.js'

export const crfsuite: Tool = {
  tagCommand: 'crfsuite tag',
  trainCommand: 'crfsuite learn',
  tag,
  train,
  dump: { formats: ['crfsuite'], dump: dumpCrfsuite },
}

const flag = (...names: string[]) => ({ names, value: false })
const valued = (...names: string[]) => ({ names, value: true })

const TAG_OPTIONS: Options = [
  flag('-r', '--reference'),
  flag('-p', '--probability'),
  flag('-i', '--marginal'),
  flag('-l', '--marginal-all'),
  flag('-t', '--test'),
  flag('-q', '--quiet'),
  valued('-m', '--model'),
]

const TAG_ELSEWHERE: Readonly<Record<string, string>> = {
  '-m': 'the model is the first argument of cofield tag',
  '': 'the files are arguments of cofield tag',
}

function tag(words: readonly string[]): LikeTagging {
  const given = readArguments('crfsuite tag', words, TAG_OPTIONS)
  refuseElsewhere('crfsuite tag', given, TAG_ELSEWHERE)
  const has = (name: string) => given.some(argument => argument.name === name)
  const [reference, probability, marginal, all, test, quiet] = ['-r', '-p', '-i', '-l', '-t', '-q'].map(has)
  return {
    format: 'crfsuite',
    createPrinter(model) {
      const { labels } = model
      const sums = new ForwardBackward()
      const report = test ? new CrfsuiteReport(labels) : undefined
      const labelsOf = createLabeler(model)
      const print = (corpus: Corpus, n: number) => {
        const found = labelsOf(corpus, n)
        report?.add(corpus, n, found)
        if (quiet) return ''
        const input = (marginal || all || probability ? anySequenceAt(corpus, n) : {}) as Input
        const marginals = marginal || all ? model.marginals(input) : []
        const lines: string[] = []
        if (probability) {
          const path = found.map(label => labels.indexOf(label))
          const lattice = model.lattices(corpusOf([anySequenceAt(corpus, n)])).next().value as Lattice
          lines.push(`@score\t${cNumber(pathScore(lattice, path))}\t${cNumber(sums.forward(lattice))}`)
          lines.push(`@probability\t${cNumber(model.probability(input, found))}`)
        }
        found.forEach((label, t) => {
          const p = (name: string) => `${name}:${cNumber(marginals[t][name] ?? 0)}`
          const gold = reference ? `${knownLabel(corpus, n, t, labels)}\t` : ''
          const others = all ? labels.map(name => `\t${p(name)}`).join('') : ''
          lines.push(`${gold}${marginal ? p(label) : label}${others}`)
        })
        return `${lines.join('\n')}\n\n`
      }
      return Object.assign(print, { end: () => report?.format() ?? '' })
    },
  }
}

/** Labels all sequences of a corpus with the first one; each by itself if that is refused, so that those before the refused one are printed. */
function createLabeler(model: Model): (corpus: Corpus, n: number) => readonly string[] {
  let labeled: Corpus | undefined
  let numbers: Int32Array | undefined
  const numbersOf = (corpus: Corpus) => {
    try {
      return model.tagCorpus(corpus)
    } catch (error) {
      if (!(error instanceof DataError)) throw error
      return undefined
    }
  }
  return (corpus, n) => {
    if (corpus !== labeled) numbers = numbersOf(corpus)
    labeled = corpus
    const own = numbers?.subarray(corpus.offset[n], corpus.offset[n + 1])
    return own ? Array.from(own, j => model.labels[j]) : model.tag(anySequenceAt(corpus, n) as Input)
  }
}

/** The label of the data, which CRFsuite prints only if the model has it. */
function knownLabel(corpus: Corpus, n: number, t: number, known: readonly string[]): string {
  const label = labelOf(corpus, n, t)
  return known.includes(label) ? label : '(null)'
}

const TRAIN_OPTIONS: Options = [
  valued('-a', '--algorithm'),
  valued('-p', '--set'),
  valued('-t', '--type'),
  valued('-m', '--model'),
  valued('-g', '--split'),
  valued('-e', '--holdout'),
  flag('-x', '--cross-validate'),
  flag('-l', '--log-to-file'),
  valued('-L', '--logbase'),
]

const TRAIN_ELSEWHERE: Readonly<Record<string, string>> = {
  '-m': 'name the model to write with -o',
  '-g': 'cofield cv splits data into folds',
  '-e': 'name data to evaluate on with --dev',
  '-x': 'cofield cv does cross-validation',
  '-l': 'the log goes to standard error',
  '-L': 'the log goes to standard error',
  '': 'the files are arguments of cofield train',
}

function train(words: readonly string[]): LikeTraining {
  const given = readArguments('crfsuite learn', words, TRAIN_OPTIONS)
  refuseElsewhere('crfsuite learn', given, TRAIN_ELSEWHERE)
  let algorithm = 'lbfgs'
  const parameters: Record<string, string> = {}
  for (const { name, value } of given) {
    if (name === '-a') algorithm = value
    else if (name === '-p') {
      const equals = value.indexOf('=')
      if (equals < 1) throw new UsageError(`--like: crfsuite learn: -p: expected NAME=VALUE, got ${value}`)
      parameters[value.slice(0, equals)] = value.slice(equals + 1)
    } else if (value !== '1d') throw new UsageError(`--like: crfsuite learn: -t: expected 1d, got ${value}`)
  }
  const { method, options, ignored } = asUsage(() => translateCrfsuite(algorithm, parameters), '--like: ')
  const notes = ignored.map(name => `${name} is ignored: it changes the way to the same result`)
  return { method, options, format: 'crfsuite', notes }
}
