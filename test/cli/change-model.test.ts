import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built, createSandbox } from './run-cli.js'
import { columns, TEST, TRAIN } from './tiny-data.js'

describe.skipIf(!built)('update, forget, merge and inspect (need a build)', () => {
  const sandbox = createSandbox({ 'train.tsv': TRAIN, 'more.tsv': TEST })
  const { run, read } = sandbox
  beforeAll(async () => {
    await run(['train', 'train.tsv', '-o', 'small.cofield', '-q'])
    await run(['train', 'more.tsv', '-o', 'more.cofield', '-q'])
    await run(['train', 'train.tsv', 'more.tsv', '-o', 'large.cofield', '-q'])
  })
  afterAll(() => sandbox.remove())

  it('update gives what training on all would have given, forget takes it back', async () => {
    const { json, err } = await run([
      'update',
      'small.cofield',
      'more.tsv',
      '-o',
      'changed.cofield',
      '--json',
    ])
    expect(err).toBe('cofield: learned 2 sequences, 8 tokens\n')
    expect(json).toMatchObject({
      sequences: 6,
      changed: { sequences: 2, tokens: 8 },
      model: 'changed.cofield',
    })
    expect(read('changed.cofield')).toEqual(read('large.cofield'))
    const { code } = await run(['forget', 'changed.cofield', '-', '-o', 'changed.cofield', '-q'], TEST)
    expect(code).toBe(0)
    expect(read('changed.cofield')).toEqual(read('small.cofield'))
  })

  it('merge gives what training on all would have given, even in place of an input', async () => {
    sandbox.write('merged.cofield', read('small.cofield'))
    const { json } = await run(['merge', 'merged.cofield', 'more.cofield', '-o', 'merged.cofield', '--json'])
    expect(json).toMatchObject({ sequences: 6, models: ['merged.cofield', 'more.cofield'] })
    expect(read('merged.cofield')).toEqual(read('large.cofield'))
  })

  it('what was never learned is not forgotten, and the model stays', async () => {
    sandbox.write('kept.cofield', read('small.cofield'))
    sandbox.write('unseen.tsv', columns('The/DT dog/NN', 'The/DT zebra/NN'))
    const { code, err } = await run(['forget', 'kept.cofield', 'unseen.tsv', '-o', 'kept.cofield'])
    expect([code, err]).toEqual([
      1,
      'cofield: unseen.tsv:5: forget: "zebra" labeled NN was not learned before\n',
    ])
    expect(read('kept.cofield')).toEqual(read('small.cofield'))
  })

  it('models of other features are not merged, and the model stays', async () => {
    await run(['train', 'more.tsv', '-o', 'other.cofield', '-f', 'pos', '-q'])
    sandbox.write('kept.cofield', read('small.cofield'))
    const { code, err } = await run(['merge', 'kept.cofield', 'other.cofield', '-o', 'kept.cofield'])
    expect(code).toBe(1)
    expect(err).toMatch(
      /^cofield: other\.cofield: merge: expected models with the same features, got [^\n]*\n$/,
    )
    expect(read('kept.cofield')).toEqual(read('small.cofield'))
  })

  it('inspect shows what a model is and what tells most', async () => {
    const { json } = await run(['inspect', 'small.cofield', '--json', '--top', '3'])
    expect(json).toMatchObject({
      method: 'empirical',
      producer: 'cofield 0.1.0',
      modelBytes: read('small.cofield').length,
    })
    expect(json.figures).toMatchObject({ sequences: 4, tokens: 17 })
    expect(json.evidence.labels).toContainEqual({ label: 'RB', count: 1, part: 1 / 17 })
    expect(json.evidence.words[0]).toEqual({ attribute: '.', label: '.', count: 4, part: 1, rate: 17 / 4 })
    expect(json.evidence.transitions).toHaveLength(3)
    const { out } = await run(['inspect', 'small.cofield'])
    expect(out).toMatch(/^DT +NN +4 +5\.25$/m)
  })

  it('inspect explains the labels of a text', async () => {
    const { json } = await run(['inspect', 'small.cofield', '--explain', 'The dog barks.', '--json'])
    expect(json.explanation.map((e: { label: string }) => e.label)).toEqual(['DT', 'NN', 'VBZ', '.'])
    expect(json.explanation[0].contributions[0]).toMatchObject({ part: 'state', score: expect.any(Number) })
    expect((await run(['inspect', 'small.cofield', '--explain', 'The dog'])).out).toMatch(/^dog {2}NN {2}\d/m)
  })
})
