import { afterAll, describe, expect, it } from 'vitest'
import { createSandbox } from './run-cli.js'

const TRAIN = 'the\tD\ndog\t_\nsleeps\tV\n\na\t_\ncat\tN\nsleeps\tV\n\nthe\tD\ncat\tN\n_\t_\n\n'

describe('partly labeled data', () => {
  const sandbox = createSandbox({
    'train.tsv': TRAIN,
    'silent.tsv': 'a\t_\nb\t_\n',
    'train.jsonl': '{"tokens":["the","dog"],"labels":["D",null]}\n',
    'spans.tsv': 'a\tB-X\nb\t_\n',
  })
  const { run, read } = sandbox
  afterAll(() => sandbox.remove())

  it('is trained on, and how much is not known is said', async () => {
    const { code, err, json } = await run([
      'train',
      'train.tsv',
      '-o',
      'model.cofield',
      '-m',
      'likelihood',
      '--json',
    ])
    expect(code).toBe(0)
    expect(err).toContain('cofield: the labels of 3 of 9 tokens are not known (_)\n')
    expect(json).toMatchObject({ tokens: 9, unlabeled: 3, labels: 3, warnings: [] })
  })

  it('is refused by name, with file and line, where a method cannot use it', async () => {
    const { code, err } = await run(['train', 'train.tsv', '-o', 'x.cofield', '-m', 'perceptron', '-q'])
    expect(code).toBe(1)
    expect(err).toBe(
      'cofield: train.tsv:2: the label of this token is not known (_): perceptron cannot use partly labeled data; ' +
        'these can: empirical, hmm, pooled, likelihood, pointwise, expected-accuracy, labelwise\n',
    )
    expect((await run(['train', 'silent.tsv', '-o', 'x.cofield', '-q'])).err).toBe(
      'cofield: silent.tsv:1: no label is known (all are _): training needs some\n',
    )
  })

  it('is evaluated on without what is not known', async () => {
    await run(['train', 'train.tsv', '-o', 'model.cofield', '-q'])
    expect((await run(['eval', 'model.cofield', 'train.tsv', '--json'])).json).toMatchObject({
      tokens: 6,
      skipped: 3,
      sequences: 3,
    })
    expect((await run(['eval', 'model.cofield', 'train.tsv'])).out).toMatch(/not known \(_\), skipped +3/)
    const { code, err } = await run(['eval', 'model.cofield', 'silent.tsv'])
    expect([code, err]).toEqual([
      1,
      'cofield: silent.tsv: expected a gold label to compare with, got none that is known (all are _)\n',
    ])
  })

  it('is learned and forgotten to the byte', async () => {
    await run(['train', 'train.tsv', '-o', 'model.cofield', '-q'])
    const before = read('model.cofield')
    expect((await run(['update', 'model.cofield', 'train.jsonl', '-o', 'more.cofield'])).err).toContain(
      'learned 1 sequence, 1 token\n',
    )
    expect(read('more.cofield').equals(before)).toBe(false)
    await run(['forget', 'more.cofield', 'train.jsonl', '-o', 'more.cofield', '-q'])
    expect(read('more.cofield').equals(before)).toBe(true)
  })

  it('is converted as it is, or refused', async () => {
    await run(['convert', 'train.tsv', 'out.jsonl', '-q'])
    expect(read('out.jsonl').toString()).toContain('"labels":["D",null,"V"]')
    await run(['convert', 'out.jsonl', 'out.tsv', '-q'])
    expect(read('out.tsv').toString()).toBe(TRAIN)
    const { code, err } = await run(['convert', 'spans.tsv', 'x.tsv', '--scheme', 'iobes'])
    expect([code, err]).toEqual([
      1,
      'cofield: spans.tsv:1: token 1: B-X becomes S-X or B-X in IOBES, which depends on a label that is not known\n',
    ])
  })

  it('keeps its labels beside those of tag, and forces the known ones', async () => {
    await run(['train', 'train.tsv', '-o', 'model.cofield', '-q'])
    expect((await run(['tag', 'model.cofield', 'train.tsv', '--partial'])).out).toMatch(
      /^the\tD\tD\ndog\t_\t/,
    )
    expect((await run(['tag', 'model.cofield', 'train.tsv'])).out).toMatch(/^the\tD\tD\ndog\t_\t/)
  })
})
