import { afterAll, describe, expect, it } from 'vitest'
import { built, createSandbox } from '../run-cli.js'
import { ENTITIES } from '../tiny-data.js'

describe.skipIf(!built)('convert (needs a build)', () => {
  const sandbox = createSandbox({ 'entities.tsv': ENTITIES })
  const { run } = sandbox
  afterAll(() => sandbox.remove())

  it('goes by the names of the files, there and back', async () => {
    const { json } = await run(['convert', 'entities.tsv', 'entities.jsonl', '--json', '-q'])
    expect(json).toMatchObject({
      from: 'columns',
      to: 'jsonl',
      sequences: 3,
      tokens: 16,
      output: 'entities.jsonl',
    })
    await run(['convert', 'entities.jsonl', 'back.tsv'])
    expect(sandbox.read('back.tsv').toString()).toBe(ENTITIES)
  })

  it('reads standard input and writes standard output', async () => {
    const { out, err } = await run(['convert', '-', '-', '--to', 'brown'], 'The\tDT\ndog\tNN\n')
    expect(out).toBe('The/DT dog/NN\n')
    expect(err).toBe('cofield: converted 1 sequence, 2 tokens from columns to brown\n')
  })

  it('rewrites labels from one scheme into another', async () => {
    const { out } = await run(['convert', 'entities.tsv', '-', '--to', 'columns', '--scheme', 'iobes', '-q'])
    expect(out).toMatch(/^Ada\tB-PER\nLovelace\tE-PER\nmet\tO\nBabbage\tS-PER\n/)
    const { code, err } = await run(['convert', '-', '-', '--to', 'columns', '--scheme', 'iob1'], 'dog\tNN\n')
    expect([code, err]).toEqual([
      1,
      'cofield: standard input: expected labels of one tag scheme throughout (IO, IOB1, IOB2, IOBES, BILOU, BMES or BMEWO), got others\n',
    ])
  })

  it("writes the attributes of features in CRFsuite's format, rare ones left out", async () => {
    const args = ['convert', 'entities.tsv', '-', '--to', 'crfsuite', '--features', 'lafferty', '-q']
    expect((await run(args)).out).toMatch(
      /^B-PER\tw\[0\]=Ada\tbeginsWithUpper\[0\]\nI-PER\tw\[0\]=Lovelace\t/,
    )
    expect((await run([...args, '--cutoff', '3'])).out).toMatch(
      /^B-PER\tw\[0\]=Ada\tbeginsWithUpper\[0\]\nI-PER\tbeginsWithUpper\[0\]\n/,
    )
  })

  it('says what the other format cannot hold', async () => {
    sandbox.write('wide.tsv', 'The\tx\tDT\n')
    const { err } = await run(['convert', 'wide.tsv', 'wide.brown'])
    expect(err).toContain('cofield: warning: brown cannot hold columns after the first (1): left out\n')
  })

  it('names the place of what cannot be written, and writes nothing', async () => {
    sandbox.write('spaces.jsonl', '{"tokens":["a"],"labels":["X"]}\n{"tokens":["b c"],"labels":["X"]}\n')
    const { code, err } = await run(['convert', 'spaces.jsonl', 'spaces.brown'])
    expect([code, err]).toEqual([
      1,
      'cofield: spaces.jsonl:2: word/tag: expected a word without spaces, got "b c"\n',
    ])
    expect(sandbox.files()).not.toContain('spaces.brown')
  })
})
