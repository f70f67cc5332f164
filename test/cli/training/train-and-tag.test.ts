import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built, createSandbox } from '../run-cli.js'
import { columns, ENTITIES, TEST, TRAIN } from '../tiny-data.js'

describe.skipIf(!built)('train, tag and eval (need a build)', () => {
  const sandbox = createSandbox({ 'train.tsv': TRAIN, 'test.tsv': TEST, 'entities.tsv': ENTITIES })
  const { run } = sandbox
  beforeAll(async () => {
    await run(['train', 'train.tsv', '-o', 'pos.cofield', '-q'])
    await run(['train', 'entities.tsv', '-o', 'entities.cofield', '-q'])
  })
  afterAll(() => sandbox.remove())

  describe('train', () => {
    it('prints its figures as JSON with names that scripts rely on', async () => {
      const { code, err, json } = await run([
        'train',
        'train.tsv',
        '-o',
        'again.cofield',
        '--dev',
        'test.tsv',
        '--json',
      ])
      expect([code, err]).toEqual([0, ''])
      expect(json).toMatchObject({
        method: 'empirical',
        sequences: 4,
        tokens: 17,
        labels: 5,
        model: 'again.cofield',
      })
      expect(json).toMatchObject({ iterations: 0, objective: null, stop: 'closed-form', threads: 1 })
      expect(Object.keys(json.seconds)).toEqual(['read', 'train', 'write', 'total'])
      for (const figure of [json.attributes, json.features, json.peakMemoryBytes, json.seconds.total])
        expect(figure).toBeGreaterThan(0)
      expect(json.dev.tokens).toBe(8)
      expect(sandbox.read('again.cofield')).toEqual(sandbox.read('pos.cofield'))
    })

    it('reads standard input, packed files and several files at once', async () => {
      sandbox.write('half.tsv.gz', gzipSync(TRAIN.slice(0, TRAIN.indexOf('\n\n') + 2)))
      const rest = TRAIN.slice(TRAIN.indexOf('\n\n') + 2)
      const { json } = await run(['train', 'half.tsv.gz', '-', '-o', 'both.cofield', '--json'], rest)
      expect(json.sequences).toBe(4)
      expect(sandbox.read('both.cofield')).toEqual(sandbox.read('pos.cofield'))
    })

    it('warns of a file that is named twice, under whatever name', async () => {
      const { code, err, json } = await run([
        'train',
        'train.tsv',
        './train.tsv',
        '-o',
        'twice.cofield',
        '--json',
      ])
      expect([code, json.sequences]).toEqual([0, 8])
      expect(err).toBe(
        'cofield: warning: ./train.tsv: is the same file as train.tsv, so its sequences count twice\n',
      )
    })

    it('takes a method, its options, features of a file and a least length', async () => {
      sandbox.write('template', 'U00:%x[0,0]\nU01:%x[-1,0]\nB\n')
      const args = [
        'train',
        'train.tsv',
        '-o',
        'hmm.cofield',
        '-m',
        'hmm',
        '-s',
        'transition=0.5',
        '-f',
        'template',
      ]
      const { err, json } = await run([
        ...args,
        '--min-length',
        '5',
        '--threads',
        '2',
        '--seed',
        '3',
        '--json',
      ])
      expect(err).toBe('cofield: left out 3 sequences with fewer than 5 tokens (of 4)\n')
      expect(json).toMatchObject({ method: 'hmm', sequences: 1, threads: 1 })
      expect((await run(['inspect', 'hmm.cofield', '--json'])).json.options.transition).toBe(0.5)
    })

    it('tells people the same in words', async () => {
      const { out } = await run(['train', 'train.tsv', '-o', 'again.cofield', '--dev', 'test.tsv'])
      expect(out).toMatch(/^sequences +4\n/m)
      expect(out).toMatch(/^dev accuracy +\d+\.\d\d %\n/m)
    })
  })

  describe('tag', () => {
    it('adds a column with the label, and keeps all others', async () => {
      const { code, out } = await run(['tag', 'pos.cofield', 'test.tsv'])
      expect(code).toBe(0)
      expect(out.split('\n\n')[0]).toBe('The\tDT\tDT\ncat\tNN\tNN\nbarks\tVBZ\tVBZ\n.\t.\t.')
    })

    it('reads standard input and writes a file', async () => {
      const { code, out, err } = await run(['tag', 'pos.cofield', '-o', 'tagged.tsv'], 'The\ndog\n')
      expect([code, out]).toEqual([0, ''])
      expect(err).toMatch(/^cofield: tagged 1 sequence, 2 tokens in /)
      expect(sandbox.read('tagged.tsv').toString()).toBe('The\tDT\ndog\tNN\n\n')
    })

    it('gives probabilities and several labelings', async () => {
      const sure = (await run(['tag', 'pos.cofield', '--probabilities', '-q'], 'The\nbird\n')).out
      expect(sure).toMatch(/^The\tDT\t0\.9\d{5}\nbird\t\w+\t[01]\.\d{6}\n\n$/)
      const several = (await run(['tag', 'pos.cofield', '--nbest', '2', '-q'], 'The\nbird\n')).out
      expect(several).toMatch(/^# 0 0\.\d{6}\nThe\tDT\nbird\t\w+\n\n# 1 0\.\d{6}\nThe\t\w+\nbird\t\w+\n\n$/)
    })

    it('answers JSON lines with JSON lines', async () => {
      const { out } = await run(
        ['tag', 'pos.cofield', '--probabilities'],
        '{"tokens":["A","dog"],"labels":["X","Y"]}\n',
      )
      expect(JSON.parse(out)).toEqual({
        tokens: ['A', 'dog'],
        labels: ['DT', 'NN'],
        probabilities: [expect.closeTo(1, 1), expect.closeTo(1, 0)],
      })
    })

    it('cuts raw text into sentences and words, and says where they are', async () => {
      const text = 'Ada met London. Babbage met Ada Lovelace.\n\n'
      const { out } = await run(['tag', 'entities.cofield', '--text', '--jsonl'], text)
      const [first, second] = out
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))
      expect(first.sentences.map((s: { tokens: string[] }) => s.tokens.length)).toEqual([4, 5])
      expect(first.sentences[1].starts).toEqual([16, 24, 28, 32, 40])
      expect(first.spans).toContainEqual({ start: 28, end: 40, label: 'PER' })
      expect(second).toEqual({ text: '', sentences: [], spans: [] })
      expect((await run(['tag', 'entities.cofield', '--text', '-q'], 'Ada met.\n')).out).toBe(
        'Ada\tB-PER\nmet\tO\n.\tO\n\n',
      )
    })

    it('takes labels that are known for certain, and valid spans only', async () => {
      const { out } = await run(
        ['tag', 'entities.cofield', '--partial', '-q'],
        'Ada\t_\nLovelace\tO\nmet\t_\n',
      )
      expect(out).toBe('Ada\t_\tB-PER\nLovelace\tO\tO\nmet\t_\tO\n\n')
      const args = ['tag', 'entities.cofield', '--constraints', 'auto', '--decoder', 'posterior', '-q']
      expect((await run(args, 'met\nLovelace\n')).out).not.toMatch(/O\nLovelace\tI-PER/)
    })

    it('prints one JSON object with --json: all results, or a summary if they go to a file', async () => {
      const all = await run(['tag', 'pos.cofield', 'test.tsv', '--json', '-q'])
      expect(all.json).toMatchObject({ sequences: 2, tokens: 8, threads: 1, model: 'pos.cofield' })
      expect(all.json.results[0]).toMatchObject({
        tokens: ['The', 'cat', 'barks', '.'],
        labels: ['DT', 'NN', 'VBZ', '.'],
      })
      const summary = await run(['tag', 'pos.cofield', 'test.tsv', '--json', '-o', 'tagged.tsv'])
      expect(summary.json).toMatchObject({ sequences: 2, tokens: 8, threads: 1, output: 'tagged.tsv' })
      expect((await run(['tag', 'pos.cofield', '--json'], '')).json).toMatchObject({
        results: [],
        sequences: 0,
      })
    })

    it('keeps the format of the input', async () => {
      sandbox.write('in.brown', 'The/x dog/y\n')
      expect((await run(['tag', 'pos.cofield', 'in.brown', '-q'])).out).toBe('The/DT dog/NN\n')
      const conllu = '1\tThe\t_\t_\t_\t_\t_\t_\t_\t_\n2\tdog\t_\t_\t_\t_\t_\t_\t_\t_\n'
      const { out } = await run(['tag', 'pos.cofield', '-q', '--label-column', 'xpos'], conllu)
      expect(out).toBe('1\tThe\t_\t_\tDT\t_\t_\t_\t_\t_\n2\tdog\t_\t_\tNN\t_\t_\t_\t_\t_\n\n')
    })
  })

  describe('eval', () => {
    it('prints its figures as JSON with names that scripts rely on', async () => {
      const { code, err, json } = await run(['eval', 'pos.cofield', 'test.tsv', '--json'])
      expect([code, err]).toEqual([0, ''])
      expect(json).toMatchObject({
        sequences: 2,
        tokens: 8,
        known: { tokens: 7, accuracy: 1 },
        unknown: { tokens: 1 },
      })
      expect(json.labels['NN']).toMatchObject({
        precision: expect.any(Number),
        recall: expect.any(Number),
        support: 2,
      })
      expect(json.spans).toBeNull()
      expect(json.sequenceAccuracy).toBeGreaterThanOrEqual(0.5)
      expect(json.seconds).toBeGreaterThan(0)
      expect(json.intervals.accuracy.low).toBeLessThanOrEqual(json.accuracy)
    })

    it('counts spans by type', async () => {
      const { json } = await run(['eval', 'entities.cofield', '--json', '--resamples', '0'], ENTITIES)
      expect(json.spans).toMatchObject({ precision: 1, recall: 1, f1: 1 })
      expect(json.spans.byType['PER'].support).toBe(5)
      expect(json.intervals).toBeNull()
    })

    it('shows tables to people, or that of conlleval', async () => {
      const { out } = await run(['eval', 'entities.cofield', 'entities.tsv'])
      expect(out).toMatch(/^tokens +16 +100\.00 +100\.00 – 100\.00$/m)
      expect(out).toMatch(/^PER +100\.00 +100\.00 +100\.00 +5 +5$/m)
      const conlleval = (await run(['eval', 'entities.cofield', 'entities.tsv', '--conlleval'])).out
      expect(conlleval).toMatch(/^processed 16 tokens with 7 phrases; found: 7 phrases; correct: 7\.\n/)
    })

    it('warns of gold labels that the model does not know, and counts them as errors', async () => {
      const gold = columns('The/DT dog/PET barks/VBZ ./.')
      const { code, err, json } = await run(['eval', 'pos.cofield', '--json'], gold)
      expect(err).toBe(
        'cofield: warning: gold labels that the model does not know, counted as errors: PET (1)\n',
      )
      expect(code).toBe(0)
      expect(json).toMatchObject({ accuracy: 0.75, unknownLabels: { PET: 1 } })
    })
  })

  it('cv evaluates by fold and all together', async () => {
    const { json } = await run(['cv', 'train.tsv', '--folds', '2', '--seed', '7', '--json'])
    expect(json.folds).toHaveLength(2)
    expect(json.pooled).toMatchObject({ sequences: 4, tokens: 17 })
    expect(json.method).toBe('empirical')
    expect((await run(['cv', 'train.tsv', '-k', '2'])).out).toMatch(/^fold +sequences +tokens/)
  })
})
