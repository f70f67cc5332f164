/**
 * What the tuner sees: for each position the labels that are possible there, its candidates, and what its attributes say of each. Most
 * labels are out of the question at most positions whatever the weights, and to leave them out saves most of the work.
 *
 *   score_t(y) = log P̃(y) + bias(y) + Σ_r Σ_e weight_e[cell(r), y] · opinion_e(r, y)
 *
 * A cell is a template with a bin. Attributes of one cell at one position share all weights, so that their opinions are added here.
 */

import { grown } from '../../common/growing-array.js'
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import { BINS } from '../bins.js'
import { EXPERTS } from '../experts.js'
import type { LeftOutRows } from './left-out-rows.js'

export interface TuningLattices {
  readonly N: number
  readonly P: number
  readonly L: number
  readonly offset: Int32Array //           [N+1] positions of sequences
  readonly weight: Float64Array | null //  [N] null: all 1
  readonly candidateOffset: Int32Array //  [P+1]
  readonly candidate: Int32Array //        labels, ascending at each position
  readonly gold: Int32Array //             [P] the candidate, counted from the first of its position, that is right; −1: not known, or no candidate
  readonly cellOffset: Int32Array //       [P+1]
  readonly cell: Int32Array //             template·BINS + bin, of all that is known at a position
  readonly valueOffset: Int32Array //      [P+1]
  readonly log: Float64Array //            [cell of a position][candidate] the evidence
  readonly share: Float64Array //          the same for the share
}

/** What candidates are chosen by. */
export interface CandidateRule {
  /** [L] log P̃(y). */
  readonly prior: Float64Array
  /** [EXPERTS][BINS] weights to choose by. */
  readonly base: Float64Array
  /**
   * Labels whose score is lower than the highest by more than this are left out, even those that are right: a label that is a candidate
   * only where it is right would seem infallible.
   */
  readonly range: number
}

/** [EXPERTS][S] what experts say, for each count of a row. */
export type Opinions = readonly [Float64Array, Float64Array]

/** Chooses candidates and gathers what is said of them. `template` [R] is that of each row, from 1 on; 0: none of its own. */
export function createLattices(
  corpus: CompiledCorpus,
  rows: LeftOutRows,
  opinions: Opinions,
  template: Int32Array,
  rule: CandidateRule,
): TuningLattices {
  const { sequences } = rows
  const N = sequences.length
  const offset = new Int32Array(N + 1)
  for (let n = 0; n < N; n++)
    offset[n + 1] = offset[n] + corpus.offset[sequences[n] + 1] - corpus.offset[sequences[n]]
  const P = offset[N]
  const label = new Int32Array(P)
  for (let n = 0; n < N; n++)
    label.set(corpus.label!.subarray(corpus.offset[sequences[n]], corpus.offset[sequences[n] + 1]), offset[n])
  const weight = corpus.weight && Float64Array.from(sequences, n => corpus.weight![n])
  const chosen = chooseCandidates(rows, opinions, label, rule)
  return {
    N,
    P,
    L: rule.prior.length,
    offset,
    weight,
    ...chosen,
    ...gatherValues(rows, opinions, template, chosen, rule.prior.length),
  }
}

type Candidates = Pick<TuningLattices, 'candidateOffset' | 'candidate' | 'gold'>

function chooseCandidates(
  { rowOffset, rowIds, offset, label: labelOf, bin }: LeftOutRows,
  [log, share]: Opinions,
  label: Int32Array,
  { prior, base, range }: CandidateRule,
): Candidates {
  const P = label.length
  const L = prior.length
  const candidateOffset = new Int32Array(P + 1)
  let candidate = new Int32Array(4 * P)
  const gold = new Int32Array(P).fill(-1)
  const score = new Float64Array(L)
  let size = 0
  for (let p = 0; p < P; p++) {
    score.set(prior)
    for (let k = rowOffset[p]; k < rowOffset[p + 1]; k++) {
      const r = rowIds[k]
      const [a, b] = [base[bin[r]], base[BINS + bin[r]]]
      for (let f = offset[r]; f < offset[r + 1]; f++) score[labelOf[f]] += a * log[f] + b * share[f]
    }
    let highest = -Infinity
    for (let j = 0; j < L; j++) if (score[j] > highest) highest = score[j]
    if (size + L > candidate.length) candidate = grown(candidate, size + L)
    for (let j = 0; j < L; j++) {
      if (!(score[j] >= highest - range)) continue
      if (label[p] === j) gold[p] = size - candidateOffset[p]
      candidate[size++] = j
    }
    candidateOffset[p + 1] = size
  }
  return { candidateOffset, candidate: candidate.slice(0, size), gold }
}

function gatherValues(
  { rowOffset, rowIds, offset, label, bin }: LeftOutRows,
  opinions: Opinions,
  template: Int32Array,
  { candidateOffset, candidate }: Candidates,
  L: number,
): Pick<TuningLattices, 'cellOffset' | 'cell' | 'valueOffset' | 'log' | 'share'> {
  const P = candidateOffset.length - 1
  let [cells, values] = [0, 0]
  for (let p = 0; p < P; p++) {
    const C = candidateOffset[p + 1] - candidateOffset[p]
    if (C < 2) continue
    cells += rowOffset[p + 1] - rowOffset[p]
    values += C * (rowOffset[p + 1] - rowOffset[p])
  }
  const cellOffset = new Int32Array(P + 1)
  const valueOffset = new Int32Array(P + 1)
  const cell = new Int32Array(cells)
  const gathered = Array.from({ length: EXPERTS }, () => new Float64Array(values))
  const slot = new Int32Array(L).fill(-1)
  ;[cells, values] = [0, 0]
  for (let p = 0; p < P; p++) {
    const first = candidateOffset[p]
    const C = candidateOffset[p + 1] - first
    if (C > 1) {
      for (let c = 0; c < C; c++) slot[candidate[first + c]] = c
      const [before, start] = [cells, values]
      for (let k = rowOffset[p]; k < rowOffset[p + 1]; k++) {
        const r = rowIds[k]
        const own = template[r] * BINS + bin[r]
        let at = before
        while (at < cells && cell[at] !== own) at++
        let found = at < cells
        const place = start + (at - before) * C
        for (let f = offset[r]; f < offset[r + 1]; f++) {
          const c = slot[label[f]]
          if (c < 0) continue
          found = true
          for (let e = 0; e < EXPERTS; e++) gathered[e][place + c] += opinions[e][f]
        }
        if (found && at === cells) {
          cell[cells++] = own
          values += C
        }
      }
      for (let c = 0; c < C; c++) slot[candidate[first + c]] = -1
    }
    cellOffset[p + 1] = cells
    valueOffset[p + 1] = values
  }
  return {
    cellOffset,
    cell: cell.slice(0, cells),
    valueOffset,
    log: gathered[0].slice(0, values),
    share: gathered[1].slice(0, values),
  }
}
