import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ServedModels, type ServedModelsOptions } from '../../server/served-models.js'
import { StoredModels } from '../../server/threads/stored-models.js'
import { word } from '../../src/features/language/factories.js'
import type { Model } from '../../src/model/model.js'
import { type ModelService, TASK_LIMITS, type TaskLimits } from '../../src/serving/service.js'
import { train } from '../../src/train.js'
import { jsonOf, taskOf, testModelService } from '../contract/model-service.js'
import { oddModel } from '../serving/models.js'
import { bundleProgram } from './threads/bundle-program.js'

let bundled: Awaited<ReturnType<typeof bundleProgram>>
const directory = mkdtempSync(join(tmpdir(), 'cofield-served-'))
const opened: ServedModels[] = []
const reports: string[] = []
let files = 0

beforeAll(async () => {
  bundled = await bundleProgram(join(import.meta.dirname, '../../server/threads/worker-main.ts'))
})
afterAll(() => {
  bundled.remove()
  rmSync(directory, { recursive: true })
})
afterEach(async () => {
  for (const models of opened.splice(0)) await models.close()
  reports.length = 0
})

/** Puts a model into a file called as it is in URLs; each in a directory of its own. */
function pathOf(name: string): string {
  return join(mkdtempSync(join(directory, `${files++}-`)), `${name}.cofield`)
}

function open(
  paths: Record<string, string>,
  {
    limits = TASK_LIMITS,
    size = 1,
    ...options
  }: Partial<ServedModelsOptions> & { limits?: TaskLimits; size?: number } = {},
): Promise<ServedModels> {
  const report = (line: string) => reports.push(line)
  return ServedModels.open({
    files: Object.entries(paths).map(([name, path]) => ({ name, path })),
    pool: {
      program: bundled.program,
      limits,
      size,
      queue: { jobs: 100, bytes: 1e6 },
      milliseconds: 30_000,
      report,
    },
    limits,
    watch: 0,
    report,
    ...options,
  })
}

async function start(paths: Record<string, string>, options: Parameters<typeof open>[1] = {}) {
  const models = await open(paths, options)
  opened.push(models)
  return models
}

const never = new AbortController().signal

/** A model that gives every word the same label. */
function uniform(label: string): Promise<Model> {
  return train([{ tokens: ['a', 'b'], labels: [label, label] }])
}

async function labelOf(models: ServedModels, name = 'm'): Promise<unknown> {
  const answer = await (models.get(name) as ModelService).answer(taskOf('tag', { tokens: ['a'] }), never)
  return answer.status === 200 ? (jsonOf(answer) as { labels: string[][] }).labels[0][0] : answer.status
}

testModelService('a model on threads', async model => {
  const path = pathOf('addresses')
  writeFileSync(path, model.save())
  const models = await open(
    { addresses: path },
    { size: 2, limits: { sequences: 50, tokens: 400, nbest: 5 } },
  )
  return { service: models.get('addresses') as ModelService, close: () => models.close() }
})

it('loads models of CRFsuite with the features that are given beside them, so that they take words', async () => {
  const features = { features: [word()] }
  const model = await train([{ tokens: ['a', 'b'], labels: ['X', 'Y'] }], { method: 'likelihood', features })
  const path = pathOf('m')
  writeFileSync(path, await model.export('crfsuite'))
  expect(await labelOf(await start({ m: path }))).toBe(422)
  expect(await labelOf(await start({ m: path }, { loading: { features } }))).toBe('X')
  writeFileSync(path, (await uniform('X')).save())
  await expect(start({ m: path }, { loading: { features } })).rejects.toThrow('features')
})

testModelService('a model that learns', async model => {
  const path = pathOf('addresses')
  writeFileSync(path, model.save())
  const models = await open(
    { addresses: path },
    { limits: { sequences: 50, tokens: 400, nbest: 5 }, learn: `${path}.learned` },
  )
  return { service: models.get('addresses') as ModelService, close: () => models.close() }
})

describe('models of a server', () => {
  it('are several, each with its name', async () => {
    const [one, two] = [pathOf('one'), pathOf('two')]
    writeFileSync(one, (await uniform('X')).save())
    writeFileSync(two, (await oddModel()).save())
    const models = await start({ one, two })
    expect([...models.list()].map(({ info }) => [info.name, info.method, info.learns])).toEqual([
      ['one', 'empirical', false],
      ['two', 'perceptron', false],
    ])
    expect(await labelOf(models, 'one')).toBe('X')
    expect(await labelOf(models, 'two')).toBe('__proto__')
    expect(models.get('three')).toBeUndefined()
  })

  it.each([
    ['missing', null, /missing\.cofield: no such file/],
    ['empty', '', /empty\.cofield: expected a Cofield model, got an empty file/],
    [
      'other',
      'text',
      /other\.cofield: expected a model of Cofield, CRFsuite, Wapiti or CRF\+\+, got another kind of file/,
    ],
  ])('are refused at the start if a file is %s', async (name, content, reason) => {
    const path = pathOf(name)
    if (content !== null) writeFileSync(path, content)
    await expect(open({ [name]: path })).rejects.toThrow(reason)
  })

  it('do not learn unless told so', async () => {
    const path = pathOf('m')
    writeFileSync(path, (await uniform('X')).save())
    const models = await start({ m: path })
    const task = taskOf('update', { sequences: [{ tokens: ['a'], labels: ['X'] }] })
    expect((await models.get('m')?.answer(task, never))?.status).toBe(403)
  })
})

describe('a model file', () => {
  async function watched() {
    const path = pathOf('m')
    writeFileSync(path, (await uniform('OLD')).save())
    const models = await start({ m: path }, { size: 2 })
    return { path, models, info: () => models.get('m')?.info }
  }

  it('that changes is loaded and swapped in', async () => {
    const { path, models, info } = await watched()
    writeFileSync(path, (await uniform('NEW')).save())
    await models.check()
    expect(await labelOf(models)).toBe('NEW')
    expect(info()).toMatchObject({ labels: ['NEW'] })
    expect(reports).toEqual([`${path}: loaded anew`])
  })

  it('that is broken is reported, and the old one stays until it is mended', async () => {
    const { path, models, info } = await watched()
    const bytes = (await uniform('NEW')).save()
    writeFileSync(path, bytes.subarray(0, bytes.length - 1))
    await models.check()
    expect(await labelOf(models)).toBe('OLD')
    expect(info()?.error).toMatch(/m\.cofield: truncated: .* stays in use/)
    expect(reports).toEqual([info()?.error])
    writeFileSync(path, bytes)
    await models.check()
    expect(await labelOf(models)).toBe('NEW')
    expect(info()).not.toHaveProperty('error')
  })

  it.skipIf(process.platform === 'win32')('that becomes a pipe is reported, and not waited for', async () => {
    const { path, models, info } = await watched()
    const bytes = readFileSync(path)
    unlinkSync(path)
    execFileSync('mkfifo', [path])
    await models.check()
    expect(info()?.error).toMatch(/m\.cofield: expected a regular file, got a pipe/)
    unlinkSync(path)
    writeFileSync(path, bytes)
    await models.check()
    expect(info()).not.toHaveProperty('error')
  })

  it('that is removed is reported, and its model stays', async () => {
    const { path, models, info } = await watched()
    renameSync(path, `${path}.away`)
    await models.check()
    expect(await labelOf(models)).toBe('OLD')
    expect(info()?.error).toMatch(/the file is gone/)
    renameSync(`${path}.away`, path)
    await models.check()
    expect(info()).not.toHaveProperty('error')
  })

  it('that is being loaded when the server stops is not told of', async () => {
    const { path, models } = await watched()
    writeFileSync(path, (await uniform('NEW')).save())
    const { put } = StoredModels.prototype
    const spy = vi.spyOn(StoredModels.prototype, 'put').mockImplementation(function (
      this: StoredModels,
      model,
    ) {
      const loading = put.call(this, model)
      void models.close()
      return loading
    })
    await models.check()
    expect(spy).toHaveBeenCalledOnce()
    spy.mockRestore()
    expect(reports).toEqual([])
  })

  it('is swapped while requests run: each answer is of one model, and none is lost', async () => {
    const { path, models } = await watched()
    let isDone = false
    const seen = new Set<string>()
    const service = models.get('m') as ModelService
    const sequences = Array.from({ length: 30 }, () => ({ tokens: ['a', 'b', 'a'] }))
    const client = async () => {
      while (!isDone) {
        const answer = await service.answer(taskOf('tag', { sequences }), never)
        expect(answer.status).toBe(200)
        const labels = new Set((jsonOf(answer) as { labels: string[][] }).labels.flat())
        expect(labels.size).toBe(1)
        seen.add([...labels][0])
      }
    }
    const clients = [client(), client(), client()]
    for (const label of ['B', 'C', 'D']) {
      writeFileSync(path, (await uniform(label)).save())
      await models.check()
      expect(await labelOf(models)).toBe(label)
    }
    isDone = true
    await Promise.all(clients)
    expect(seen).toContain('D')
  })
})

describe('a model that learns', () => {
  async function learning() {
    const path = pathOf('m')
    const model = await uniform('X')
    writeFileSync(path, model.save())
    const learn = `${path}.learned`
    return { path, learn, model, models: await start({ m: path }, { learn, size: 2 }) }
  }
  const update = (label: string, more: object = {}) =>
    taskOf('update', { sequences: [{ tokens: ['a'], labels: [label] }], newLabels: true, ...more })

  it('knows at once what it has learned, on every thread', async () => {
    const { models } = await learning()
    const service = models.get('m') as ModelService
    for (let k = 0; k < 5; k++) {
      const labels = Array.from({ length: k + 2 }, () => ({ tokens: ['a'], labels: [`Y${k}`] }))
      const answer = await service.answer(taskOf('update', { sequences: labels, newLabels: true }), never)
      expect(jsonOf(answer)).toMatchObject({ version: k + 1, labels: [`Y${k}`], repeated: false })
      const tagged = await Promise.all(Array.from({ length: 8 }, () => labelOf(models)))
      expect(new Set(tagged)).toEqual(new Set([`Y${k}`]))
    }
    expect(service.info).toMatchObject({
      version: 5,
      learns: true,
      labels: ['X', 'Y0', 'Y1', 'Y2', 'Y3', 'Y4'],
    })
  })

  it('remembers after a restart', async () => {
    const { models, path, learn } = await learning()
    const service = models.get('m') as ModelService
    const [first] = await Promise.all(
      [1, 2, 3].map(k => service.answer(update('Y', { id: `id-${k}` }), never)),
    )
    expect(first.status).toBe(200)
    await models.close()
    const again = await start({ m: path }, { learn })
    expect(again.get('m')?.info).toMatchObject({ version: 3, tokens: 5 })
    expect(await labelOf(again)).toBe('Y')
    const repeated = await again.get('m')?.answer(update('Y', { id: 'id-2' }), never)
    expect(repeated && jsonOf(repeated)).toMatchObject({ repeated: true })
  })

  it('goes on from the file that it began with', async () => {
    const { models, path } = await learning()
    writeFileSync(path, (await uniform('Z')).save())
    await models.check()
    expect(await labelOf(models)).toBe('X')
    expect(models.get('m')?.info.error).toMatch(/a model that learns goes on from the file/)
  })

  it('is refused if its directory is in use', async () => {
    const { path, learn } = await learning()
    await expect(open({ m: path }, { learn })).rejects.toThrow(/another server learns in this directory/)
  })

  it('says that a model of weights cannot learn', async () => {
    const path = pathOf('m')
    writeFileSync(path, (await oddModel()).save())
    const models = await start({ m: path }, { learn: `${path}.learned` })
    expect(models.get('m')?.info.learns).toBe(false)
    expect((await models.get('m')?.answer(update('X'), never))?.status).toBe(409)
    expect(await labelOf(models)).toBe('__proto__')
  })

  it('leaves a model of weights beside it free to change', async () => {
    const path = pathOf('m')
    writeFileSync(path, (await oddModel()).save())
    const models = await start({ m: path }, { learn: `${path}.learned` })
    writeFileSync(path, (await uniform('Z')).save())
    await models.check()
    expect(await labelOf(models)).toBe('Z')
    expect(models.get('m')?.info).toMatchObject({ learns: false, method: 'empirical' })
    expect((await models.get('m')?.answer(update('Z'), never))?.status).toBe(409)
  })
})
