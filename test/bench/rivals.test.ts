import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { agreementOf, agrees } from '../../bench/rivals/agreement.js'
import { byDifference, COPIES } from '../../bench/rivals/by-difference.js'
import {
  type LabeledSequence,
  readCrfppOutput,
  readCrfsuiteOutput,
  readWapitiOutput,
} from '../../bench/rivals/labeled-output.js'
import { leastTime } from '../../bench/rivals/passes.js'

const expected: LabeledSequence = {
  probability: 0.5,
  labels: ['B:x', 'I'],
  marginals: [
    new Map([
      ['B:x', 0.75],
      ['I', 0.25],
    ]),
    new Map([
      ['B:x', 0.125],
      ['I', 0.875],
    ]),
  ],
}

it('reads what tools print', () => {
  const crfsuite = '@score\t2\t1\n@probability\t0.5\nB:x\tB:x:0.75\tI:0.25\nI\tB:x:0.125\tI:0.875\n\n'
  expect(readCrfsuiteOutput(crfsuite)).toEqual([expected])
  const crfpp = '# 0.5\na\tb\tB:x/0.75\tB:x/0.75\tI/0.25\na\tb\tI/0.875\tB:x/0.125\tI/0.875\n\n'
  expect(readCrfppOutput(crfpp, 2)).toEqual([expected])
  const wapiti = '# 0 0.5\na\tb\tB:x\tB:x/0.75\na\tb\tI\tI/0.875\n\n'
  const marginals = [new Map([['B:x', 0.75]]), new Map([['I', 0.875]])]
  expect(readWapitiOutput(wapiti, 2)).toEqual([{ probability: null, labels: ['B:x', 'I'], marginals }])
})

it('tells labels and probabilities that differ', () => {
  const other: LabeledSequence = {
    probability: 0.25,
    labels: ['B:x', 'B:x'],
    marginals: [new Map([['B:x', 0.75]]), new Map([['I', 0.75]])],
  }
  const agreement = agreementOf([other], [expected])
  const greatestDifference = { marginal: 0.125, sequence: 0.25 }
  expect(agreement).toEqual({ tokens: 2, differentLabels: 1, greatestDifference })
  expect(agrees({ ...agreement, differentLabels: 0 }, 0.25)).toBe(true)
  expect(agrees({ ...agreement, differentLabels: 0 }, 0.2)).toBe(false)
  expect(agrees(agreement, 1)).toBe(false)
  expect(() => agreementOf([], [expected])).toThrow('expected 1 sequences in the output, got 0')
})

it('compares by processor time where it is known', () => {
  expect(leastTime({ seconds: [3, 2], cpuSeconds: [1, 1.5] })).toBe(1)
  expect(leastTime({ seconds: [3, 2], cpuSeconds: [] })).toBe(2)
})

it('takes the time of a further copy from the least times of one copy and of several', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cofield-copies-'))
  try {
    const [columns, attributes] = ['columns', 'attributes'].map(name => path.join(folder, name))
    for (const file of [columns, attributes]) writeFileSync(file, 'a\n\n')
    const noise = [0, 7, 3, 0]
    const side = byDifference({ columns, attributes, tokens: 1 }, async text => {
      const seconds = 10 + 2 * (readFileSync(text.columns).length / 3) + noise.shift()!
      return { seconds, cpuSeconds: seconds / 2, peakMemoryBytes: null }
    })
    await side.measure()
    await side.measure()
    expect(side.passes()).toEqual({ seconds: [2], cpuSeconds: [1] })
    expect(readFileSync(`${columns}.copies`, 'utf8')).toBe('a\n\n'.repeat(COPIES))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
