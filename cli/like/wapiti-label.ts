/** What `wapiti label` prints. */

import { DataError } from '../../src/common/errors.js'
import { corpusOf } from '../../src/data/sequence.js'
import { needsOf } from '../../src/features/language/needs.js'
import { edgeScore, type Lattice } from '../../src/inference/lattice.js'
import { storedMemm } from '../../src/methods/memm.js'
import type { Input } from '../../src/model/input.js'
import type { Model } from '../../src/model/model.js'
import type { WapitiOrigin } from '../../src/weights/rivals/wapiti/read.js'
import { cNumber } from './c-number.js'
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
    print(lines) {
      const rows = lines.map(({ text }) => fieldsOf(text))
      const gold = labeled ? rows.map(row => numberOf.get(row.pop() ?? '') ?? -1) : []
      const input = inputOf(rows)
      const found = decode(model, input, options, gold)
      statistics?.add(found[0].path, gold)
      return found
        .map(({ path, score, steps }, n) => {
          const head = options.scores ? `# ${n} ${cNumber(score)}\n` : ''
          const printed = lines.map(({ text }, t) => {
            const label = labels[path[t]]
            const tail = options.scores ? `\t${label}/${cNumber(steps[t])}` : ''
            return `${options.labelsOnly ? '' : `${text}\t`}${label}${tail}\n`
          })
          return `${head}${printed.join('')}\n`
        })
        .join('')
    },
    end: () => statistics?.toString() ?? '',
  }
}

/** The fields of a row, which white space separates. */
function fieldsOf(row: string): string[] {
  return row.split(/[ \t\n\v\f\r]+/).filter(field => field !== '')
}

/** Turns rows into what the model observes: columns, or observations if it has no patterns. */
function inputReader(model: Model, rowwise: boolean): (rows: readonly string[][]) => Input {
  const { features, transitions = [] } = model.features
  const needs = needsOf([...features, ...transitions])
  if (needs.attributes)
    return rows => {
      if (!rowwise) checkObservations(rows.flat())
      return { attributes: rows }
    }
  const columns = Math.max(0, ...needs.columns.keys()) + 1
  return rows => {
    const short = rows.find(row => row.length < columns)
    if (short)
      throw new DataError(`expected at least ${columns} columns, which the model reads, got ${short.length}`)
    const column = (k: number) => rows.map(row => row[k])
    return { tokens: column(0), columns: Array.from({ length: columns - 1 }, (_, k) => column(k + 1)) }
  }
}

function checkObservations(fields: readonly string[]): void {
  const broken = fields.find(field => !/^[ub*]/.test(field))
  if (broken !== undefined)
    throw new DataError(`expected observations that begin with u, b or *, got ${JSON.stringify(broken)}`)
}

function decode(model: Model, input: Input, options: LabelOptions, gold: readonly number[]): Decoded[] {
  const { scores, posterior, nbest, force } = options
  if (!scores && !posterior && !force && nbest === 1) {
    const { labels } = model
    const path = Int32Array.from(model.tag(input), label => labels.indexOf(label))
    return [{ path, score: 0, steps: new Float64Array(path.length) }]
  }
  const steps = stepsOf(model, input, posterior)
  return decodeLikeWapiti(force ? forced(steps, gold) : steps, nbest)
}

/** How Wapiti scores: sums of weights; with `-p` marginals; for an MEMM always probabilities behind the label before. */
function stepsOf(model: Model, input: Input, posterior: boolean): Steps {
  const L = model.labels.length
  const lattice = model.lattices(corpusOf([input as never])).next().value as Lattice
  const { T, offset, state } = lattice
  const score = (t: number, i: number, j: number) => {
    const edge = t === 0 ? 0 : edgeScore(lattice, t, offset[t - 1] + i, offset[t] + j)
    return state[offset[t] + j] + edge
  }
  if (model.method === storedMemm.name)
    return { T, L, combine: 'product', at: (t, i, j) => Math.exp(score(t, i, j)) }
  if (!posterior) return { T, L, combine: 'sum', at: score }
  const { labels } = model
  const marginals = model.marginals(input).map(found => labels.map(label => found[label] ?? 0))
  return { T, L, combine: 'product', at: (t, _, j) => marginals[t][j] }
}

/** Steps from and to other labels than the known ones have no score. */
function forced(steps: Steps, gold: readonly number[]): Steps {
  const none = steps.combine === 'sum' ? -Infinity : 0
  const isOther = (t: number, j: number) => gold[t] >= 0 && gold[t] !== j
  return {
    ...steps,
    at: (t, i, j) => (isOther(t, j) || (t > 0 && isOther(t - 1, i)) ? none : steps.at(t, i, j)),
  }
}
