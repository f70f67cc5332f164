import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createColumnsWriter } from '../../../src/data/writers/columns.js'
import { writeCorpus } from '../../../src/data/writers/writer.js'
import { Evaluator } from '../../../src/evaluation/evaluator.js'
import { simulateToyEnglish } from '../../../src/simulation/toy-english.js'
import { runCaptured } from '../run-in-process.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-best-'))
const run = (...args: string[]) => runCaptured(folder, args, '')
const read = (name: string) => readFileSync(path.join(folder, name))
function corpusText(sentences: number, seed: number): string {
  const parts: string[] = []
  const corpus = simulateToyEnglish({ sentences, seed, layer: 'entities' })
  writeCorpus(
    corpus,
    createColumnsWriter(text => parts.push(text)),
  )
  return parts.join('')
}

/** A sentence of CoNLL-U. */
const CONLLU = `1\tDogs\tdog\tNOUN\tNNS\t_\t2\tnsubj\t_\t_
2\tbark\tbark\tVERB\tVBP\t_\t0\troot\t_\t_

`

/** A race of few candidates. */
const QUICK = ['--best', '-m', 'perceptron', '--iterations', '200', '--max-iterations', '5']

describe('train --best', () => {
  beforeAll(() => {
    writeFileSync(path.join(folder, 'train set.tsv'), corpusText(60, 1))
    writeFileSync(path.join(folder, 'dev.tsv'), corpusText(30, 2))
    writeFileSync(path.join(folder, 'pos.conllu'), CONLLU.repeat(6))
    writeFileSync(path.join(folder, 'classes.tsv'), '01\tThe\t5\n00\tdogs\t3\n')
    writeFileSync(path.join(folder, 'other.tsv'), 'Anna\tNN\tB-NEW\nis\tVBZ\tO\n')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['options of the method', ['train set.tsv', ...QUICK, '--seed', '3']],
    [
      'a decoder and a label column',
      ['pos.conllu', '--best', '-m', 'hmm', '--label-column', 'upos', '--decoder', 'posterior'],
    ],
    ['word classes', ['train set.tsv', ...QUICK, '--classes', 'classes.tsv']],
    [
      'so little time that iterations are limited',
      ['train set.tsv', '--best', '-m', 'likelihood', '--iterations', '30'],
    ],
  ])('prints a command that gives the same model, byte for byte: %s', async (_, args) => {
    const { code, out } = await run('train', ...args, '-o', 'best.cofield', '--json')
    expect(code).toBe(0)
    const { best, c2 } = JSON.parse(out)
    const [cofield, ...words] = best.command as string[]
    expect(cofield).toBe('cofield')
    const plain = words.map(word => (word === 'best.cofield' ? 'plain.cofield' : word))
    const again = await run(...plain, '--json')
    expect(again.code).toBe(0)
    expect(JSON.parse(again.out).c2).toBe(c2)
    expect(read('plain.cofield')).toEqual(read('best.cofield'))
  })

  it('prints the table with intervals and the command for people', async () => {
    const { out } = await run('train', 'train set.tsv', '-o', 'best.cofield', ...QUICK, '--dev', 'dev.tsv')
    expect(out).toMatch(/labels? that mark spans, 2 columns, \d+\.\d\d % of held-out words are new/)
    expect(out).toMatch(/^candidate +span F1 +difference +tokens +folds/m)
    expect(out).toMatch(/^perceptron \+ \w+ +\d+\.\d\d ±\d+\.\d\d +[\d,]+ +1 +\*$/m)
    expect(out).toMatch(
      /^the same model: cofield train 'train set.tsv' --output best.cofield .*--method perceptron/m,
    )
    expect(out).not.toMatch(/the same model: .*(--dev|--best|--iterations )/)
  })

  it('races all presets with the word classes that it is given', async () => {
    const args = ['train', 'train set.tsv', '-o', 'best.cofield', ...QUICK, '--json']
    const names = async (...more: string[]) => {
      const { best } = JSON.parse((await run(...args, ...more)).out)
      return best.candidates.map(({ name }: { name: string }) => name).sort()
    }
    const plain = await names()
    expect(await names('--classes', 'classes.tsv')).toEqual(plain.map((name: string) => `${name} + classes`))
  })

  it('warns of dev labels that the training data lack, with their counts', async () => {
    const { out, err } = await run(
      ...['train', 'train set.tsv', '-o', 'best.cofield', ...QUICK, '--dev', 'other.tsv', '--json'],
    )
    expect(err).toMatch(/dev labels that are not in the training data, counted as errors: B-NEW \(1/)
    expect(JSON.parse(out).best.data.unseenLabels).toEqual({ 'B-NEW': 1 })
  })

  it('has the search in its JSON', async () => {
    const { out } = await run('train', 'train set.tsv', '-o', 'best.cofield', ...QUICK, '--json')
    const { best, method, iterations, model } = JSON.parse(out)
    expect({ method, model, iterations }).toEqual({
      method: 'perceptron',
      model: 'best.cofield',
      iterations: 5,
    })
    expect(best).toMatchObject({ metric: 'spanF1', stop: 'decided', unit: 'iterations' })
    expect(best.winner).toBe(best.candidates[0].name)
    expect(best.candidates[0]).toMatchObject({
      method: 'perceptron',
      score: { value: expect.any(Number), low: expect.any(Number), high: expect.any(Number) },
      difference: { value: 0, low: 0, high: 0 },
      failure: null,
    })
    expect(best.spent).toBeLessThanOrEqual(200)
  })

  it('keeps the best so far on Ctrl-C', async () => {
    const { statistics } = Evaluator.prototype
    const others = process.listeners('SIGINT') // a browser that other tests have started would end this process
    const interrupt = () => {
      for (const listener of process.listeners('SIGINT')) if (!others.includes(listener)) listener('SIGINT')
    }
    let scored = 0
    const spy = vi.spyOn(Evaluator.prototype, 'statistics').mockImplementation(function (this: Evaluator) {
      if (++scored === 2) interrupt()
      return statistics.call(this)
    })
    const { code, err } = await run('train', 'train set.tsv', '-o', 'stopped.cofield', '--best', '-m', 'hmm')
    spy.mockRestore()
    expect(code).toBe(0)
    expect(err).toMatch(/stopped: the model written is the best so far, hmm \+ \w+\n/)
    expect(read('stopped.cofield').length).toBeGreaterThan(100)
  })

  it.each([
    [['--minutes', '1'], '--minutes needs --best'],
    [['--iterations', '1'], '--iterations needs --best'],
    [['--best', '--minutes', '0'], '--minutes: expected a number above 0, got 0'],
    [['--best', '--minutes', '1', '--iterations', '5'], 'expected one of them, got both'],
    [['--best', '--init', 'x.cofield'], '--best cannot be combined with --init'],
    [['--best', '--checkpoint-every', '5'], '--best cannot be combined with --checkpoint-every'],
    [['--best', '--c2', '1'], 'with --best they need a method'],
  ])('refuses %j', async (args, reason) => {
    const { code, err } = await run('train', 'train set.tsv', '-o', 'x.cofield', ...args)
    expect(code).toBe(2)
    expect(err).toContain(reason)
  })

  it('is named after plain training, for people alone', async () => {
    const plain = ['train', 'train set.tsv', '-o', 'plain.cofield']
    expect((await run(...plain)).err).toMatch(/cofield: --best tries .* points of F1/)
    for (const more of [['--json'], ['-q'], ['-m', 'hmm'], ['-f', 'ner']])
      expect((await run(...plain, ...more)).err).not.toContain('--best')
  })
})
