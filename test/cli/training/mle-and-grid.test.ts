import { afterAll, describe, expect, it } from 'vitest'
import { built, createSandbox } from '../run-cli.js'
import { columns, ENTITIES, TRAIN } from '../tiny-data.js'

const FIVE = columns(...Array(4).fill('a/0 b/0 c/0 d/0'), 'a/0 b/1 c/1 d/0')

describe.skipIf(!built)('inspect --mle and cv --grid (need a build)', () => {
  const sandbox = createSandbox({
    'five.tsv': FIVE,
    'train.tsv': TRAIN,
    'entities.tsv': ENTITIES,
    cliques: 'U:%x[0,0]\nB:%x[-1,0]/%x[0,0]\n',
  })
  const { run } = sandbox
  afterAll(() => sandbox.remove())

  it('inspect shows that the closed form is a maximum-likelihood estimate', async () => {
    await run(['train', 'five.tsv', '-o', 'ep1.cofield', '--set', 'variant=ep1', '-q'])
    const { code, out } = await run(['inspect', 'ep1.cofield', '--mle', 'five.tsv'])
    expect(code).toBe(0)
    expect(out).toContain('The model is a maximum-likelihood estimate of these 20 tokens')
    expect(out).toMatch(/^objective without penalty +2\.50201$/m)
    expect(out).toMatch(/^labels of two words +6 +/m)
  })

  it('inspect finds the same of likelihood training without penalty, and not of one with it', async () => {
    const train = ['train', 'five.tsv', '-o', 'crf.cofield', '-m', 'likelihood', '-f', 'cliques', '-q']
    await run([...train, '--c2', '0', '-s', 'epsilon=1e-9', '-s', 'delta=0'])
    const { mle } = (await run(['inspect', 'crf.cofield', '--mle', 'five.tsv', '--json'])).json
    expect(mle).toMatchObject({ holds: true, tolerance: 1e-4, unary: { holds: true } })
    expect(mle.objective).toBeCloseTo(4 * Math.log(5 / 4) + Math.log(5), 5)
    await run([...train, '--c2', '1'])
    const args = ['inspect', 'crf.cofield', '--mle', '-', '--tolerance', '0.001']
    expect((await run(args, FIVE)).out).toContain('The model is not a maximum-likelihood estimate')
  })

  it('inspect refuses a tolerance that is none', async () => {
    const { code, err } = await run(['inspect', 'ep1.cofield', '--mle', 'five.tsv', '--tolerance', '0'])
    expect([code, err]).toEqual([2, 'cofield: --tolerance: expected a number above 0, got 0\n'])
  })

  it('cv tries all combinations of a grid and marks the best', async () => {
    const args = ['cv', 'train.tsv', '-k', '2', '-m', 'likelihood', '--max-iterations', '5']
    const { out } = await run([...args, '--grid', 'c1=0,0.1', '--grid', 'c2=100,0.1'])
    expect(out).toMatch(/^ c1 +c2 +accuracy$/m)
    expect(out.match(/^ *0(\.1)? +(100|0\.1) +\d+\.\d\d ± \d+\.\d\d/gm)).toHaveLength(4)
    expect(out.match(/ \*$/gm)).toHaveLength(1)
    expect(out).toMatch(/\* best accuracy on average of 2 folds: --set c1=\S+ --set c2=\S+\n$/)
  })

  it('cv gives a grid as JSON, judged by spans where there are some', async () => {
    const args = ['cv', 'entities.tsv', '-k', '3', '--grid', 'rare=1,all', '--seed', '2', '--json']
    const { err, json } = await run(args)
    expect(err).toBe('')
    expect(json).toMatchObject({ method: 'empirical', metric: 'spanF1', folds: 3 })
    expect(json.points.map((point: { options: object }) => point.options)).toEqual([
      { rare: '1' },
      { rare: 'all' },
    ])
    expect(json.points[0].folds).toHaveLength(3)
    expect(json.best.spanF1.mean).toBeGreaterThanOrEqual(json.points[1].spanF1.mean)
    expect(json.best.accuracy.deviation).toBeGreaterThanOrEqual(0)
  })

  it.each([
    ['without values', ['--grid', 'c2='], '--grid: expected key=value,value…, got c2='],
    ['with a bad value', ['--grid', 'c2=1,-1'], 'likelihood: c2: expected a number of at least 0, got -1'],
    ['that is given otherwise, too', ['--grid', 'c2=1,2', '--c2', '3'], '--grid c2: the option is set twice'],
    ['that is given twice', ['--grid', 'c2=1', '--grid', 'c2=2'], '--grid: expected c2 once, got it twice'],
  ])('cv refuses a grid %s', async (_, grid, message) => {
    const { code, err } = await run(['cv', 'train.tsv', '-k', '2', '-m', 'likelihood', ...grid])
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})
