import { isUtf8 } from 'node:buffer'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeLikeWapiti } from '../../../cli/like/wapiti-decode.js'
import { dumpWapiti } from '../../../cli/like/wapiti-dump.js'
import { MODELS, output, wapitiFile } from '../../weights/rivals/wapiti-files.js'
import { runCaptured } from '../run-in-process.js'
import { expectAlike } from './expect-alike.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-wapiti-'))
const run = (...args: string[]) => runCaptured(folder, args, '')
const printed = async (...args: string[]) => {
  const { out, err, code } = await run(...args, '--quiet')
  expect(code, err).toBe(0)
  return out
}

beforeAll(() => {
  for (const file of readdirSync(wapitiFile('.'))) copyFileSync(wapitiFile(file), path.join(folder, file))
})
afterAll(() => rmSync(folder, { recursive: true }))

const label = (name: string, command: string, data = name === 'raw' ? 'raw.in' : 'toy.in') =>
  printed('tag', `${name}.model`, `${data}.txt`, '--like', command)

describe('tag --like', () => {
  it.each([...MODELS, 'old', 'own-crf', 'own-memm'])(
    'prints what `wapiti label -s` prints with %s',
    async name => {
      expectAlike(await label(name, 'wapiti label -s'), output(`${name}.s.out`))
      expectAlike(await label(name, 'wapiti label -s -p -n 3'), output(`${name}.s-p-n3.out`))
      if (!name.startsWith('own'))
        expectAlike(await label(name, 'wapiti label --score -n2'), output(`${name}.s-n2.out`))
    },
  )

  it('prints rows with labels, or labels alone', async () => {
    expect(await label('crf', 'wapiti')).toBe(output('crf.bare.out'))
    expect(await label('crf', 'wapiti label')).toBe(output('crf.bare.out'))
    expectAlike(await label('crf', 'wapiti label -lsp'), output('crf.l-s-p.out'))
  })

  it('prints rows as they are, with any white space and columns that the model does not read', async () => {
    writeFileSync(path.join(folder, 'spaces.txt'), '  Ada\t NNP  more\n left VBD \n\n \t\n\nRome NNP a b c\n')
    expect(await label('plain', 'wapiti', 'spaces')).toBe(
      '  Ada\t NNP  more\tB-PER\n left VBD \tO\n\nRome NNP a b c\tB-LOC\n\n',
    )
  })

  it('takes the last column for the right label with -c, and says how many are right', async () => {
    const { out, err } = await run(
      'tag',
      'crf.model',
      'toy.test.txt',
      '--like',
      'wapiti label -c -l',
      '--quiet',
    )
    expect(out).toBe(output('crf.c-l.out'))
    const said = output('crf.c-l.err').split('\n').slice(2, -2).join('\n')
    expect(err).toBe(`${said}\n`)
  })

  it('keeps known labels with --force', async () => {
    expect(await label('match', 'wapiti label --force', 'toy.test')).toBe(output('match.force.out'))
  })

  it.each([
    ['wapiti label -m x', '--model: the model is the first argument of cofield tag'],
    ['wapiti label a.txt', 'a.txt: the files are arguments of cofield tag'],
    ['wapiti label -n 0', '-n: expected a whole number of at least 1, got 0'],
    ['wapiti label -c --force', '--check and --force cannot be used together'],
    ['wapiti label -q', 'unknown option -q'],
    ['wapiti label --me', '--me: this model was not trained with --me'],
  ])('refuses %s', async (command, reason) => {
    const { code, err } = await run('tag', 'crf.model', 'toy.in.txt', '--like', command)
    expect([code, err]).toEqual([2, expect.stringContaining(reason)])
  })

  it('refuses rows without the columns that the model reads, with the line', async () => {
    writeFileSync(path.join(folder, 'short.txt'), 'Ada NNP\n\nRome\n')
    const { code, err } = await run('tag', 'crf.model', 'short.txt', '--like', 'wapiti')
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('short.txt:3: expected at least 2 columns, which the model reads, got 1'),
    ])
    writeFileSync(path.join(folder, 'short.txt'), 'u:x w:y\n')
    const raw = await run('tag', 'raw.model', 'short.txt', '--like', 'wapiti')
    expect(raw.err).toContain('short.txt:1: expected observations that begin with u, b or *, got "w:y"')
  })
})

describe('several labelings as Wapiti finds them', () => {
  it('repeat labels if there are too few', () => {
    const found = decodeLikeWapiti({ T: 1, L: 2, combine: 'sum', at: (_t, _i, j) => j }, 3)
    expect(found.map(({ path: [j], score }) => [j, score])).toEqual([
      [1, 1],
      [0, 0],
      [0, -Number.MAX_VALUE],
    ])
  })
})

describe('inspect --dump', () => {
  it.each(['crf', 'match', 'pairs', 'me', 'raw'])(
    'has the bytes of `wapiti dump`, also of cut characters: %s',
    name => {
      const dump = Buffer.concat([...dumpWapiti(readFileSync(wapitiFile(`${name}.model`)))])
      const theirs = readFileSync(wapitiFile(`${name}.dump.txt`))
      expect(Buffer.compare(dump, theirs)).toBe(0)
      expect(isUtf8(theirs)).toBe(name !== 'match')
    },
  )

  it.each(['crf', 'match', 'pairs', 'me', 'raw'])('prints what `wapiti dump` prints of %s', async name => {
    expect(await printed('inspect', `${name}.model`, '--dump')).toBe(output(`${name}.dump`))
  })
})

describe('train --like', () => {
  it('translates the options of `wapiti train` and prints them', async () => {
    const line =
      'wapiti train -a rprop -p pairs.pattern.txt -1 0.01 -2 0.1 -i 30 -c -d toy.test.txt -t 1 --histsz 7 -w 0'
    const { code, err } = await run('train', 'toy.train.txt', '-o', 'm.cofield', '--like', line)
    expect(code, err).toBe(0)
    expect(err).toContain(
      'cofield train toy.train.txt -o m.cofield -m likelihood --format columns --features wapiti:pairs.pattern.txt ' +
        '--dev toy.test.txt --threads 1 --set c1=0.01 --set c2=0.05 --set maxIterations=30 --set delta=0.02 ' +
        '--set period=5 --set weights=all',
    )
    expect(err).toContain('histsz is ignored')
    expect(err).toContain('rprop: the same function is minimized by L-BFGS')
    expect(err).toContain('the model that is best on these data is kept')
    expect(err).not.toContain('stopwin')
    expect(await label('own-crf', 'wapiti')).not.toBe('')
  })

  it('trains what Wapiti trains', async () => {
    const train = (...args: string[]) => printed('train', 'toy.train.txt', ...args)
    await train(
      '-o',
      'memm.cofield',
      '--like',
      'wapiti train -T memm -p both.pattern.txt -1 0 -2 1 -e 1e-9 -o 3',
    )
    await printed('convert', 'memm.cofield', 'again.model', '--to', 'wapiti')
    expect(readFileSync(path.join(folder, 'again.model'), 'utf8')).toMatch(/^#mdl#1#\d+\n#rdr#3\/1\/0\n/)
    await train('-o', 'warm.cofield', '--like', 'wapiti train -p crf.pattern.txt -m crf.model -i 1')
    expect(await printed('tag', 'warm.cofield', 'toy.in.txt', '--like', 'wapiti')).toBe(
      output('crf.bare.out'),
    )
  })

  it.each([
    ['maxent', '-T maxent -1 0.01 -2 0.1 -i 40', 1],
    ['plain', '-1 0 -2 0.5', 2],
  ])('trains %s without weights of label pairs, which no pattern asks for', async (name, options, digits) => {
    const command = `wapiti train ${options} -p plain.pattern.txt -e 1e-9 -o 3`
    const { code, err } = await run('train', 'toy.train.txt', '-o', 'plain.cofield', '--like', command)
    expect(code, err).toBe(0)
    expect(err).toContain('-m likelihood')
    expect(err).toContain('--set labelPairs=none')
    const shares = (text: string) => (text.match(/\d\.\d{6}/g) ?? []).map(Number)
    const ours = shares(await printed('tag', 'plain.cofield', 'toy.in.txt', '--like', 'wapiti label -s -p'))
    const theirs = shares(await label(name, 'wapiti label -s -p'))
    expect(ours.length).toBeGreaterThan(20)
    expect(ours.length).toBe(theirs.length)
    ours.forEach((share, k) => {
      expect(share).toBeCloseTo(theirs[k], digits)
    })
  })

  it('takes over the patterns of the model that training begins with', async () => {
    await printed('train', 'toy.train.txt', '-o', 'p.cofield', '--like', 'wapiti train -m crf.model -i 1')
    await printed('convert', 'p.cofield', 'p.model', '--to', 'wapiti')
    const patterns = (file: string) =>
      readFileSync(path.join(folder, file), 'utf8').split('#qrk#')[0].replace(/.*\n/, '')
    expect(patterns('p.model')).toBe(patterns('crf.model'))
    expect(await printed('tag', 'p.cofield', 'toy.in.txt', '--like', 'wapiti')).toBe(output('crf.bare.out'))
  })

  it('reads patterns as Wapiti does even if CRF++ could read them', async () => {
    writeFileSync(path.join(folder, 'like-crfpp.txt'), 'U00:%x[-1,0]\nU01:%x[0,0]\nB\n')
    await printed(
      'train',
      'toy.train.txt',
      '-o',
      'u.cofield',
      '--like',
      'wapiti train -p like-crfpp.txt -i 3',
    )
    await printed('convert', 'u.cofield', 'u.model', '--to', 'wapiti')
    expect(readFileSync(path.join(folder, 'u.model'), 'utf8')).toMatch(
      /\n12:u00:%x\[-1,0\],\n(?:.|\n)*\n8:u00:_x-1,\n/,
    )
  })

  it.each([
    ['wapiti train', 'expected -p with a file of patterns'],
    [
      'wapiti train -p both.pattern.txt -T maxent',
      '-T maxent: b:pos=%x[-1,1]:%x[0,1]: Wapiti has no weights',
    ],
    ['wapiti train -p p -T crff', 'expected'],
    ['wapiti train -p p -a adam', 'algo: expected'],
    ['wapiti train -p p -1 x', 'rho1: expected a number of at least 0, got x'],
    ['wapiti train -p p --me', '--me: each row would be a sequence'],
    ['wapiti train -p p --rstate s', '--rstate: name a file for the state of training with --checkpoint'],
    ['wapiti train -p p data.txt', 'data.txt: the files are arguments of cofield train'],
  ])('refuses %s', async (command, reason) => {
    const { code, err } = await run('train', 'toy.train.txt', '-o', 'x.cofield', '--like', command)
    expect([code, err]).toEqual([2, expect.stringContaining(reason)])
  })
})
