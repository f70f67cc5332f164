import { describe, expect, it } from 'vitest'
import { readContent } from '../../src/data/reading/read-content.js'
import { anySequenceAt } from '../../src/data/sequence.js'
import { Problem } from '../../src/serving/problem.js'
import { type ChangeOptions, readChange } from '../../src/serving/read-change.js'
import type { Task } from '../../src/serving/service.js'

function taskOf(body: unknown, id?: string): Task {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    kind: 'update',
    form: 'json',
    body: new TextEncoder().encode(text),
    ...(id !== undefined && { id }),
  }
}

function problemOf(body: unknown, options?: ChangeOptions, id?: string): Problem {
  try {
    readChange(taskOf(body, id), options)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('expected a problem')
}

const LABELED = { tokens: ['a', 'b'], labels: ['X', null] }

describe('readChange', () => {
  it('reads sequences as JSON lines have them', () => {
    const records = [
      { ...LABELED, weight: 2, other: 1 },
      { text: 'Ada wrote.', spans: [{ start: 0, end: 3, label: 'PER' }] },
    ]
    for (const record of records) {
      const { sequences } = readChange(taskOf({ sequences: [record] }))
      const lines = readContent(JSON.stringify(record), 'jsonl')
      expect(anySequenceAt(sequences, 0)).toEqual(anySequenceAt(lines, 0))
    }
  })

  it('takes the id of the body, or of the header', () => {
    expect(readChange(taskOf({ sequences: [LABELED] }))).toMatchObject({ newLabels: false })
    expect(readChange(taskOf({ sequences: [LABELED] })).id).toBeUndefined()
    expect(readChange(taskOf({ sequences: [LABELED], id: 'x', newLabels: true }))).toMatchObject({
      id: 'x',
      newLabels: true,
    })
    expect(readChange(taskOf({ sequences: [LABELED] }, 'y')).id).toBe('y')
    expect(problemOf({ sequences: [LABELED], id: 'x' }, {}, 'y').details.pointer).toBe('/id')
  })

  it.each([
    ['', 400, undefined, 'an empty body'],
    ['{"sequences":[', 400, undefined, 'expected JSON'],
    ['{"sequences":[],"sequences":[]}', 400, undefined, '"sequences" once'],
    [{ sequences: [{ tokens: ['a'] }] }, 422, '/sequences/0', 'expected labels, got none'],
    [
      { sequences: [LABELED, { tokens: ['a'], labels: [] }] },
      422,
      '/sequences/1',
      'expected 1 labels, got 0',
    ],
    [{ sequences: [{ tokens: [], labels: [] }] }, 422, '/sequences/0', 'at least one token'],
    [{ sequences: [{ tokens: ['\ud800'], labels: ['X'] }] }, 422, '/sequences/0', 'whole characters'],
    [{ sequences: [LABELED, { attributes: [['a']], labels: ['X'] }] }, 422, '/sequences/1', 'tokens in all'],
    ['{"sequences":[{"tokens":["a"],"labels":["X"],"weight":1e999}]}', 422, '/sequences/0', 'a weight'],
  ])('refuses %j', (body, status, pointer, detail) => {
    const problem = problemOf(body)
    expect(problem.status).toBe(status)
    expect(problem.details.pointer).toBe(pointer)
    expect(problem.detail).toContain(detail)
  })

  it('refuses what is above the limits, and takes what is at them', () => {
    const limits = { sequences: 2, tokens: 4, nbest: 1 }
    expect(readChange(taskOf({ sequences: [LABELED, LABELED] }), { limits }).sequences.P).toBe(4)
    const more = { tokens: ['a', 'b', 'c'], labels: ['X', 'X', 'X'] }
    expect(problemOf({ sequences: [LABELED, more] }, { limits })).toMatchObject({
      status: 422,
      type: 'too-many',
    })
    expect(problemOf({ sequences: [LABELED, LABELED, LABELED] }, { limits })).toMatchObject({ status: 422 })
  })
})
