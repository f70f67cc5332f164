/** What `crf_test` prints. */

import { DataError } from '../../src/common/errors.js'
import { corpusOf } from '../../src/data/sequence.js'
import { nBest } from '../../src/inference/decoders/n-best.js'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { findCandidate, type Lattice } from '../../src/inference/lattice.js'
import { labelMarginals } from '../../src/inference/marginals.js'
import { pathLogProbability } from '../../src/inference/path-score.js'
import type { Model } from '../../src/model/model.js'
import type { TextLine } from '../tagging/text-lines.js'
import { cNumber } from './c-number.js'
import { createColumnReader } from './column-input.js'
import type { LinePrinter } from './tool.js'

/** The options of `crf_test`. */
export interface TestOptions {
  /** Labelings to print; 0: the best one, without its rank. */
  readonly nbest: number
  /** From 1 on the probabilities of labelings and labels, from 2 on those of all labels. */
  readonly verbose: number
  /** What scores are multiplied by. */
  readonly factor: number
}

/** Creates the printer for a model. */
export function createCrfppPrinter(model: Model, options: TestOptions): LinePrinter {
  const { nbest, verbose, factor } = options
  const inputOf = createColumnReader(model)
  const { labels } = model
  const sums = new ForwardBackward()
  const labelsOnly = (rows: readonly string[][], path: Int32Array) =>
    `${rows.map((row, t) => `${row.join('\t')}\t${labels[path[t]]}\n`).join('')}\n`

  function withProbabilities(rows: readonly string[][], found: Lattice): string {
    const lattice = factor === 1 ? found : multiplied(found, factor)
    sums.run(lattice)
    const marginals = new Float64Array(lattice.offset[lattice.T])
    labelMarginals(lattice, sums, marginals)
    const p = (t: number, j: number) => {
      const k = findCandidate(lattice, t, j)
      return `${labels[j]}/${cNumber(k < 0 ? 0 : marginals[k])}`
    }
    const all = (t: number) => (verbose >= 2 ? labels.map((_, j) => `\t${p(t, j)}`).join('') : '')
    return nBest(lattice, Math.max(1, nbest))
      .map(({ labels: path }, rank) => {
        const probability = cNumber(Math.exp(pathLogProbability(lattice, sums, path)))
        const head = `# ${nbest > 0 ? `${rank} ` : ''}${probability}\n`
        const printed = rows.map((row, t) => {
          const label = verbose >= 1 ? p(t, path[t]) : labels[path[t]]
          return `${row.join('\t')}\t${label}${all(t)}\n`
        })
        return `${head}${printed.join('')}\n`
      })
      .join('')
  }

  return {
    sequences: 'blocks',
    print(sequences) {
      if (sequences.length === 0) return ''
      const rows = sequences.map(lines => lines.map(fieldsOf))
      const corpus = corpusOf(rows.map((fields, n) => inputOf(fields, sequences[n])))
      if (nbest > 0 || verbose > 0) {
        let n = 0
        let printed = ''
        for (const lattice of model.lattices(corpus)) printed += withProbabilities(rows[n++], lattice)
        return printed
      }
      const { offset } = corpus
      const all = model.tagCorpus(corpus)
      return rows.map((row, n) => labelsOnly(row, all.subarray(offset[n], offset[n + 1]))).join('')
    },
    end: () => '',
  }
}

/** The fields of a row, which spaces and tabs separate. */
function fieldsOf({ text, line }: TextLine): string[] {
  if (/^[ \t]/.test(text))
    throw new DataError(
      'crf_test takes a row that begins with a space as the end of a sequence; remove the space',
      { line },
    )
  return text.split(/[ \t]+/).filter(field => field !== '')
}

/** A lattice with other scores. */
function multiplied(lattice: Lattice, factor: number): Lattice {
  const times = (score: number) => factor * score
  return {
    ...lattice,
    T: lattice.T,
    L: lattice.L,
    offset: lattice.offset,
    label: lattice.label,
    state: lattice.state.map(times),
    trans: lattice.trans.map(times),
    edgeOffset: lattice.edgeOffset,
    edge: lattice.edge.map(times),
  }
}
