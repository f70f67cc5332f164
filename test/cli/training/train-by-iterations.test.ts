import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColumnsWriter } from '../../../src/data/writers/columns.js'
import { writeCorpus } from '../../../src/data/writers/writer.js'
import { simulateToyEnglish } from '../../../src/simulation/toy-english.js'
import { built, createSandbox, type Run } from '../run-cli.js'
import { columns, TEST, TRAIN } from '../tiny-data.js'

/** Never converges by the rules that are on, and so lasts its iterations or until rounding stops it. */
const LONG = [
  '-m',
  'likelihood',
  '--c2',
  '0.001',
  '-s',
  'epsilon=0',
  '-s',
  'delta=0',
  '--max-iterations',
  '90',
]

describe.skipIf(!built)('training by iterations (needs a build)', () => {
  const sandbox = createSandbox({ 'train.tsv': TRAIN, 'test.tsv': TEST, 'toy.tsv': toyEnglish(20) })
  const { run, read, path } = sandbox
  const train = (output: string, ...more: string[]) =>
    run(['train', 'train.tsv', '-o', output, '-m', 'likelihood', '--json', ...more])
  beforeAll(async () => {
    await train('crf.cofield', '--c2', '0.5')
  })
  afterAll(() => sandbox.remove())

  it('prints how it went as JSON, and --c2 is the setting c2', async () => {
    const { code, err, json } = await train(
      'again.cofield',
      '--threads',
      '2',
      '-s',
      'c2=0.5',
      '--dev',
      'test.tsv',
      '--patience',
      '500',
    )
    expect([code, err]).toEqual([0, ''])
    expect(json).toMatchObject({ method: 'likelihood', sequences: 4, threads: 1, model: 'again.cofield' })
    expect(json.stop).toMatch(/^converged-/)
    expect(json.iterations).toBeGreaterThan(3)
    expect(json.objective).toBeGreaterThan(0)
    expect(json.dev.score).toBe(json.dev.accuracy)
    const options = (await run(['inspect', 'crf.cofield', '--json'])).json.options
    expect(options).toMatchObject({ c1: 0, c2: 0.5 })
  })

  it('tells people the iterations, why they ended and the objective', async () => {
    const { out } = await run([
      'train',
      'train.tsv',
      '-o',
      'few.cofield',
      '-m',
      'memm',
      '--max-iterations',
      '2',
    ])
    expect(out).toMatch(/^iterations +2 \(the maximum\)\nobjective +\d+(\.\d+)?\n/m)
  })

  it('tells people what held-out sequences have decided', async () => {
    sandbox.write('enough.tsv', toyEnglish(120))
    const train = [
      'train',
      'enough.tsv',
      '-o',
      'held-out.cofield',
      '-m',
      'labelwise',
      '--max-iterations',
      '3',
    ]
    const { out } = await run(train)
    expect(out).toMatch(/^iterations +\d+ \(those of all trials together\)\nheld out +\S/m)
    const { guard, iterations } = (await run([...train, '--json'])).json
    expect(guard.iterations).toBeLessThanOrEqual(3)
    expect(iterations).toBeGreaterThan(3)
    const words = guard.iterations === 0 ? /^held out +nothing was clearly better/m : /^held out +best after/m
    expect(out).toMatch(words)
  })

  it('tells people how much the fitted models of separate weigh beside counts', async () => {
    sandbox.write('more.tsv', toyEnglish(120))
    const train = ['train', 'more.tsv', '-o', 'separate.cofield', '-m', 'separate', '--max-iterations', '3']
    const { out } = await run(train)
    const rows =
      /^weight of fits +in counts: chosen by held-out sequences unless set\n {2}seen patterns +\S.*\n {2}seen pairs +\S.*\n {2}unseen patterns +\S.*\n {2}unseen pairs +\S/m
    expect(out).toMatch(rows)
    expect((await run(['inspect', 'separate.cofield'])).out).toMatch(rows)
    const { trust } = (await run([...train, '--json'])).json
    expect(trust).toMatchObject({ chosenBy: 'held-out', pattern: { once: expect.any(Number) } })
    expect((await run(['inspect', 'separate.cofield', '--json'])).json.trust).toEqual(trust)
    const fixed = await run([...train, '--set', 'stateShrink=0', '--set', 'pairShrink=2000000'])
    expect(fixed.out).toMatch(
      /^weight of fits +.*fixed, nothing was held out\n {2}seen patterns +counts alone\n {2}seen pairs +the fit alone\n(?! )/m,
    )
    const none = await run([...train, '--set', 'closedForm=none', '--json'])
    expect(none.json).not.toHaveProperty('trust')
    expect((await run(['inspect', 'separate.cofield', '--json'])).json).not.toHaveProperty('trust')
  })

  it('says nothing of iterations if pooled weights are not tuned', async () => {
    const train = ['train', 'train.tsv', '-o', 'pool.cofield', '-m', 'pooled', '--set', 'weights=default']
    const { code, out } = await run(train)
    expect(code).toBe(0)
    expect(out).not.toMatch(/iteration|objective/)
    const { json } = await run([...train, '--json'])
    expect(json).toMatchObject({ iterations: 0, objective: null, stop: 'closed-form', converged: null })
  })

  it('begins where another model ends, a closed form or one of weights', async () => {
    await run(['train', 'train.tsv', '-o', 'counts.cofield', '-q'])
    const start = ['--c2', '0', '--max-iterations', '0']
    const cold = (await train('start.cofield', ...start)).json
    const warm = (await train('start.cofield', ...start, '--init', 'counts.cofield')).json
    expect(warm.objective).toBeLessThan(0.5 * cold.objective)
    const warmest = (await train('start.cofield', '--c2', '0.5', '--init', 'crf.cofield')).json
    expect(warmest.iterations).toBeLessThan(3)
  })

  it('passes on the seed to methods that have one', async () => {
    const args = ['train', 'train.tsv', '-o', 'seeded.cofield', '-m', 'margin', '--max-iterations', '1', '-q']
    await run([...args, '--seed', '5'])
    expect((await run(['inspect', 'seeded.cofield', '--json'])).json.options.seed).toBe(5)
  })

  it('stops by dev data, and warns of labels there that cannot be learned', async () => {
    sandbox.write('other.tsv', columns('The/DT dog/PET barks/VBZ ./.'))
    const { code, err, json } = await train(
      'dev.cofield',
      '--c2',
      '0',
      '--dev',
      'other.tsv',
      '--patience',
      '2',
    )
    expect(code).toBe(0)
    expect(err).toBe(
      'cofield: warning: dev labels that are not in the training data, counted as errors: PET (1)\n',
    )
    expect(json).toMatchObject({ stop: 'dev', dev: { score: 0.75, unknownLabels: { PET: 1 } } })
  })

  it('warns of data with one label, and labels all so', async () => {
    const args = ['train', '-', '-o', 'one.cofield', '-m', 'likelihood']
    expect((await run(args, 'a\tX\nb\tX\n')).err).toBe('cofield: warning: the data have one label only: X\n')
    expect((await run(['tag', 'one.cofield', '-q'], 'c\nd\n')).out).toBe('c\tX\nd\tX\n\n')
  })

  it('warns of values so large that training may end far from the optimum weights', async () => {
    const args = ['train', '-', '--format', 'crfsuite', '-o', 'large.cofield', '-m', 'likelihood']
    const { code, err } = await run(args, 'X\ta:1000000\nY\tb\n')
    expect(code).toBe(0)
    expect(err).toContain(
      'warning: attributes have values of up to 1000000: training may end far from the optimum',
    )
    expect((await run(args, 'X\ta:1.5\nY\tb\n')).err).not.toContain('attributes have values')
  })

  it.each([
    ['not a number', 'X\ta:nan\n', 'standard input:1: expected a finite number'],
    ['infinite', 'X\ta:inf\n', 'standard input:1: expected a finite number'],
    ['too large', 'X\ta:1e308\nY\ta:1e308\n\nY\ta:-1e308\nX\tb:1e308\n', 'training diverged in iteration'],
  ])('refuses values that are %s, and leaves the model that was there', async (_, data, message) => {
    sandbox.write('old.cofield', 'old')
    const args = ['train', '-', '--format', 'crfsuite', '-o', 'old.cofield', '-m', 'likelihood', '--json']
    const { code, out, err } = await run(args, data)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(message)
    expect(err).toMatch(/^cofield: [^\n]+\n$/)
    expect(read('old.cofield').toString()).toBe('old')
  })

  describe('with a checkpoint', () => {
    const { spawn: run } = sandbox // the same engine flags as the processes that are killed
    const long = (output: string) => ['train', 'toy.tsv', '-o', output, ...LONG, '--json']
    const keep = ['--checkpoint', 'run.checkpoint', '--checkpoint-every', '1']

    let whole: Run
    beforeAll(async () => {
      whole = run(long('whole.cofield'))
    })

    it('and killed half-way, gives the bytes of a run that was not when it is started again', async () => {
      const { child, ended } = sandbox.start([...long('killed.cofield'), ...keep])
      await appearance(path('run.checkpoint'))
      child.kill('SIGKILL')
      expect((await ended).signal).toBe('SIGKILL')
      expect(existsSync(path('killed.cofield'))).toBe(false)
      const again = run([...long('killed.cofield'), ...keep])
      expect(again.err).toMatch(/^cofield: resumed from run\.checkpoint at iteration [1-9]\d*\n$/)
      expect(read('killed.cofield')).toEqual(read('whole.cofield'))
      const { iterations, objective, stop } = whole.json
      expect(again.json).toMatchObject({ iterations, objective, stop })
      expect(sandbox.files().filter(name => /run\.checkpoint|killed\.cofield./.test(name))).toEqual([])
    })

    it('of separate training, gives the bytes of a run that was not killed', async () => {
      const fit = ['-m', 'separate', '-s', 'tolerance=0', '--max-iterations', '40', '--json']
      const separate = (output: string) => ['train', 'toy.tsv', '-o', output, ...fit]
      const { iterations, objective } = run(separate('separate.cofield')).json
      const { child, ended } = sandbox.start([...separate('killed.cofield'), ...keep])
      await appearance(path('run.checkpoint'))
      child.kill('SIGKILL')
      await ended
      const again = run([...separate('killed.cofield'), ...keep])
      expect(again.err).toMatch(/^cofield: resumed from run\.checkpoint at iteration [1-9]\d*\n$/)
      expect(read('killed.cofield')).toEqual(read('separate.cofield'))
      expect(again.json).toMatchObject({ iterations, objective })
    })

    it('and stopped by Ctrl-C, writes the model it has and can go on', async () => {
      const { child, ended } = sandbox.start([...long('stopped.cofield'), ...keep])
      await appearance(path('run.checkpoint'))
      child.kill('SIGINT')
      const { code, err, json } = await ended
      expect([code, json.stop]).toEqual([0, 'aborted'])
      expect(err).toMatch(/stopped after iteration \d+; .* to resume from run\.checkpoint\n$/)
      expect((await sandbox.run(['tag', 'stopped.cofield', '-q'], 'the\ndog\n')).code).toBe(0)
      const again = run([...long('stopped.cofield'), ...keep]).json
      expect(again.iterations).toBeGreaterThan(json.iterations)
      expect(read('stopped.cofield')).toEqual(read('whole.cofield'))
    })

    it('of other options, data to begin with or dev data, or of no training at all, refuses it', async () => {
      const { child, ended } = sandbox.start([...long('refused.cofield'), ...keep])
      await appearance(path('run.checkpoint'))
      child.kill('SIGKILL')
      await ended
      const found = read('run.checkpoint')
      const other =
        'cofield: run.checkpoint: this checkpoint belongs to other data, features or options; name another file, or remove it to begin anew\n'
      for (const more of [
        ['-s', 'period=9'],
        ['--init', 'crf.cofield'],
        ['--dev', 'test.tsv'],
      ]) {
        const { code, err } = run([...long('refused.cofield'), ...keep, ...more])
        expect([code, err]).toEqual([1, other])
      }
      expect(read('run.checkpoint')).toEqual(found)
      const model = run([...long('refused.cofield'), '--checkpoint', 'crf.cofield'])
      expect([model.code, model.err]).toEqual([
        1,
        'cofield: crf.cofield: expected a checkpoint, got a model\n',
      ])
      expect(sandbox.files()).not.toContain('refused.cofield')
      const { code, err } = run(['inspect', 'run.checkpoint'])
      expect([code, err]).toEqual([1, 'cofield: run.checkpoint: expected a model, got a checkpoint\n'])
    })

    it.skipIf(!existsSync('/dev/full'))('and a full disk, says so once and goes on training', async () => {
      const { code, err, json } = await train(
        'full.cofield',
        '--checkpoint',
        '/dev/full',
        '--checkpoint-every',
        '1',
      )
      expect(err).toBe(
        'cofield: warning: cannot write a checkpoint (/dev/full: no space left on the device); training goes on without\n',
      )
      expect([code, json.stop]).toEqual([0, 'converged-gradient'])
      expect(existsSync('/dev/full')).toBe(true)
    })
  })
})

function toyEnglish(sentences: number): string {
  let text = ''
  const writer = createColumnsWriter(piece => {
    text += piece
  })
  writeCorpus(simulateToyEnglish({ sentences, seed: 3 }), writer)
  return text
}

/** Waits for a file. */
async function appearance(file: string): Promise<void> {
  while (!existsSync(file)) await new Promise(resolve => setTimeout(resolve, 2))
}
