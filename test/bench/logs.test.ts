import { describe, expect, it } from 'vitest'
import { readCofieldLog } from '../../bench/logs/cofield-log.js'
import { readCrfppLog } from '../../bench/logs/crfpp-log.js'
import { readCrfsuiteLog, readCrfsuiteLogFromEnd } from '../../bench/logs/crfsuite-log.js'
import { readMalletLog } from '../../bench/logs/mallet-log.js'
import {
  evaluationCpuSeconds,
  evaluationSeconds,
  meanEvaluationSeconds,
} from '../../bench/logs/training-log.js'
import { readWapitiLog } from '../../bench/logs/wapiti-log.js'

/** Lines that arrive one second after the other. */
function stamped(text: string) {
  return text.split('\n').map((line, k) => ({ seconds: k + 1, text: line }))
}

const CRFSUITE = stamped(`Number of features: 456468
Seconds required: 1.480

***** Iteration #1 *****
Loss: 265159.772316
Feature norm: 5.000000
Line search trials: 2
Line search step: 0.000027
Seconds required for this iteration: 0.900

***** Iteration #2 *****
Loss: 112031.553941
Line search trials: 3
Seconds required for this iteration: 0.600
Total seconds required for training: 1.500
Seconds required: 0.156`)

describe('the log of CRFsuite', () => {
  it('has weights, and iterations that are stamped where their block ends', () => {
    expect(readCrfsuiteLog(CRFSUITE)).toEqual({
      weights: 456468,
      points: [
        { iteration: 1, seconds: 9, objective: 265159.772316, evaluations: 2 },
        { iteration: 2, seconds: 14, objective: 112031.553941, evaluations: 3 },
      ],
    })
  })

  it('is counted back from the end where it came all at once', () => {
    const { points } = readCrfsuiteLogFromEnd(CRFSUITE, 20)
    expect(points.map(({ iteration }) => iteration)).toEqual([1, 2])
    expect(points.map(({ seconds }) => seconds)).toEqual([19.4, 20])
  })

  it('may be empty', () => {
    expect(readCrfsuiteLog([])).toEqual({ weights: null, points: [] })
  })
})

it('reads the log of CRF++, which counts from 0', () => {
  const lines = stamped(`Number of features:  7448122
iter=0 terr=0.99066 serr=1.00000 act=7448122 obj=654445.45000 diff=1.00000
iter=1 terr=0.24 serr=0.99 act=7448122 obj=265159.5 diff=0.59`)
  expect(readCrfppLog(lines)).toEqual({
    weights: 7448122,
    points: [
      { iteration: 1, seconds: 2, objective: 654445.45, evaluations: null },
      { iteration: 2, seconds: 3, objective: 265159.5, evaluations: null },
    ],
  })
})

it('reads the log of Wapiti', () => {
  const lines = stamped(`    nb features: 7448606
  [   1] obj=265159.77  act=7448606  err=23.96%/98.98% time=1.20s/1.20s
  [   2] obj=NA act=1 err= 1.00%/ 2.00% time=1.20s/2.40s
  [  12] obj=20159.77  act=7448606  err= 3.96%/48.98% time=1.20s/9.20s`)
  const { weights, points } = readWapitiLog(lines)
  expect(weights).toBe(7448606)
  expect(points.map(({ iteration }) => iteration)).toEqual([1, 2, 12])
  expect(points[2]).toEqual({ iteration: 12, seconds: 4, objective: 20159.77, evaluations: null })
})

it('reads the log of MALLET, whose value is to be made large', () => {
  const lines = stamped(`INFO: Number of weights = 10237
INFO: getValue() (loglikelihood, optimizable by label likelihood) = -91691.8096
INFO: getValue() (loglikelihood, optimizable by label likelihood) =-5.59E4`)
  expect(readMalletLog(lines)).toEqual({
    weights: 10237,
    points: [
      { iteration: 1, seconds: 2, objective: 91691.8096, evaluations: 1 },
      { iteration: 2, seconds: 3, objective: 55900, evaluations: 1 },
    ],
  })
})

describe('our own log', () => {
  it('has evaluations since the iteration before, also where a method begins to count anew', () => {
    const lines = stamped(`{"iteration":1,"objective":9,"evaluations":3}
cofield: a note
{"iteration":2,"objective":8,"evaluations":4}
{"iteration":3,"objective":20,"evaluations":2}
{"weights":17,"threads":1}`)
    const { weights, points } = readCofieldLog(lines)
    expect(weights).toBe(17)
    expect(points.map(({ evaluations }) => evaluations)).toEqual([3, 1, 2])
    expect(points.map(({ seconds }) => seconds)).toEqual([1, 3, 4])
  })
})

it('gives the seconds of an evaluation without the first iteration', () => {
  const point = (iteration: number, seconds: number, evaluations: number | null) => ({
    iteration,
    seconds,
    objective: 1,
    evaluations,
  })
  expect(evaluationSeconds([point(1, 5, 4), point(2, 7, 2), point(3, 8, null)])).toEqual([1, 1])
  expect(evaluationSeconds([point(1, 5, 4)])).toEqual([])
  // The lines of iterations 2 and 3 arrive at once.
  expect(meanEvaluationSeconds([point(1, 5, 4), point(2, 9, 2), point(3, 9, 2)])).toBe(1)
})

it('gives the processor time of an evaluation, if it is known', () => {
  const point = (iteration: number, cpuSeconds: number | null) => ({
    iteration,
    seconds: 100 * iteration,
    cpuSeconds,
    objective: 1,
    evaluations: 2,
  })
  expect(evaluationCpuSeconds([point(1, 3), point(2, 4), point(3, 7)])).toBe(1)
  expect(evaluationCpuSeconds([point(1, null), point(2, null)])).toBeNull()
  expect(evaluationCpuSeconds([point(1, 3)])).toBeNull()
})
