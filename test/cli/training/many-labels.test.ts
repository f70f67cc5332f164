import { afterAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../run-cli.js'

const L = 4100 // above what a small file may have unasked

describe('a model of many labels', () => {
  const data = Array.from({ length: L }, (_, k) => `w\tL${k}`).join('\n')
  const sandbox = createSandbox({ 'many.tsv': `${data}\n`, 'one.tsv': 'w\tL1\n' })
  afterAll(() => sandbox.remove())

  it('is trained with a warning, and loaded where --max-labels says so', async () => {
    const trained = await sandbox.run(['train', 'many.tsv', '-o', 'm', '--method', 'hmm'])
    expect([trained.code, trained.err]).toEqual([
      0,
      'cofield: warning: 4,100 labels in a small model: commands load it only with --max-labels 4100\n',
    ])
    const refused = await sandbox.run(['eval', 'm', 'one.tsv'])
    expect([refused.code, refused.err]).toEqual([
      1,
      'cofield: m: expected at most 4096 labels, got 4100: their pairs would fill the memory (raise the limit with --max-labels, or maxLabels in the library)\n',
    ])
    expect((await sandbox.run(['eval', 'm', 'one.tsv', '--max-labels', '4100', '-q'])).code).toBe(0)
  })
})
