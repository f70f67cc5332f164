import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCaptured } from '../run-in-process.js'
import { TRAIN } from '../tiny-data.js'

describe('convert of a model', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'convert-model-'))
  const run = (...args: string[]) => runCaptured(folder, args, '')
  writeFileSync(path.join(folder, 'train.tsv'), TRAIN)
  writeFileSync(path.join(folder, 'word.template'), 'U00:%x[0,0]\nB\n')
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['posterior', true],
    ['viterbi', false],
  ])('warns if the other tool decodes in another way: %s', async (decoder, warns) => {
    const how = [
      '-m',
      'pointwise',
      '--max-iterations',
      '2',
      '--decoder',
      decoder,
      '--features',
      'word.template',
    ]
    await run('train', 'train.tsv', '-o', 'm.cofield', ...how, '-q')
    for (const to of ['crfsuite', 'crf++', 'wapiti']) {
      const { code, err } = await run('convert', 'm.cofield', `m.${to}`, '--to', to)
      expect(code, err).toBe(0)
      expect(err.includes('labels may differ'), to).toBe(warns)
      if (warns) expect(err).toContain(`a file for ${to} cannot say so. Such a file is decoded by Viterbi`)
    }
    const same = await run('convert', 'm.cofield', 'n.cofield', '--to', 'cofield')
    expect(same.err).not.toContain('labels may differ')
  })

  it.each(['', '\n'])('refuses a model file that is empty or blank, and writes nothing', async content => {
    writeFileSync(path.join(folder, 'empty.cofield'), content)
    writeFileSync(path.join(folder, 'kept.crfsuite'), 'kept')
    const { code, err } = await run('convert', 'empty.cofield', 'kept.crfsuite', '--to', 'crfsuite')
    expect([code, err]).toEqual([1, 'cofield: empty.cofield: expected a model, got an empty file\n'])
    expect(readFileSync(path.join(folder, 'kept.crfsuite'), 'utf8')).toBe('kept')
  })
})
