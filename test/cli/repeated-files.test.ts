import { linkSync, mkdirSync, symlinkSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from './run-cli.js'

const PAIRS =
  'word\tnext_word\tlabel\tnext_label\tn\n\\N\tthe\t\\N\tD\t1\nthe\tdog\tD\tN\t1\ndog\t\\N\tN\t\\N\t1\n'
let box: Sandbox

beforeAll(async () => {
  box = createSandbox({ 'pairs.tsv': PAIRS, 'copy.tsv': PAIRS })
  mkdirSync(box.path('sub'))
  linkSync(box.path('pairs.tsv'), box.path('hard.tsv'))
  symlinkSync(box.path('pairs.tsv'), box.path('soft.tsv'))
  await box.run(['count', 'pairs.tsv', '-o', 'model.cofield', '-q'])
  linkSync(box.path('model.cofield'), box.path('hard.cofield'))
})
afterAll(() => box.remove())

describe('count', () => {
  it.each(['pairs.tsv', './pairs.tsv', 'sub/../pairs.tsv', 'hard.tsv', 'soft.tsv'])(
    'refuses a file that comes twice: pairs.tsv and %s',
    async other => {
      const { code, err } = await box.run(['count', 'pairs.tsv', other, '-o', 'twice.cofield'])
      expect(code).toBe(2)
      expect(err).toContain(`${other}: expected each file once, got the same file as pairs.tsv`)
    },
  )

  it('adds up two files with the same content', async () => {
    const { code, json } = await box.run(['count', 'pairs.tsv', 'copy.tsv', '-o', 'sum.cofield', '--json'])
    expect(code).toBe(0)
    expect(json).toMatchObject({ sequences: 2, tokens: 4 })
  })

  it('unpacks a file whose name ends in .GZ', async () => {
    box.write('PAIRS.TSV.GZ', gzipSync(PAIRS))
    expect((await box.run(['count', 'PAIRS.TSV.GZ', '-o', 'packed.cofield', '-q'])).code).toBe(0)
    expect(Buffer.compare(box.read('packed.cofield'), box.read('model.cofield'))).toBe(0)
  })

  it('lists only the methods that it has', async () => {
    const { out } = await box.run(['count', '--help'])
    expect(out).toMatch(/--method <method>\s+empirical, hmm, separate\b/)
    expect(out).not.toContain('perceptron')
  })
})

describe('merge', () => {
  it.each(['model.cofield', 'hard.cofield'])('refuses a model that comes twice: %s', async other => {
    const { code, err } = await box.run(['merge', 'model.cofield', other, '-o', 'twice.cofield'])
    expect(code).toBe(2)
    expect(err).toContain(`${other}: expected each file once, got the same file as model.cofield`)
  })
})
