import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { train } from '../../../src/train.js'
import { connectInProcess } from '../../../studio/learning/worker/ports.js'
import { openTab, projectOf, shown } from './sessions.js'

const DATA = [
  { tokens: ['2', 'cups', 'flour'], labels: ['A', 'B', 'C'] },
  { tokens: ['1', 'cup', 'sugar'], labels: ['A', 'B', 'C'] },
]

async function projectWithBase(method: 'empirical' | 'likelihood', bytesOf = (bytes: Uint8Array) => bytes) {
  const project = projectOf()
  const bytes = (await train(DATA, { method, tokenizer: 'words' })).save()
  const storage = project.openTab()
  await storage.writeBlob('base.cofield', bytesOf(bytes))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const happening = { type: 'base', name: 'base.cofield', sha256 } as const
  await storage.append([{ ...happening, id: 'base', at: 1, by: 'me' }], 0)
  return { project, bytes }
}

describe('the learners of a session', () => {
  it('both propose, are judged before they learn, and the chosen one is shown', async () => {
    const session = await openTab(projectOf(), { connectThorough: connectInProcess() })
    session.setOrder('given')
    session.mark(0, 0, 'A')
    session.mark(1, 1, 'B')
    session.mark(2, 2, 'C')
    await session.accept()
    await expect.poll(() => session.learners.thorough.learned).toBe(1)
    expect(session.learners.inCharge).toBe('instant')
    expect(session.current?.proposedBy).toBe('instant')
    session.setLearner('thorough')
    expect(session.learners).toMatchObject({ choice: 'thorough', inCharge: 'thorough' })
    expect(session.current?.proposedBy).toBe('thorough')
    await session.accept()
    const { proposed } = session.state.history[1]
    expect(proposed.shown).toBe('thorough')
    expect(proposed.instant).toHaveLength(3)
    expect(proposed.thorough).toEqual(session.state.answers.get('s2')?.labels)
    expect(session.learners.thorough.right).toBe(1)
    expect(await session.saveModel('thorough')).not.toBeNull()
    session.close()
  })

  it('do not change what is read when a training ends', async () => {
    const session = await openTab(projectOf(), { connectThorough: connectInProcess() })
    session.setLearner('thorough')
    session.mark(0, 0, 'A')
    await session.accept()
    expect(session.current?.proposedBy).toBe('instant')
    const before = session.current
    await expect.poll(() => session.learners.thorough.learned).toBe(1)
    expect(session.current).toEqual(before)
    session.next()
    expect(session.current?.proposedBy).toBe('thorough')
    session.close()
  })

  it('begin with a model of counts, to which the answers are added', async () => {
    const { project, bytes } = await projectWithBase('empirical')
    const session = await openTab(project)
    expect(session.learners.instant.fault).toBeNull()
    expect(shown(session)).toBe('A B C')
    expect(await session.saveModel('instant')).toEqual(bytes)
    await session.accept()
    const model = await train([...DATA, DATA[0]], { method: 'empirical', tokenizer: 'words' })
    expect(await session.saveModel('instant')).toEqual(model.save())
    await session.undo()
    expect(await session.saveModel('instant')).toEqual(bytes)
    session.close()
  })

  it('begin with a model of weights in the thorough one', async () => {
    const { project } = await projectWithBase('likelihood')
    const session = await openTab(project, { connectThorough: connectInProcess() })
    expect(session.learners.inCharge).toBe('thorough')
    expect(session.current?.proposedBy).toBe('thorough')
    expect(session.learners.thorough).toMatchObject({ learned: 0, hasBase: true })
    expect(session.learners.instant.hasBase).toBe(false)
    session.close()
  })

  it('tell of a model to begin with that is missing or damaged', async () => {
    const { project } = await projectWithBase(
      'empirical',
      bytes => bytes.with(99, bytes[99] ^ 1) as Uint8Array,
    )
    const session = await openTab(project)
    expect(session.learners.instant.fault).toMatch(/is not the one/)
    expect(session.current?.proposedBy).toBeNull()
    session.close()
  })

  it('take a model to begin with that comes later', async () => {
    const { project } = await projectWithBase('empirical')
    const late = projectOf()
    const session = await openTab(late)
    const bytes = (await project.openTab().readBlob('base.cofield'))!
    await late.openTab().writeBlob('base.cofield', bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await session.record({ type: 'base', name: 'base.cofield', sha256 })
    await expect.poll(() => session.saveModel('instant')).toEqual(bytes)
    expect(shown(session)).toBe('A B C')
    session.close()
  })

  it('give reasons, readings and chances', async () => {
    const { project } = await projectWithBase('empirical')
    const session = await openTab(project)
    expect(await session.why(0)).toMatchObject({ label: 'A' })
    const [best] = session.readings(3)
    expect(best.labels).toEqual(['A', 'B', 'C'])
    session.mark(1, 1, 'C')
    expect(session.readings(1)[0].labels[1]).toBe('C')
    expect(session.current?.chances?.[1].B).toBeGreaterThan(0.5)
    expect(session.current?.confidence?.[1]).toBeLessThan(0.5)
    session.close()
    const empty = await openTab(projectOf())
    expect(await empty.why(0)).toBeNull()
    expect(empty.readings(3)).toEqual([])
    empty.close()
  })

  it('find slips when they are asked for', async () => {
    const texts = Array.from({ length: 12 }, () => 'salt')
    const session = await openTab(projectOf(texts))
    for (let k = 0; k < 12; k++) {
      session.mark(0, 0, k === 11 ? 'B' : 'A')
      await session.accept()
    }
    expect(session.slips()).toEqual([])
    await expect.poll(() => session.slips().length).toBe(1)
    expect(session.slips()[0]).toMatchObject({ said: ['B'], model: ['A'], token: 0, seen: { A: 11 } })
    session.close()
  })

  it('order the queue by doubt when there is time', async () => {
    const session = await openTab(projectOf(['a b', 'a b', 'x y', 'a b']))
    session.mark(0, 0, 'A')
    session.mark(1, 1, 'B')
    await session.accept()
    await expect.poll(() => session.queue.next.every(({ confidence }) => confidence !== null)).toBe(true)
    expect(session.queue.before[0].milliseconds).toBeGreaterThan(0)
    session.setOrder('random')
    expect(session.queue.order).toBe('random')
    session.close()
  })
})

describe('the figures of a session', () => {
  it('tell how long it takes from accepting to the next proposal', async () => {
    const session = await openTab(projectOf())
    expect(session.latency).toEqual({ count: 0, last: null, median: null, p95: null, p99: null })
    session.mark(0, 0, 'A')
    await session.accept()
    expect(session.latency.count).toBe(1)
    expect(session.latency.last).toBeGreaterThan(0)
    expect(session.latency.p95).toBe(session.latency.last)
    session.close()
  })

  it('count keys and clicks since the string appeared', async () => {
    const session = await openTab(projectOf())
    session.setOrder('given')
    session.countStroke()
    session.countStroke()
    await session.accept()
    session.countStroke()
    await session.accept()
    expect(session.state.history.map(({ strokes }) => strokes)).toEqual([2, 1])
    session.close()
  })
})
