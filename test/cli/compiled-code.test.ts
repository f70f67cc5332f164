/** What commands compile is kept for their next run. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEAST_BYTES } from '../../src/wasm/holders.js'
import { built, createSandbox, type Sandbox } from './run-cli.js'

const DATA = 'the D\ndog N\nbarks V\n\nthe D\ncat N\n'

/** Scripts that only commands need that train or translate models. */
function isOfTraining(script: string): boolean {
  return ['core.js', 'fitting.js', 'rivals.js'].includes(script)
}

/** The names of the scripts whose code a file has. */
function scriptsOf(bytes: Buffer): string[] {
  const header = JSON.parse(bytes.toString('utf8', 4, 4 + bytes.readUInt32LE()))
  return header.scripts.map(([name]: readonly [string]) => name)
}

describe.skipIf(!built)('compiled code (skipped: run npm run build first)', () => {
  let sandbox: Sandbox
  beforeEach(() => {
    sandbox = createSandbox({ 'train.tsv': DATA })
  })
  afterEach(() => sandbox.remove())

  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    sandbox.start(args, { XDG_CACHE_HOME: sandbox.path('cache'), ...env }).ended
  const folder = () => sandbox.path('cache/cofield/compiled')
  const kept = () => readdirSync(folder()).map(name => `${folder()}/${name}`)
  const identity = (file: string) => [statSync(file).ino, statSync(file).mtimeMs]

  it('is kept once for each command, and again for what another option needs', async () => {
    const train = ['train', 'train.tsv', '-m', 'empirical', '--quiet', '-o']
    expect(await run([...train, 'a.cofield'])).toMatchObject({ code: 0, err: '' })
    const [file, ...others] = kept()
    expect(others).toEqual([])
    const before = identity(file!)
    expect(await run([...train, 'b.cofield'])).toMatchObject({ code: 0, err: '' })
    expect(identity(file!)).toEqual(before)
    expect(sandbox.read('b.cofield')).toEqual(sandbox.read('a.cofield'))

    const tagged = await run(['tag', 'a.cofield', 'train.tsv', '--quiet'])
    expect(tagged).toMatchObject({ code: 0, err: '' })
    expect(kept()).toHaveLength(2)
    expect(await run(['tag', 'a.cofield', 'train.tsv', '--quiet'])).toMatchObject({ out: tagged.out })
    const json = await run([...train, 'c.cofield', '--json'])
    expect(json).toMatchObject({ code: 0, err: '' })
    expect(identity(file!)).not.toEqual(before)
    expect(await run([...train, 'c.cofield', '--json'])).toMatchObject({ code: 0, err: '' })
  })

  describe('of tag', () => {
    const train = async (data: string, method: string) => {
      const trained = await run(['train', data, '-m', method, '--quiet', '-o', 'a.cofield'])
      expect(trained).toMatchObject({ code: 0 })
    }
    const scriptsOfTag = async (...options: string[]) => {
      const tagged = await run(['tag', 'a.cofield', 'train.tsv', '--quiet', ...options])
      expect(tagged).toMatchObject({ code: 0, err: '' })
      const [file] = kept().filter(each => each.includes('/tag-'))
      return scriptsOf(readFileSync(file!)).sort()
    }

    it('is what labels by weights and no more, however large the file is', async () => {
      sandbox.write('long.tsv', `${'long'.repeat(LEAST_BYTES / 4)} D\ndog N\n`)
      await train('long.tsv', 'likelihood')
      expect(sandbox.read('a.cofield').length).toBeGreaterThan(LEAST_BYTES)
      const loaded = ['command-line', 'keep-code', 'rolldown-runtime', 'start', 'tagging', 'weights']
      expect(await scriptsOfTag()).toEqual(loaded.map(name => `${name}.js`))
    })

    it('has nothing of training with threads', async () => {
      await train('train.tsv', 'likelihood')
      const scripts = await scriptsOfTag('--threads', '2')
      expect(scripts).toContain('tag-in-threads.js')
      expect(scripts.filter(isOfTraining)).toEqual([])
    })

    it.each(['empirical', 'hmm', 'separate', 'pooled', 'memm'])(
      'has nothing of training with a model of %s',
      async method => {
        await train('train.tsv', method)
        expect((await scriptsOfTag()).filter(isOfTraining)).toEqual([])
      },
    )

    it('has what translates models, and nothing of training, with a model of CRFsuite and features', async () => {
      const trained = await run(['train', 'train.tsv', '-m', 'likelihood', '--quiet', '-o', 'own.cofield'])
      expect(trained).toMatchObject({ code: 0 })
      const converted = await run(['convert', 'own.cofield', 'a.cofield', '--to', 'crfsuite', '--quiet'])
      expect(converted).toMatchObject({ code: 0 })
      const scripts = await scriptsOfTag('-f', 'lafferty')
      expect(scripts.filter(isOfTraining)).toEqual(['rivals.js'])
    })
  })

  it('is made anew where it is damaged, without a word', async () => {
    const whole = await run(['--version'])
    const [file] = kept()
    const good = readFileSync(file!)
    const flipped = (at: number) => {
      const bytes = Buffer.from(good)
      bytes[at]! ^= 4
      return bytes
    }
    const places = [0, 4, 60, good.length >> 2, good.length >> 1, good.length - 1]
    const cuts = [0, 3, 100, good.length >> 1, good.length - 8]
    for (const bytes of [...places.map(flipped), ...cuts.map(size => good.subarray(0, size))]) {
      writeFileSync(file!, bytes)
      expect(await run(['--version'])).toMatchObject({ code: 0, out: whole.out, err: '' })
      expect(readFileSync(file!).equals(bytes)).toBe(false)
    }
  })

  it('is not kept where others can write, where the user forbids it, or after an error', async () => {
    expect(await run(['--version'], { NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ code: 0, err: '' })
    expect((await run(['tag'])).code).toBe(2)
    expect(sandbox.files()).toEqual(['train.tsv'])
    mkdirSync(folder(), { recursive: true })
    chmodSync(folder(), 0o777)
    expect(await run(['--version'])).toMatchObject({ code: 0, err: '' })
    expect(kept()).toEqual([])
  })
})
