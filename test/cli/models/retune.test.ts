import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCaptured } from '../run-in-process.js'
import { TEST, TRAIN } from '../tiny-data.js'

describe('retune', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'cofield-retune-'))
  const run = (...args: string[]) => runCaptured(directory, args, '')
  const read = (file: string) => readFileSync(path.join(directory, file))

  beforeAll(async () => {
    writeFileSync(path.join(directory, 'train.tsv'), TRAIN)
    writeFileSync(path.join(directory, 'more.tsv'), TEST)
    for (const name of ['train', 'more'])
      await run('train', `${name}.tsv`, '-m', 'pooled', '-o', `${name}.cofield`, '-q')
    await run('train', 'train.tsv', 'more.tsv', '-m', 'pooled', '-o', 'all.cofield', '-q')
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  it('makes of an updated model the one that training on all data gives', async () => {
    await run('update', 'train.cofield', 'more.tsv', '-o', 'updated.cofield', '-q')
    expect(read('updated.cofield').equals(read('all.cofield'))).toBe(false)
    const { code, out, err } = await run(
      'retune',
      'updated.cofield',
      'train.tsv',
      'more.tsv',
      '-o',
      'updated.cofield',
      '--json',
    )
    expect([code, err]).toEqual([0, 'cofield: tuned on 6 sequences, 25 tokens\n'])
    expect(JSON.parse(out)).toMatchObject({ method: 'pooled', tuned: { sequences: 6, tokens: 25 } })
    expect(read('updated.cofield').equals(read('all.cofield'))).toBe(true)
  })

  it('gives models the same default weights, so that they can be merged', async () => {
    const refused = await run('merge', 'train.cofield', 'more.cofield', '-o', 'merged.cofield')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('the same tuned weights')])
    for (const name of ['train', 'more'])
      await run('retune', `${name}.cofield`, '--defaults', '-o', `${name}-default.cofield`, '-q')
    const { code } = await run(
      'merge',
      'train-default.cofield',
      'more-default.cofield',
      '-o',
      'merged.cofield',
      '-q',
    )
    expect(code).toBe(0)
    await run('retune', 'merged.cofield', 'train.tsv', 'more.tsv', '-o', 'merged.cofield', '-q')
    expect(read('merged.cofield').equals(read('all.cofield'))).toBe(true)
  })

  it('reads labels from the column of the training data', async () => {
    const row = (k: number) => `1\tdog${k}\tdog\tNOUN\tNN\t_\t0\troot\t_\t_\n\n`
    writeFileSync(path.join(directory, 'tree.conllu'), [1, 2, 3].map(row).join(''))
    await run(
      ...['train', 'tree.conllu', '-m', 'pooled', '--label-column', 'xpos', '-o', 'xpos.cofield', '-q'],
    )
    const { code } = await run('retune', 'xpos.cofield', 'tree.conllu', '-o', 'again.cofield', '-q')
    expect(code).toBe(0)
    expect(read('again.cofield').equals(read('xpos.cofield'))).toBe(true)
  })

  it('takes other data if told so, and refuses what makes no sense', async () => {
    const refused = await run('retune', 'train.cofield', 'more.tsv', '-o', 'x.cofield')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--new-data')])
    const { code } = await run('retune', 'train.cofield', 'more.tsv', '--new-data', '-o', 'x.cofield', '-q')
    expect(code).toBe(0)
    const both = await run('retune', 'train.cofield', 'more.tsv', '--defaults', '-o', 'x.cofield')
    expect([both.code, both.err]).toEqual([2, expect.stringContaining('--defaults')])
    await run('train', 'train.tsv', '-o', 'counts.cofield', '-q')
    const other = await run('retune', 'counts.cofield', 'train.tsv', '-o', 'x.cofield')
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('got empirical')])
  })
})
