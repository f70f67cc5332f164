import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONLLU_FIELDS } from '../../src/data/readers/conllu.js'
import { createConlluWriter } from '../../src/data/writers/conllu.js'
import { simulateTreebank } from '../../src/simulation/treebank.js'
import { built, createSandbox } from './run-cli.js'

/** A small treebank as CoNLL-U. */
function treebank(seed: number): string {
  const corpus = simulateTreebank({ sentences: 120, seed })
  let text = ''
  const writer = createConlluWriter(data => {
    text += data
  })
  for (let n = 0; n < corpus.N; n++) writer.write(corpus, n)
  return text
}

const HEADS = 'dogs\t2\tN\nsleep\t0\tV\n\nthe\t2\tD\nsleep\t0\tN\n'

describe.skipIf(!built)('structures on the command line (needs a build)', () => {
  const sandbox = createSandbox({
    'train.conllu': treebank(1),
    'test.conllu': treebank(2),
    'heads.tsv': HEADS,
    'words.tsv': 'dogs\tN\nsleep\tV\n',
    'cycle.tsv': `${HEADS}\na\t2\tN\nb\t1\tN\n`,
    'range.tsv': `${HEADS}\na\t0\tN\nb\t3\tN\n`,
    'text.tsv': `${HEADS}\na\t0\tN\nb\tb\tN\n`,
    'names.tsv': 'Ann\tB\nsaw\tO\nAnn\tB\n.\tO\n',
  })
  const { run, read } = sandbox
  const tree = ['--structure', 'tree', '--head-column', '1', '-q']
  beforeAll(async () => {
    expect(await run(['train', 'heads.tsv', '-o', 'tree.cofield', ...tree])).toMatchObject({ code: 0 })
  })
  afterAll(() => sandbox.remove())

  it('trees of CoNLL-U are trained on, tagged and evaluated by their HEAD', async () => {
    const accuracy = async (...more: string[]) => {
      expect(await run(['train', 'train.conllu', '-o', 'm', '-q', ...more])).toMatchObject({ code: 0 })
      return (await run(['eval', 'm', 'test.conllu', '--json', '-q'])).json.accuracy
    }
    expect(await accuracy()).toBeLessThan(0.6)
    expect(await accuracy('--structure', 'tree')).toBeGreaterThan(0.85)
    const { code, out } = await run(['tag', 'm', 'test.conllu', '-q'])
    expect(code).toBe(0)
    const tagged = out.split('\n')[0].split('\t')
    expect(tagged).toHaveLength(CONLLU_FIELDS.length + 1)
    expect(tagged[3]).toMatch(/^L\d$/)
    const inspected = await run(['inspect', 'm', '--json'])
    expect(inspected.json).toMatchObject({
      method: 'empirical/tree',
      options: { structure: 'tree', headColumn: 5, neighbors: 'no' },
    })
    expect((await run(['inspect', 'm'])).out).toMatch(/^head +dependent +number +rate$/m)
    expect(
      (await run(['cv', 'train.conllu', '-k', '2', '--structure', 'tree', '--json', '-q'])).json.pooled
        .accuracy,
    ).toBeGreaterThan(0.8)
  })

  it('skip-chains are trained on, tagged and inspected', async () => {
    expect((await run(['train', 'names.tsv', '-o', 's', '--structure', 'skip-chain', '-q'])).code).toBe(0)
    expect((await run(['tag', 's', 'names.tsv', '-q'])).out).toBe(
      'Ann\tB\tB\nsaw\tO\tO\nAnn\tB\tB\n.\tO\tO\n\n',
    )
    expect((await run(['tag', 's', 'names.tsv', '--nbest', '1', '-q'])).out).toMatch(/^# 0 0\.\d+\n/)
    expect((await run(['inspect', 's'])).out).toMatch(/^linked word +with +number +rate$/m)
  })

  it('models of trees learn, forget and merge', async () => {
    expect((await run(['update', 'tree.cofield', 'heads.tsv', '-o', 'two', '-q'])).code).toBe(0)
    expect((await run(['forget', 'two', 'heads.tsv', '-o', 'one', '-q'])).code).toBe(0)
    expect(Buffer.compare(read('one'), read('tree.cofield'))).toBe(0)
    expect((await run(['merge', 'one', 'tree.cofield', '-o', 'both', '-q'])).code).toBe(0)
    expect(Buffer.compare(read('both'), read('two'))).toBe(0)
  })

  it.each([
    [
      'cycle.tsv',
      'cycle.tsv:7: heads: expected a tree, got a cycle: token 1 ("a") → token 2 ("b") → token 1',
    ],
    ['range.tsv', 'range.tsv:7: head of token 2 ("b"): expected 0 (a root) or a token from 1 to 2, got "3"'],
    ['text.tsv', 'text.tsv:7: head of token 2 ("b"): expected 0 (a root) or a token from 1 to 2, got "b"'],
  ])('%s is refused with its line', async (file, message) => {
    for (const args of [
      ['train', file, '-o', 'bad', ...tree],
      ['tag', 'tree.cofield', file, '-q'],
      ['tag', 'tree.cofield', file, '--nbest', '2', '-q'],
      ['eval', 'tree.cofield', file, '-q'],
      ['update', 'tree.cofield', file, '-o', 'bad', '-q'],
    ]) {
      const { code, err } = await run(args)
      expect(code, args.join(' ')).toBe(1)
      expect(err, args.join(' ')).toContain(message)
    }
    expect(sandbox.files()).not.toContain('bad')
  })

  it.each<[string, string[], number, string]>([
    [
      'no column of heads',
      ['train', 'words.tsv', '-o', 'bad', ...tree],
      1,
      'words.tsv:1: heads: expected them in column 1',
    ],
    [
      'no name for it',
      ['train', 'heads.tsv', '-o', 'bad', '--structure', 'tree'],
      2,
      '--structure tree needs the heads',
    ],
    [
      'heads of a chain',
      ['train', 'heads.tsv', '-o', 'bad', '--head-column', '1'],
      2,
      '--head-column needs --structure tree',
    ],
    [
      'another method',
      ['train', 'heads.tsv', '-o', 'bad', ...tree, '-m', 'hmm'],
      2,
      'tree is for the method empirical',
    ],
    [
      'another structure',
      ['train', 'heads.tsv', '-o', 'bad', '--structure', 'three'],
      2,
      '(did you mean "tree"?)',
    ],
    [
      'constraints',
      ['tag', 'tree.cofield', 'heads.tsv', '--constraints', 'iob2'],
      1,
      'constraints: expected none',
    ],
    [
      'an explanation',
      ['inspect', 'tree.cofield', '--explain', 'dogs sleep'],
      1,
      'expected a model of chains',
    ],
    ['raw text', ['tag', 'tree.cofield', 'words.tsv', '--text'], 1, 'heads: expected them in column 1'],
  ])('%s: an error', async (_, args, code, message) => {
    const ended = await run(args)
    expect(ended.code).toBe(code)
    expect(ended.err).toContain(message)
  })

  it('a chain ignores columns of heads', async () => {
    expect((await run(['train', 'cycle.tsv', '-o', 'chain', '-q'])).code).toBe(0)
    expect((await run(['eval', 'chain', 'cycle.tsv', '-q'])).code).toBe(0)
  })
})
