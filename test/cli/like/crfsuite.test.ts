import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFile, MODELS, modelBytes, output } from '../../weights/rivals/crfsuite-files.js'
import { runCaptured } from '../run-in-process.js'
import { expectAlike } from './expect-alike.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-crfsuite-'))
const run = (...args: string[]) => runCaptured(folder, args, '')
const printed = async (...args: string[]) => {
  const { out, err, code } = await run(...args)
  expect(code, err).toBe(0)
  return out
}
const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)))

beforeAll(() => {
  for (const name of MODELS) {
    writeFileSync(path.join(folder, `${name}.model`), modelBytes(name))
    for (const part of ['train', 'test'] as const) {
      const file = dataFile(name, part)
      copyFileSync(file, path.join(folder, path.basename(file)))
    }
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Without the time that it took. */
function timeless(text: string): string {
  return text.replace(/^Elapsed time: \d+\.\d{6} \[sec\] \([\d.]+ \[instance\/sec\]\)$/m, 'Elapsed time')
}

describe('tag --like', () => {
  it.each(MODELS)('prints what `crfsuite tag -p -l` prints with %s', async name => {
    const [data] = name.split('-')
    expectAlike(
      await printed(
        'tag',
        `${name}.model`,
        `${data}.test.crfsuite`,
        '--like',
        'crfsuite tag -p -l',
        '--quiet',
      ),
      output(`${name}.p-l`),
    )
  })

  it('prints what `crfsuite tag` prints', async () => {
    const like = (command: string) =>
      printed('tag', 'names.model', 'names.test.crfsuite', '--like', command, '--quiet')
    expect(await like('crfsuite')).toBe(output('names.bare'))
    expect(await like('crfsuite tag')).toBe(output('names.bare'))
    expectAlike(await like('crfsuite tag -rpi'), output('names.r-p-i'))
    expectAlike(await like('crfsuite tag --reference --probability --marginal'), output('names.r-p-i'))
  })

  it('labels columns by features, where the last column is the label', async () => {
    const rows = path.join(folder, 'rows.tsv')
    writeFileSync(rows, 'Ada\tPER\nleft\tO\n\nRome\tLOC\n')
    const trained = ['-m', 'likelihood', '-f', 'lafferty', '-o', 'rows.cofield', '--quiet']
    await printed('train', rows, ...trained)
    await printed('convert', 'rows.cofield', 'rows.crfsuite', '--to', 'crfsuite', '--quiet')
    const given = ['--format', 'columns', '-f', 'lafferty', '--like', 'crfsuite tag -r', '--quiet']
    expect(await printed('tag', 'rows.crfsuite', rows, ...given)).toBe('PER\tPER\nO\tO\n\nLOC\tLOC\n\n')
  })

  it('reports the performance as `crfsuite tag -t` does', async () => {
    const like = async (model: string, data: string, command: string) =>
      timeless(await printed('tag', `${model}.model`, data, '--like', command, '--quiet'))
    expect(await like('names', 'names.test.crfsuite', 'crfsuite tag -t')).toBe(timeless(output('names.t')))
    expect(await like('pos-l1', 'pos.test.crfsuite', 'crfsuite tag -qt')).toBe(timeless(output('pos-l1.q-t')))
    expect(await like('names', 'names.test.crfsuite', 'crfsuite tag -q')).toBe('')
  })

  it('needs labels to report the performance', async () => {
    writeFileSync(path.join(folder, 'bare.jsonl'), '{"attributes": [["w=a"]]}\n')
    const { code, err } = await run(
      'tag',
      'names.model',
      'bare.jsonl',
      '--format',
      'jsonl',
      '--like',
      'crfsuite tag -t',
    )
    expect(err).toContain('-r and -t need data with labels')
    expect(code).toBe(2)
  })

  it.each([
    ['crfsuite tag -x', 'cofield: --like: crfsuite tag: unknown option -x'],
    [
      'crfsuite tag -m m',
      'cofield: --like: crfsuite tag: -m: the model is the first argument of cofield tag',
    ],
    ['crfsuite tag data', 'cofield: --like: crfsuite tag: data: the files are arguments of cofield tag'],
    ['tnt', 'cofield: --like: expected a command that begins with crfsuite tag'],
  ])('refuses %s', async (command, message) => {
    const { code, err } = await run('tag', 'names.model', 'names.test.crfsuite', '--like', command)
    expect(err).toContain(message)
    expect(code).toBe(2)
  })

  it('is not mixed with options that say what is printed', async () => {
    const { code, err } = await run(
      'tag',
      'names.model',
      'names.test.crfsuite',
      '--like',
      'crfsuite',
      '--jsonl',
    )
    expect(err).toContain('--like, --jsonl: use one of them')
    expect(code).toBe(2)
  })
})

describe('inspect --dump', () => {
  it.each(MODELS)('prints what `crfsuite dump` prints of %s', async name => {
    expect(await printed('inspect', `${name}.model`, '--dump')).toBe(output(`${name}.dump`))
  })

  it('refuses what is no such model', async () => {
    writeFileSync(path.join(folder, 'broken.model'), modelBytes('names').subarray(0, 1000))
    const broken = await run('inspect', 'broken.model', '--dump')
    expect(broken.err).toContain('broken.model: truncated: expected 6028 bytes, got 1000')
    expect(broken.code).toBe(1)
    const data = await run('inspect', 'names.test.crfsuite', '--dump')
    expect(data.err).toContain('names.test.crfsuite: --dump: expected a model of another tool')
  })
})

describe('convert', () => {
  it('writes a model of CRFsuite as one of our own and back, byte for byte', async () => {
    await printed('convert', 'names.model', 'names.cofield')
    expect(bytesOf('names.cofield').subarray(1, 4)).toEqual(Uint8Array.of(0x43, 0x4f, 0x46))
    await printed('convert', 'names.cofield', 'again.model', '--to', 'crfsuite')
    expect(Buffer.compare(bytesOf('again.model'), modelBytes('names'))).toBe(0)
  })

  it('refuses what does not fit', async () => {
    const refused = async (...args: string[]) => (await run('convert', ...args)).err
    expect(await refused('names.model', 'x.model')).toContain('add --to cofield|crfsuite')
    expect(await refused('names.model', 'x', '--to', 'columns')).toContain(
      '--to columns: the input is a model',
    )
    expect(await refused('names.test.crfsuite', 'x', '--to', 'cofield')).toContain(
      'expected a model as the input, got data',
    )
    expect(await refused('names.model', 'x', '--to', 'crfsuite', '--scheme', 'iob2')).toContain(
      '--scheme: expected data',
    )
    await printed('train', 'names.train.crfsuite', '-o', 'counts.cofield', '--quiet')
    expect(await refused('counts.cofield', 'x', '--to', 'crfsuite')).toContain('expected a model of weights')
  })
})

describe('train --like', () => {
  it('is our own command, which is printed', async () => {
    const { code, err } = await run(
      ...['train', 'names.train.crfsuite', '-o', 'like.cofield'],
      ...['--like', 'crfsuite learn -a pa -p type=2 --set=c=0.5 -p max_iterations=3'],
    )
    expect(err).toContain(
      'cofield train names.train.crfsuite -o like.cofield -m passive-aggressive --format crfsuite --set slack=squared --set c=0.5 --set maxIterations=3',
    )
    expect(code, err).toBe(0)
    await printed(
      ...['train', 'names.train.crfsuite', '-o', 'own.cofield', '-m', 'passive-aggressive', '--quiet'],
      ...['--set', 'slack=squared', '--set', 'c=0.5', '--set', 'maxIterations=3'],
    )
    expect(Buffer.compare(bytesOf('like.cofield'), bytesOf('own.cofield'))).toBe(0)
  })

  it.each([
    ['feature.minfreq=2', '--set pairCutoff=2'],
    ['feature.minfreq=0', '--format crfsuite --set c2=1 --set maxIterations'],
    ['feature.possible_states=1', '--set weights=all --set labelPairs=seen'],
    ['feature.possible_transitions=1', '--set labelPairs=all'],
  ])('translates %s', async (parameter, translated) => {
    const { code, err } = await run(
      ...['train', 'names.train.crfsuite', '-o', 'like.cofield', '--like', `crfsuite learn -p ${parameter}`],
    )
    expect(err).toContain(translated)
    expect(code, err).toBe(0)
  })

  it('comes to the model that CRFsuite comes to', async () => {
    await printed(
      'train',
      'names.train.crfsuite',
      '-o',
      'l.cofield',
      '--quiet',
      '--like',
      'crfsuite learn -p c2=0.1',
    )
    const marginals = async (model: string) => {
      const out = await printed('tag', model, 'names.test.crfsuite', '--like', 'crfsuite tag -l', '--quiet')
      return out.match(/\d+\.\d{6}/g)?.map(Number) ?? []
    }
    const [ours, theirs] = [await marginals('l.cofield'), await marginals('names.model')]
    expect(ours.length).toBe(28)
    ours.forEach((p, k) => {
      expect(p).toBeCloseTo(theirs[k], 3)
    })
  })

  it.each([
    ['crfsuite learn -a sgd', 'algorithm: expected one of lbfgs, l2sgd, ap, pa, arow, got sgd'],
    ['crfsuite learn -p c3=1', 'c3'],
    ['crfsuite learn -p c2=x', 'c2: expected a number, got x'],
    ['crfsuite learn -a ap -p c2=1', 'ap: c2'],
    ['crfsuite learn -x', '-x: cofield cv does cross-validation'],
    ['crfsuite learn -p c2', '-p: expected NAME=VALUE, got c2'],
    ['crfsuite learn -a', '-a needs a value'],
  ])('refuses %s', async (command, message) => {
    const { code, err } = await run('train', 'names.train.crfsuite', '-o', 'x.cofield', '--like', command)
    expect(err).toContain(message)
    expect(code).toBe(2)
  })
})
