import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const built = existsSync(path.join(root, 'dist/src/index.js'))
const folder = mkdtempSync(path.join(tmpdir(), 'cofield-crfsuite-entry-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(!built)('cofield/crfsuite (skipped: run npm run build first)', () => {
  it('trains at once and writes a model of CRFsuite, also for programs that require it', () => {
    const code = `
      const { Tagger, Trainer } = require('cofield/crfsuite')
      const trainer = new Trainer({ debug: true })
      trainer.set_params({ c2: '0.1', max_iterations: 20 })
      trainer.append([['walk'], ['walk', 'shop'], ['clean', 'shop']], ['sunny', 'sunny', 'rainy'])
      let lines = 0
      trainer.set_callback(() => lines++)
      const status = trainer.train('m.crfsuite')
      const tagger = new Tagger()
      console.log(status, lines > 0, tagger.open('m.crfsuite'), tagger.tag([['walk'], ['clean']]).join(' '))
      trainer.set('feature.minfreq', 2)
      trainer.train('m.crfsuite')
      tagger.open('m.crfsuite')
      console.log(tagger.info().state_features.map(([attr, label]) => attr + ' ' + label).join())
      try { new Trainer().train('none.crfsuite') } catch (error) { console.log(error.name, error.message) }`
    const script = `process.chdir(${JSON.stringify(folder)});${code}`
    const out = execFileSync(process.execPath, ['--input-type=commonjs', '--no-warnings', '-e', script], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(out.trim().split('\n')).toEqual([
      '0 true true sunny rainy',
      'walk sunny',
      'DataError expected at least one sequence to train on, got none',
    ])
    expect(existsSync(path.join(folder, 'none.crfsuite'))).toBe(false)
  })

  it.each([
    ['ends itself', 'process.exit(3)', 'it ended with code 3'],
    ['throws', 'throw new Error("no luck")', 'no luck'],
    ['does not begin', 'import "./nowhere.js"', expect.stringContaining('nowhere')],
    [
      'runs out of memory',
      'const all = []; for (;;) all.push(new Array(1e5).fill({}))',
      expect.stringContaining('memory'),
    ],
  ])('says so if a thread that it waits for %s', async (_, script, failure) => {
    const { runInThread } = await import(path.join(root, 'dist/src/node/crfsuite/run-in-thread.js'))
    const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
    expect(runInThread(url, null, { maxOldGenerationSizeMb: 20 })).toEqual({ messages: [], failure })
  })
})
