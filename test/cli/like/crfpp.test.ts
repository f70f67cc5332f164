import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crfppFile, MODELS, output } from '../../weights/rivals/crfpp-files.js'
import { runCaptured } from '../run-in-process.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-crfpp-'))
const run = (...args: string[]) => runCaptured(folder, args, '')
const printed = async (...args: string[]) => {
  const { out, err, code } = await run(...args)
  expect(code, err).toBe(0)
  return out
}
const like = (model: string, command: string, data = 'names.test.data') =>
  printed('tag', model, data, '--like', command, '--quiet')

beforeAll(() => {
  for (const name of MODELS)
    for (const end of ['model', 'model.txt'])
      copyFileSync(crfppFile(`${name}.${end}`), path.join(folder, `${name}.${end}`))
  for (const name of ['names.train.data', 'names.test.data', 'names.template', 'no-b.template'])
    copyFileSync(crfppFile(name), path.join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The same text but for the last digit of numbers: CRF++ computes in single precision. */
function expectAlike(found: string, expected: string): void {
  const shape = (text: string) => text.replace(/\d\.\d{6}/g, '#')
  expect(shape(found)).toBe(shape(expected))
  const numbers = (text: string) => (text.match(/\d\.\d{6}/g) ?? []).map(Number)
  const wanted = numbers(expected)
  numbers(found).forEach((value, k) => {
    expect(Math.abs(value - wanted[k])).toBeLessThan(2.1e-6)
  })
}

describe('tag --like', () => {
  // Sequences of one token all have the same probability in only-b, in any order.
  it.each(MODELS.filter(name => name !== 'only-b'))(
    'prints what `crf_test -v2 -n 3` prints with %s',
    async name => {
      expectAlike(await like(`${name}.model`, 'crf_test -v2 -n 3'), output(`${name}.v2-n3`))
      expectAlike(await like(`${name}.model.txt`, 'crf_test --verbose=2 --nbest 3'), output(`${name}.v2-n3`))
    },
  )

  it('prints what `crf_test` prints', async () => {
    expect(await like('names.model', 'crf_test')).toBe(output('names.v0'))
    expectAlike(await like('names.model', 'crf_test -v 1'), output('names.v1'))
    expectAlike(await like('names.model', 'crf_test -n2'), output('names.n2'))
    expectAlike(await like('names.model', 'crf_test -v3 -c 0.5'), output('names.v3-c0.5'))
    expect(await like('names.model', 'crf_test -c 0.5')).toBe(output('names.v0'))
  })

  it('separates columns at tabs and spaces, and sequences at blank lines', async () => {
    const rows = readFileSync(crfppFile('names.test.data'), 'utf8')
    writeFileSync(
      path.join(folder, 'odd.data'),
      `\n\n${rows.replace(/ /g, '\t  ').replace(/\n\n/g, '\n\n \t\n\n')}`,
    )
    expect(await like('names.model', 'crf_test', 'odd.data')).toBe(output('names.v0'))
  })

  it('refuses rows that crf_test leaves out', async () => {
    writeFileSync(path.join(folder, 'short.data'), 'Köln N\nreist\n')
    const short = await run('tag', 'names.model', 'short.data', '--like', 'crf_test')
    expect(short.err).toContain('short.data:2: expected at least 2 columns, which the model reads, got 1')
    expect(short.code).toBe(1)
    writeFileSync(path.join(folder, 'space.data'), 'Köln N\n reist V\n')
    const space = await run('tag', 'names.model', 'space.data', '--like', 'crf_test')
    expect(space.err).toContain(
      'space.data:2: crf_test takes a row that begins with a space as the end of a sequence',
    )
  })

  it.each([
    ['crf_test -x', 'unknown option -x'],
    ['crf_test -m m', '--model: the model is the first argument of cofield tag'],
    ['crf_test -o f', '--output: name the file to write with -o of cofield tag'],
    ['crf_test data', 'data: the files are arguments of cofield tag'],
    ['crf_test -c 0', '-c: expected a number above 0'],
    ['crf_test -n x', '-n: expected a whole number of at least 0, got x'],
    ['crf_test -v', '-v needs a value'],
  ])('refuses %s', async (command, message) => {
    const { code, err } = await run('tag', 'names.model', 'names.test.data', '--like', command)
    expect(err).toContain(`cofield: --like: crf_test: ${message}`)
    expect(code).toBe(2)
  })
})

describe('inspect', () => {
  it('shows a model of CRF++, and says how to see all of it', async () => {
    const shown = await printed('inspect', 'names.model')
    expect(shown).toContain('U01:')
    const { code, err } = await run('inspect', 'names.model', '--dump')
    expect(err).toContain('cofield convert MODEL FILE --to crf++-text writes one as text')
    expect(code).toBe(2)
  })
})

describe('convert', () => {
  it('writes both forms, which are the same model', async () => {
    await printed('convert', 'observed.model', 'observed.cofield')
    await printed('convert', 'observed.cofield', 'again.model', '--to', 'crf++')
    await printed('convert', 'again.model', 'again.txt', '--to', 'crf++-text')
    for (const model of ['again.model', 'again.txt'])
      expectAlike(await like(model, 'crf_test -v2 -n 3'), output('observed.v2-n3'))
  })
})

describe('train --like', () => {
  const train = (command: string) => run('train', 'names.train.data', '-o', 'like.cofield', '--like', command)

  it('is our own command, which is printed', async () => {
    const { code, err } = await train(
      'crf_learn -f 2 -c 2 -a CRF-L1 -m 5 -p 1 -e 0.01 -H 5 -t names.template',
    )
    expect(err).toContain(
      'cofield train names.train.data -o like.cofield -m likelihood --format columns --separator whitespace ' +
        '--features names.template --threads 1 --set c1=0.5 --set c2=0 --set weights=all --set cutoff=2 ' +
        '--set maxIterations=5 --set period=3 --set delta=0.03',
    )
    expect(err).not.toContain('labelPairs')
    expect(err).toContain('-H is ignored')
    expect(err).toContain('-t: cofield convert MODEL FILE --to crf++-text writes the text model')
    expect(code, err).toBe(0)
  })

  it.each([
    ['names', '-c 4'],
    ['no-b', '-c 4'],
  ])('comes to the model that crf_learn comes to: %s', async (name, options) => {
    const { code, err } = await train(`crf_learn ${options} -e 1e-6 ${name}.template`)
    expect(code, err).toBe(0)
    expect(err.includes('--set labelPairs=none')).toBe(name === 'no-b')
    // Labels are in another order: CRF++ sorts them.
    const marginals = async (model: string) => {
      const rows = (await like(model, 'crf_test -v2')).split('\n').filter(row => row.includes('\t'))
      return rows.map(row => row.split('\t').slice(4).sort())
    }
    const [ours, theirs] = [await marginals('like.cofield'), await marginals(`${name}.model`)]
    expect(ours.length).toBe(26)
    ours.flat().forEach((found, k) => {
      const [one, other] = [found, theirs.flat()[k]].map(field => field.split('/'))
      expect(one[0]).toBe(other[0])
      expect(Math.abs(Number(one[1]) - Number(other[1]))).toBeLessThan(2e-3)
    })
  })

  it.each([
    ['crf_learn', 'expected the file of templates'],
    ['crf_learn names.template names.train.data m', 'names.train.data: only the template stands here'],
    ['crf_learn -a MIRA names.template', '-a MIRA: no method bounds the updates'],
    ['crf_learn -a SVM names.template', '-a: expected one of CRF, CRF-L2, CRF-L1, MIRA, got SVM'],
    ['crf_learn -c 0 names.template', '--cost: expected a number above 0, got 0'],
    ['crf_learn -f x names.template', '--freq: expected a whole number of at least 0, got x'],
    ['crf_learn -C m.txt m', '--convert: cofield convert model.txt model --to crf++'],
  ])('refuses %s', async (command, message) => {
    const { code, err } = await train(command)
    expect(err).toContain(`cofield: --like: crf_learn: ${message}`)
    expect(code).toBe(2)
  })
})
