import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { soakLearning } from '../../bench/soak/learning/soak-learning.js'
import { judgeMemory, type Sample } from '../../bench/soak/memory.js'
import { soakRequests } from '../../bench/soak/soak-requests.js'
import { built, MAIN } from '../cli/run-cli.js'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cofield-soak-test-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe.skipIf(!built)('cofield serve', () => {
  it('answers rightly with faulty clients around, and ends as it should', async () => {
    const { requests, wrong, outcomes } = await soakRequests({
      command: MAIN,
      folder,
      requests: 300,
      seed: 1,
      connections: 16,
      cases: 5,
      slow: 0,
      swap: Number.POSITIVE_INFINITY,
      sample: 1000,
    })
    expect(wrong).toEqual([])
    expect(requests).toBeGreaterThanOrEqual(300)
    expect(outcomes['one text']).toHaveProperty('200')
    expect(outcomes['garbage']).toHaveProperty('400')
  })

  it('has learned exactly what it acknowledged when it is killed', async () => {
    const { wrong, equal, rounds, changes } = await soakLearning({
      command: MAIN,
      folder,
      rounds: 1,
      seed: 3,
      cases: 2,
      writers: 4,
      readers: 0,
      changes: 20,
    })
    expect(wrong).toEqual([])
    expect(equal).toBe(true)
    expect(rounds).toEqual({ killed: 1, stopped: 0 })
    expect(changes).toBeGreaterThan(0)
  })
})

describe('memory', () => {
  const samplesOf = (bytes: (requests: number) => number): Sample[] =>
    Array.from({ length: 100 }, (_, k) => ({
      seconds: k,
      requests: 1000 * k,
      bytes: bytes(1000 * k),
      threads: 4,
      files: 20,
    }))

  it('is flat if it stays the same after a warm-up', () => {
    const { verdict, bytesPerRequest } = judgeMemory(samplesOf(n => 1e8 + 5000 * Math.min(n, 20_000)))
    expect(verdict).toBe('flat')
    expect(bytesPerRequest).toBeCloseTo(0, 6)
  })

  it('grows if each request leaves something behind', () => {
    const { verdict, bytesPerRequest } = judgeMemory(samplesOf(n => 1e8 + 1000 * n))
    expect(verdict).toBe('grows')
    expect(bytesPerRequest).toBeCloseTo(1000, 3)
  })

  it('cannot be judged after a few requests', () => {
    expect(judgeMemory(samplesOf(n => 1e8 + n).slice(0, 10)).verdict).toBe('too short')
  })
})
