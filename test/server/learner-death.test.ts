import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ServedModels } from '../../server/served-models.js'
import { StoredModels } from '../../server/threads/stored-models.js'
import { type ModelService, TASK_LIMITS, type Task } from '../../src/serving/service.js'
import { train } from '../../src/train.js'
import { jsonOf, taskOf } from '../contract/model-service.js'
import { bundleProgram } from './threads/bundle-program.js'

const directory = mkdtempSync(join(tmpdir(), 'cofield-mortal-'))
const path = join(directory, 'm.cofield')
const never = new AbortController().signal
let bundled: Awaited<ReturnType<typeof bundleProgram>>

beforeAll(async () => {
  bundled = await bundleProgram(join(import.meta.dirname, 'threads/mortal-learner.ts'))
  writeFileSync(path, (await train([{ tokens: ['a'], labels: ['X'] }])).save())
})
afterAll(() => {
  bundled.remove()
  rmSync(directory, { recursive: true })
})

async function start(learn: string) {
  const reports: string[] = []
  const report = (line: string) => reports.push(line)
  const models = await ServedModels.open({
    files: [{ name: 'm', path }],
    pool: {
      program: bundled.program,
      limits: TASK_LIMITS,
      size: 2,
      queue: { jobs: 100, bytes: 1e6 },
      milliseconds: 30_000,
      report,
    },
    limits: TASK_LIMITS,
    watch: 0,
    learn: join(directory, learn),
    report,
  })
  return { models, reports, service: models.get('m') as ModelService }
}

function update(label: string, id: string): Task {
  const sequences = Array.from({ length: 3 }, () => ({ tokens: ['a'], labels: [label] }))
  return { ...taskOf('update', { sequences, newLabels: true }), id }
}

async function labelsOf(service: ModelService): Promise<Set<string>> {
  const tag = taskOf('tag', { tokens: ['a'] })
  const answers = await Promise.all(Array.from({ length: 6 }, () => service.answer(tag, never)))
  return new Set(answers.map(answer => (jsonOf(answer) as { labels: string[][] }).labels[0][0]))
}

describe('a thread that learns and ends', () => {
  it.each([
    ['before', { version: 0, labels: ['X'] }, false],
    ['after', { version: 1, labels: ['X', 'Y'] }, true],
  ])(
    '%s its change is on the disk is replaced, and all threads know what the disk has',
    async (when, state, repeated) => {
      const { models, reports, service } = await start(when)
      const change = update('Y', `die-${when}`)
      expect((await service.answer(change, never)).status).toBe(503)
      expect(service.info).toMatchObject({ learns: false, version: 0 })
      expect((await service.answer(update('Z', 'other'), never)).status).toBe(503)
      for (const label of await labelsOf(service)) expect(['X', 'Y']).toContain(label) // labeling goes on
      await expect.poll(() => service.info.learns).toBe(true)
      expect(service.info).toMatchObject(state)
      expect(await labelsOf(service)).toEqual(new Set([state.labels.at(-1)]))
      expect(jsonOf(await service.answer(change, never))).toMatchObject({ version: 1, repeated })
      expect(await labelsOf(service)).toEqual(new Set(['Y']))
      expect(reports[0]).toMatch(/the thread that learns has ended and is replaced: it ended with code/)
      await models.close()
      expect(existsSync(join(directory, when, 'm', 'lock'))).toBe(false)
    },
  )

  it('is not replaced when the server has stopped', async () => {
    const { models, service } = await start('stopped')
    expect((await service.answer(update('Y', 'die-before'), never)).status).toBe(503)
    await models.close()
    expect(service.info.learns).toBe(false)
  })

  it('does not keep the server from stopping while another one takes its place', async () => {
    const { models, reports, service } = await start('reopened')
    const { put } = StoredModels.prototype
    let closed: Promise<void> | undefined
    const spy = vi.spyOn(StoredModels.prototype, 'put').mockImplementation(function (
      this: StoredModels,
      model,
    ) {
      closed = models.close() // all threads shall load what was learned, and there are none any more
      return put.call(this, model)
    })
    expect((await service.answer(update('Y', 'die-before'), never)).status).toBe(503)
    await expect.poll(() => closed !== undefined).toBe(true)
    await closed
    spy.mockRestore()
    expect(reports).toHaveLength(1) // that the thread had ended
    expect(existsSync(join(directory, 'reopened', 'm', 'lock'))).toBe(false)
  })
})
