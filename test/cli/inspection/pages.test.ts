import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../run-cli.js'

/** Words and labels that would be markup if they were not escaped. */
const TRAIN = `<b> X&Y
dog N
<b> X&Y

dog N
runs V
`
const GOLD = `<i>new</i> N
runs N

dog V
<b> X&Y
`

describe('pages', () => {
  const sandbox = createSandbox({ 'train.tsv': TRAIN, 'gold.tsv': GOLD })
  const { run, read } = sandbox
  const page = (name: string) => read(name).toString()
  beforeAll(async () => {
    await run(['train', 'train.tsv', '-o', 'counts.cofield', '-q'])
    await run(['train', 'train.tsv', '-o', 'weights.cofield', '-q', '-m', 'likelihood'])
  })
  afterAll(() => sandbox.remove())

  it.each(['counts.cofield', 'weights.cofield'])('show %s: labels, transitions and features', async model => {
    const { code } = await run(['inspect', model, '--html', 'model.html', '-q'])
    expect(code).toBe(0)
    const html = page('model.html')
    for (const id of ['model', 'labels', 'transitions', 'features'])
      expect(html).toContain(`<section id="${id}">`)
    expect(html).toContain('X&amp;Y')
    expect(html).toContain('w[0]=&lt;b&gt;')
    expectSafe(html)
  })

  it('do not go to standard output, which has the report', async () => {
    for (const args of [
      ['inspect', 'counts.cofield'],
      ['eval', 'counts.cofield', 'gold.tsv'],
    ]) {
      const { code, err, out } = await run([...args, '--html', '-', '--json'])
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain('--html: expected a file, got standard output')
    }
  })

  it('tell of a second model with another tokenizer, and say nothing where it has the same', async () => {
    await run(['train', 'train.tsv', '-o', 'letters.cofield', '-q', '--tokenizer', 'characters'])
    await run(['train', 'train.tsv', '-o', 'words.cofield', '-q', '--tokenizer', 'words'])
    const compared = async (other: string) =>
      (await run(['eval', 'counts.cofield', 'gold.tsv', '--compare', other])).err
    expect(await compared('letters.cofield')).toContain(
      'letters.cofield was trained with the tokenizer "characters"; where the data are texts, it gets the tokens of the first model, cut by "words"',
    )
    expect(await compared('words.cofield')).not.toContain('tokenizer')
  })

  it('show an evaluation with every error in its context, and words never seen apart', async () => {
    const args = ['eval', 'weights.cofield', 'gold.tsv', '--html', 'eval.html', '--compare', 'counts.cofield']
    const { code, json } = await run([...args, '--json'])
    expect(code).toBe(0)
    const errors = json.tokens - json.tokens * json.accuracy
    const html = page('eval.html')
    expect(html.match(/<mark>/g)).toHaveLength(Math.round(errors))
    const [before, unknown] = html.split('<section id="unknown-words">')
    expect(before).toContain('expected calibration error')
    expect(before).toContain('<svg')
    expect(unknown.split('<section')[0]).not.toContain('<mark>dog</mark>')
    expect(unknown).toContain('<mark>dog</mark>')
    expectSafe(html)
    expect(json.comparison.model).toBe('counts.cofield')
    expect(json.comparison.metrics.map(({ metric }: { metric: string }) => metric)).toEqual([
      'accuracy',
      'sequenceAccuracy',
    ])
    const same = await run(['eval', 'weights.cofield', 'gold.tsv', '--compare', 'weights.cofield'])
    expect(same.out).toMatch(/^tokens +(\S+) +\1 +0\.00 +1\.000 {2}could be luck$/m)
  })

  it('are never written over what is read', async () => {
    for (const args of [
      ['inspect', 'counts.cofield', '--html', 'counts.cofield'],
      ['eval', 'counts.cofield', 'gold.tsv', '--html', 'gold.tsv'],
      ['eval', 'counts.cofield', 'gold.tsv', '--compare', 'weights.cofield', '--html', 'weights.cofield'],
    ]) {
      const { code, err } = await run(args)
      expect(code).toBe(2)
      expect(err).toContain('which is read')
    }
  })
})

/** A page without scripts, without anything from elsewhere, and without markup that came from the data. */
function expectSafe(html: string): void {
  expect(html).toMatch(/^<!doctype html>/)
  expect(html).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)|<b>|<i>/)
}
