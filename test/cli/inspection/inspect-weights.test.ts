import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../run-cli.js'
import { TRAIN } from '../tiny-data.js'

describe('inspect', () => {
  const sandbox = createSandbox({ 'train.tsv': TRAIN })
  const { run } = sandbox
  beforeAll(async () => {
    await run(['train', 'train.tsv', '-o', 'counts.cofield', '-q'])
    await run(['train', 'train.tsv', '-o', 'weights.cofield', '-q', '-m', 'likelihood'])
  })
  afterAll(() => sandbox.remove())

  it.each([
    ['counts.cofield', 'rates', /^attribute +label +number +rate$/m],
    ['weights.cofield', 'weights', /^attribute +label +weight$/m],
  ])('--weights shows what %s has learned', async (model, kind, title) => {
    const { json } = await run(['inspect', model, '--weights', '--top', '3', '--json'])
    expect(json.weights).toMatchObject({ kind })
    expect(json.weights.states).toHaveLength(3)
    const { out } = await run(['inspect', model, '--weights', '--label', 'NN', '--match', 'w[0]'])
    expect(out).toMatch(title)
    for (const row of out.trimEnd().split('\n').slice(1)) expect(row).toMatch(/^w\[0\]=\S+ +NN /)
  })

  it('--weights says so when nothing matches, and refuses labels that there are not', async () => {
    const nothing = await run(['inspect', 'weights.cofield', '--weights', '--match', 'zzz', '--top', '0'])
    expect(nothing.out).toBe('nothing that was learned matches\n')
    const other = await run(['inspect', 'weights.cofield', '--weights', '--label', 'NM'])
    expect([other.code, other.err]).toEqual([
      1,
      'cofield: weights: the model has no label NM (did you mean "NN"?)\n',
    ])
    expect((await run(['inspect', 'weights.cofield', '--match', 'x'])).err).toContain(
      '--match: expected --weights',
    )
  })

  it('says which of the two models of separate a weight belongs to', async () => {
    await run(['train', 'train.tsv', '-o', 'both.cofield', '-m', 'separate', '-q'])
    const { out } = await run(['inspect', 'both.cofield', '--weights'])
    expect(out).toMatch(/^attribute +label +weight in unary model$/m)
    expect(out).toMatch(/^transition +to +weight in pair model$/m)
  })

  it('--explain-rows explains each row of a file', async () => {
    const { json } = await run(['inspect', 'weights.cofield', '--explain-rows', 'train.tsv', '--json'])
    const words = TRAIN.split('\n').filter(line => line !== '')
    expect(json.explanations.flat().map(({ token }: { token: string }) => token)).toEqual(
      words.map(line => line.split('\t')[0]),
    )
  })

  it('leaves out options that the method does not use', async () => {
    const { out } = await run(['inspect', 'weights.cofield'])
    expect(out).toMatch(/^ {2}c2 /m)
    expect(out).not.toMatch(/^ {2}(lambda|anneal|rescale|seed) /m)
  })
})
