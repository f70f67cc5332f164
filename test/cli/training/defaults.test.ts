import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteLongSequence } from '../../../cli/data/read-data.js'
import { corpusOf } from '../../../src/data/sequence.js'
import { load } from '../../../src/load.js'
import { type Captured, runCaptured } from '../run-in-process.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cofield-defaults-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const cofield = (...args: string[]): Promise<Captured> => runCaptured(folder, args, '')
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const loaded = (name: string) => load(readFileSync(path.join(folder, name)))

/** A command that must succeed, and the object that it prints. */
async function printed(...args: string[]) {
  const { code, out, err } = await cofield(...args, '--json')
  expect([code, err]).toEqual([0, expect.anything()])
  return JSON.parse(out)
}

const WORDS = ['the DET', 'dog NOUN', 'sees VERB', 'the DET', 'cat NOUN', '. PUNCT']
const LABELS = ['O', 'B-X', 'O', 'O', 'B-Y', 'O']

/** Columns with a word, something in column 1, and a label. */
function columns(second: (word: string, tag: string) => string): string {
  const rows = WORDS.map((pair, t) => {
    const [word, tag] = pair.split(' ')
    return `${word}\t${second(word, tag)}\t${LABELS[t]}\n`
  })
  return `${rows.join('')}\n`.repeat(20)
}

describe('the penalty of a training', () => {
  it('is that of the preset, of the data or of the option, and is said', async () => {
    write(
      'train.tsv',
      columns((_, tag) => tag),
    )
    const train = (...args: string[]) => printed('train', 'train.tsv', '-o', 'm.cofield', ...args)
    const likelihood = ['-m', 'likelihood']
    expect(await train(...likelihood)).toMatchObject({ c2: 0.01, c2From: 'data', converged: true })
    const ner = await train(...likelihood, '-f', 'ner')
    expect(ner.c2From).toBe('features')
    expect(loaded('m.cofield').options).toMatchObject({ c2: ner.c2 })
    expect(await train(...likelihood, '-f', 'ner', '--c2', '3')).toMatchObject({ c2: 3, c2From: 'option' })
    expect(await train('-m', 'separate')).toMatchObject({ c2From: 'method' })
    expect(await train()).not.toHaveProperty('c2')
    const { out } = await cofield('train', 'train.tsv', '-o', 'm.cofield', ...likelihood)
    expect(out).toMatch(/^c2 +0\.01 \(for 120 tokens\)$/m)
    const withPreset = await cofield('train', 'train.tsv', '-o', 'm.cofield', ...likelihood, '-f', 'chunk')
    expect(withPreset.out).toMatch(/^c2 +[\d.]+ \(of --features chunk, for 120 tokens\)$/m)
  })
})

describe('column 1', () => {
  it('is taken for the part of speech, and said to be', async () => {
    write(
      'tags.tsv',
      columns((_, tag) => tag),
    )
    const { err } = await cofield('train', 'tags.tsv', '-o', 'm.cofield', '-f', 'ner')
    expect(err).toContain('--features ner: column 1 is taken for the part of speech (4 values)')
    expect(JSON.stringify(loaded('m.cofield').features)).toContain('"column":1')
  })

  it('is left out if it cannot be one', async () => {
    write(
      'lemmas.tsv',
      columns(word => word),
    )
    const { err } = await cofield('train', 'lemmas.tsv', '-o', 'm.cofield', '-f', 'ner')
    expect(err).toContain(
      '--features ner: column 1 cannot be the part of speech: it is the word itself at 100 % of the tokens, so these features are left out: ',
    )
    expect(JSON.stringify(loaded('m.cofield').features)).not.toContain('"column":1')
  })

  it('is of no interest to presets that do not read it', async () => {
    const { err } = await cofield('train', 'lemmas.tsv', '-o', 'm.cofield', '-f', 'pos')
    expect(err).not.toContain('column 1')
  })
})

describe('the label column', () => {
  const row = (k: number, word: string, upos: string, xpos: string) =>
    `${k}\t${word}\t_\t${upos}\t${xpos}\t_\t0\t_\t_\t_\n`
  const CONLLU = `${row(1, 'the', 'DET', 'dt')}${row(2, 'dog', 'NOUN', 'nn')}\n`.repeat(5)
  const CSV = `token,gold,label\nthe,dt,DET\ndog,nn,NOUN\n`

  beforeAll(async () => {
    write('data.conllu', CONLLU)
    write('data.csv', CSV)
    await printed('train', 'data.conllu', '-o', 'xpos.cofield', '--label-column', 'xpos')
    await printed('train', 'data.csv', '-o', 'gold.cofield', '--label-column', 'gold')
  })

  it('is remembered by the model', async () => {
    expect(await printed('eval', 'xpos.cofield', 'data.conllu')).toMatchObject({ accuracy: 1 })
    expect(await printed('eval', 'gold.cofield', 'data.csv')).toMatchObject({ accuracy: 1 })
    const { out } = await cofield('tag', 'xpos.cofield', 'data.conllu', '-q')
    expect(out.split('\n')[0]).toBe(row(1, 'the', 'DET', 'dt').trimEnd())
    await printed('update', 'xpos.cofield', 'data.conllu', '-o', 'more.cofield')
    expect(await printed('eval', 'more.cofield', 'data.conllu')).toMatchObject({ accuracy: 1 })
  })

  it('gives way to the option', async () => {
    const upos = ['--label-column', 'upos']
    expect(await printed('eval', 'xpos.cofield', 'data.conllu', ...upos)).toMatchObject({ accuracy: 0 })
  })

  it('does not matter in columns, whose last one is the label', async () => {
    write('plain.tsv', 'the\tdt\ndog\tnn\n')
    await printed('train', 'data.csv', '-o', 'alone.cofield', '--label-column', 'gold', '-f', 'lafferty')
    expect(await printed('eval', 'alone.cofield', 'plain.tsv')).toMatchObject({ accuracy: 1 })
  })

  it('must be there', async () => {
    write('other.csv', 'token,label\nthe,DET\n')
    const table = await cofield('eval', 'gold.cofield', 'other.csv')
    expect([table.code, table.err]).toEqual([
      1,
      expect.stringContaining(
        'other.csv:1: expected a column "gold" of labels (--label-column names another one), got the columns "token", "label"',
      ),
    ])
    const conllu = await cofield('eval', 'gold.cofield', 'data.conllu')
    expect([conllu.code, conllu.err]).toEqual([
      2,
      expect.stringContaining('the model was trained with --label-column gold, which CoNLL-U does not have'),
    ])
    expect((await cofield('tag', 'gold.cofield', 'other.csv', '--jsonl')).code).toBe(0)
  })
})

describe('--init', () => {
  it('takes the features of the model if none are named', async () => {
    write('features.json', JSON.stringify([{ type: 'word' }, { type: 'suffix', length: 2 }]))
    write(
      'train.tsv',
      columns((_, tag) => tag),
    )
    const likelihood = ['-m', 'likelihood', '--max-iterations', '3']
    await printed('train', 'train.tsv', '-o', 'first.cofield', ...likelihood, '-f', 'features.json')
    await printed('train', 'train.tsv', '-o', 'next.cofield', ...likelihood, '--init', 'first.cofield')
    expect(loaded('next.cofield').features).toEqual(loaded('first.cofield').features)
  })
})

describe('what is said besides', () => {
  it('is the decoder, which the model remembers', async () => {
    write(
      'train.tsv',
      columns((_, tag) => tag),
    )
    const train = ['train', 'train.tsv', '-o', 'm.cofield', '-m', 'labelwise', '--max-iterations', '2']
    await printed(...train)
    expect(loaded('m.cofield').use).toEqual({ decoder: 'posterior' })
    expect(await printed('inspect', 'm.cofield')).toMatchObject({ decoder: 'posterior' })
    await printed(...train, '--decoder', 'viterbi')
    expect(loaded('m.cofield').use).toEqual({})
  })

  it('is nothing after tag --like', async () => {
    const rivals = path.resolve(import.meta.dirname, '../../golden/rivals/crfsuite')
    for (const name of ['names-all.model', 'names.test.crfsuite'])
      copyFileSync(path.join(rivals, name), path.join(folder, name))
    const like = ['--like', 'crfsuite tag']
    const { code, err } = await cofield('tag', 'names-all.model', 'names.test.crfsuite', ...like)
    expect([code, err]).toEqual([0, ''])
  })

  it('is a note on a sequence that seems to lack blank lines', () => {
    const notes: string[] = []
    const note = (text: string) => void notes.push(text)
    const corpus = { ...corpusOf([{ tokens: ['a'] }, { tokens: ['a', 'b', 'c'] }]), rows: true }
    noteLongSequence(corpus, { note }, 4)
    noteLongSequence({ ...corpus, rows: false }, { note }, 3)
    expect(notes).toEqual([])
    noteLongSequence({ ...corpus, line: Int32Array.of(1, 3) }, { note }, 3)
    expect(notes).toEqual([
      expect.stringContaining('the sequence that begins in line 3 has 3 tokens: no blank lines'),
    ])
  })

  it('is a warning if training ends far from a minimum', async () => {
    write('hinge.tsv', 'a\tX\nb\tY\na\tX\n\nb\tY\na\tY\nc\tX\n\n')
    const flat = ['--set', 'optimizer=lbfgs', '--set', 'epsilon=0', '--set', 'delta=0', '--c2', '0.001']
    const { err } = await cofield('train', 'hinge.tsv', '-o', 'm.cofield', '-m', 'margin', ...flat)
    expect(err).toContain('training stopped far from a minimum after')
  })
})
