/** What `wapiti label` prints. */

import { DataError } from '../../src/common/errors.js'
import { type AnySequence, corpusOf } from '../../src/data/sequence.js'
import { needsOf } from '../../src/features/language/needs.js'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { edgeScore, type Lattice } from '../../src/inference/lattice.js'
import { labelMarginals } from '../../src/inference/marginals.js'
import { storedMemm } from '../../src/methods/memm.js'
import type { Model } from '../../src/model/model.js'
import type { WapitiOrigin } from '../../src/weights/rivals/wapiti/read.js'
import type { TextLine } from '../tagging/text-lines.js'
import { cNumber } from './c-number.js'
import { createColumnReader, type InputReader } from './column-input.js'
import type { LinePrinter } from './tool.js'
import { type Decoded, decodeLikeWapiti, type Steps } from './wapiti-decode.js'
import { WapitiStatistics } from './wapiti-statistics.js'

/** The options of `wapiti label`. */
export interface LabelOptions {
  /** Print labels only, without the rows. */
  readonly labelsOnly: boolean
  /** Rows end in the right label, for statistics. */
  readonly check: boolean
  readonly scores: boolean
  readonly posterior: boolean
  readonly nbest: number
  /** Rows end in a label to keep, unless the model does not have it. */
  readonly force: boolean
}

/** Creates the printer for a model. */
export function createWapitiPrinter(model: Model, options: LabelOptions): LinePrinter {
  const origin = model.origin?.format === 'wapiti' ? (model.origin as WapitiOrigin) : undefined
  const inputOf = inputReader(model, origin?.rowwise ?? false)
  const labeled = options.check || options.force
  const { labels } = model
  const statistics = options.check ? new WapitiStatistics(labels) : undefined
  const numberOf = new Map(labels.map((label, j) => [label, j]))
  return {
    sequences: origin?.rowwise ? 'lines' : 'blocks',
    print(sequences) {
      const rows = sequences.map(lines => lines.map(({ text }) => fieldsOf(text)))
      const gold = rows.map(fields => (labeled ? fields.map(row => numberOf.get(row.pop() ?? '') ?? -1) : []))
      const inputs = rows.map((fields, n) => inputOf(fields, sequences[n]))
      let printed = ''
      let n = 0
      for (const found of decodeAll(model, inputs, options, gold)) {
        statistics?.add(found[0].path, gold[n])
        printed += found.map((one, rank) => formatLabeling(one, rank, sequences[n], labels, options)).join('')
        n++
      }
      return printed
    },
    end: () => statistics?.toString() ?? '',
  }
}

function formatLabeling(
  { path, score, steps }: Decoded,
  rank: number,
  lines: readonly TextLine[],
  labels: readonly string[],
  { scores, labelsOnly }: LabelOptions,
): string {
  const head = scores ? `# ${rank} ${cNumber(score)}\n` : ''
  const rows = lines.map(({ text }, t) => {
    const label = labels[path[t]]
    const tail = scores ? `\t${label}/${cNumber(steps[t])}` : ''
    return `${labelsOnly ? '' : `${text}\t`}${label}${tail}\n`
  })
  return `${head}${rows.join('')}\n`
}

/** The fields of a row, which white space separates. */
function fieldsOf(row: string): string[] {
  return row.split(/[ \t\n\v\f\r]+/).filter(field => field !== '')
}

/** Turns rows into what the model observes: columns, or observations if it has no patterns. */
function inputReader(model: Model, rowwise: boolean): InputReader {
  const { features, transitions = [] } = model.features
  const needs = needsOf([...features, ...transitions])
  if (needs.attributes)
    return (rows, lines) => {
      if (!rowwise) checkObservations(rows, lines)
      return { attributes: rows }
    }
  return createColumnReader(model)
}

function checkObservations(rows: readonly string[][], lines: readonly TextLine[]): void {
  rows.forEach((row, t) => {
    const broken = row.find(field => !/^[ub*]/.test(field))
    if (broken !== undefined)
      throw new DataError(`expected observations that begin with u, b or *, got ${JSON.stringify(broken)}`, {
        line: lines[t].line,
      })
  })
}

/** The labelings of each sequence in turn. */
function* decodeAll(
  model: Model,
  inputs: readonly AnySequence[],
  options: LabelOptions,
  gold: readonly (readonly number[])[],
): Generator<readonly Decoded[]> {
  if (inputs.length === 0) return
  const corpus = corpusOf(inputs)
  const { scores, posterior, nbest, force } = options
  if (!scores && !posterior && !force && nbest === 1) {
    const all = model.tagCorpus(corpus)
    for (let n = 0; n < corpus.N; n++) {
      const path = all.subarray(corpus.offset[n], corpus.offset[n + 1])
      yield [{ path, score: 0, steps: new Float64Array(path.length) }]
    }
    return
  }
  let n = 0
  for (const lattice of model.lattices(corpus)) {
    const steps = stepsOf(model, lattice, posterior)
    yield decodeLikeWapiti(force ? forced(steps, gold[n]) : steps, nbest)
    n++
  }
}

/** How Wapiti scores: sums of weights; with `-p` marginals; for an MEMM always probabilities behind the label before. */
function stepsOf(model: Model, lattice: Lattice, posterior: boolean): Steps {
  const { T, L, offset, state } = lattice
  const score = (t: number, i: number, j: number) => {
    const edge = t === 0 ? 0 : edgeScore(lattice, t, offset[t - 1] + i, offset[t] + j)
    return state[offset[t] + j] + edge
  }
  if (model.method === storedMemm.name)
    return { T, L, combine: 'product', at: (t, i, j) => Math.exp(score(t, i, j)) }
  if (!posterior) return { T, L, combine: 'sum', at: score }
  const marginals = new Float64Array(T * L)
  sums.run(lattice)
  labelMarginals(lattice, sums, marginals)
  return { T, L, combine: 'product', at: (t, _, j) => marginals[t * L + j] }
}

const sums = new ForwardBackward()

/** Steps from and to other labels than the known ones have no score. */
function forced(steps: Steps, gold: readonly number[]): Steps {
  const none = steps.combine === 'sum' ? -Infinity : 0
  const isOther = (t: number, j: number) => gold[t] >= 0 && gold[t] !== j
  return {
    ...steps,
    at: (t, i, j) => (isOther(t, j) || (t > 0 && isOther(t - 1, i)) ? none : steps.at(t, i, j)),
  }
}
