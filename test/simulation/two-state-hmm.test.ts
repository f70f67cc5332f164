import { describe, expect, it } from 'vitest'
import type { Corpus } from '../../src/data/corpus.js'
import { noiseHmm, simulateTwoStateHmm } from '../../src/simulation/two-state-hmm.js'

// In both tables the numbers are in the order of the model: A C G T, and C before I.
const symbolsOf = (corpus: Corpus) => corpus.columns[0].ids
const labelsOf = (corpus: Corpus) => corpus.labels!.ids

const trans = [
  [1 - noiseHmm.leaveC, noiseHmm.leaveC],
  [noiseHmm.leaveI, 1 - noiseHmm.leaveI],
]
const emit = [noiseHmm.emitC, noiseHmm.emitI]

/** The accuracy of posterior decoding with the model itself, by scaled forward–backward. */
function posteriorAccuracy(x: Int32Array, y: Int32Array): number {
  const alphas = new Float64Array(x.length) // P(C | x₀ … x_t)
  let alpha = noiseHmm.leaveI / (noiseHmm.leaveC + noiseHmm.leaveI)
  for (let t = 0; t < x.length; t++) {
    const prior = t === 0 ? alpha : alpha * trans[0][0] + (1 - alpha) * trans[1][0]
    const [c, i] = [prior * emit[0][x[t]], (1 - prior) * emit[1][x[t]]]
    alpha = c / (c + i)
    alphas[t] = alpha
  }
  let [betaC, betaI, right] = [1, 1, 0]
  for (let t = x.length - 1; t >= 0; t--) {
    if ((alphas[t] * betaC >= (1 - alphas[t]) * betaI ? 0 : 1) === y[t]) right++
    const [c, i] = [betaC * emit[0][x[t]], betaI * emit[1][x[t]]]
    const [nextC, nextI] = trans.map(row => row[0] * c + row[1] * i) as [number, number]
    betaC = nextC / (nextC + nextI)
    betaI = nextI / (nextC + nextI)
  }
  return right / x.length
}

/** The accuracy of the most probable path under the model itself. */
function viterbiAccuracy(x: Int32Array, y: Int32Array): number {
  const back = new Uint8Array(2 * x.length) // [T][2]
  const logTrans = trans.map(row => row.map(Math.log))
  const logEmit = emit.map(row => row.map(Math.log))
  let delta = [Math.log(noiseHmm.leaveI), Math.log(noiseHmm.leaveC)]
  for (let t = 0; t < x.length; t++) {
    delta = [0, 1].map(j => {
      if (t === 0) return delta[j] + logEmit[j][x[t]]
      const [fromC, fromI] = [delta[0] + logTrans[0][j], delta[1] + logTrans[1][j]]
      back[2 * t + j] = fromI > fromC ? 1 : 0
      return Math.max(fromC, fromI) + logEmit[j][x[t]]
    })
  }
  let [state, right] = [delta[1] > delta[0] ? 1 : 0, 0]
  for (let t = x.length - 1; t >= 0; t--) {
    if (state === y[t]) right++
    state = back[2 * t + state]
  }
  return right / x.length
}

describe('simulateTwoStateHmm', () => {
  const corpus = simulateTwoStateHmm()

  it('is decoded by its own model as the paper says: posterior 0.796, Viterbi 0.710', () => {
    const [x, y] = [symbolsOf(corpus), labelsOf(corpus)]
    expect(x.length).toBe(1_000_000)
    // Three standard deviations between runs of this length.
    expect(Math.abs(posteriorAccuracy(x, y) - 0.796)).toBeLessThan(0.005)
    expect(Math.abs(viterbiAccuracy(x, y) - 0.71)).toBeLessThan(0.007)
  })

  it('has the frequencies of its model', () => {
    const [x, y] = [symbolsOf(corpus), labelsOf(corpus)]
    const moves = new Float64Array(4)
    const emitted = new Float64Array(8)
    for (let t = 0; t < x.length; t++) {
      emitted[4 * y[t] + x[t]]++
      if (t > 0) moves[2 * y[t - 1] + y[t]]++
    }
    const share = (counts: Float64Array, from: number, size: number, k: number) =>
      counts[from * size + k] / counts.slice(from * size, (from + 1) * size).reduce((a, b) => a + b)
    for (const from of [0, 1]) {
      expect(Math.abs(share(moves, from, 2, 1 - from) - trans[from][1 - from])).toBeLessThan(0.0013)
      for (let k = 0; k < 4; k++)
        expect(Math.abs(share(emitted, from, 4, k) - emit[from][k])).toBeLessThan(0.0031)
    }
  })

  it('flips whole runs of C with probability p, and nothing else', () => {
    const noisy = simulateTwoStateHmm({ noise: 0.3 })
    const symbols = symbolsOf(corpus)
    expect(symbolsOf(noisy).every((symbol, t) => symbol === symbols[t])).toBe(true)
    const [y, z] = [labelsOf(corpus), labelsOf(noisy)]
    let [runs, flipped] = [0, 0]
    for (let t = 0; t < y.length; t++) {
      const begins = y[t] === 0 && (t === 0 || y[t - 1] === 1)
      if (begins) {
        runs++
        flipped += z[t]
      } else if (y[t] === 0 && z[t] !== z[t - 1]) throw new Error(`run broken at ${t}`)
      if (y[t] === 1 && z[t] === 0) throw new Error(`I became C at ${t}`)
    }
    expect(runs).toBeGreaterThan(14_000)
    expect(Math.abs(flipped / runs - 0.3)).toBeLessThan(0.015)
  })

  it('keeps at a larger p what was flipped at a smaller one', () => {
    const [some, more] = [0.1, 0.4].map(noise => labelsOf(simulateTwoStateHmm({ noise, length: 20_000 })))
    expect(some!.every((label, t) => label <= more![t])).toBe(true)
    expect(labelsOf(simulateTwoStateHmm({ noise: 1, length: 1000 })).every(label => label === 1)).toBe(true)
  })

  it('is the same for the same seed and another for another', () => {
    const symbols = (seed: number) => symbolsOf(simulateTwoStateHmm({ length: 100, sequences: 3, seed }))
    expect(symbols(3)).toEqual(symbols(3))
    expect(symbols(4)).not.toEqual(symbols(3))
  })

  it('refuses a probability that is none', () => {
    expect(() => simulateTwoStateHmm({ noise: 2 })).toThrow('noise: expected 0 to 1, got 2')
  })
})
