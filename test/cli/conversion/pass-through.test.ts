import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built, createSandbox } from '../run-cli.js'
import { ENTITIES, TRAIN } from '../tiny-data.js'

const word = (id: string, form: string, upos = '_') => `${id}\t${form}\t_\t${upos}\t_\t_\t_\t_\t_\t_\n`

/** Sentences with all that CoNLL-U may say besides words, labeled or not. */
function treebank(labeled: boolean): string {
  const label = (upos: string) => (labeled ? upos : 'X')
  return [
    '# newdoc\n\n# sent_id = 1\n',
    `${word('1-2', "The'dog")}${word('1', 'The', label('DT'))}${word('2', 'dog', label('NN'))}${word('2.1', 'ghost')}\n`,
    `\n# sent_id = 2\n${word('1', 'A', label('DT'))}# inside\n${word('2', 'cat', label('NN'))}\n# the end\n`,
  ].join('')
}

describe.skipIf(!built)('what data say besides sequences (needs a build)', () => {
  const sandbox = createSandbox({
    'train.tsv': TRAIN,
    'entities.tsv': ENTITIES,
    'a.conllu': treebank(false),
    'comments.conllu': '# nothing else\n',
  })
  const { run } = sandbox
  beforeAll(async () => {
    await run(['train', 'train.tsv', '-o', 'pos.cofield', '-q'])
    await run(['train', 'entities.tsv', '-o', 'entities.cofield', '-q'])
  })
  afterAll(() => sandbox.remove())

  it('CoNLL-U is tagged with all its lines', async () => {
    expect(await run(['tag', 'pos.cofield', 'a.conllu', '-q'])).toMatchObject({
      code: 0,
      out: treebank(true),
    })
    const two = await run(['tag', 'pos.cofield', 'a.conllu', 'comments.conllu', 'a.conllu', '-q'])
    expect(two.out).toBe(`${treebank(true)}# nothing else\n${treebank(true)}`)
  })

  it('CoNLL-U larger than a batch is tagged with all its lines', async () => {
    const [many, labeled] = [treebank(false).repeat(3000), treebank(true).repeat(3000)]
    expect(many.length).toBeGreaterThan(1 << 19)
    sandbox.write('many.conllu', many)
    await run(['tag', 'pos.cofield', 'many.conllu', '-q', '-o', 'tagged.conllu'])
    expect(sandbox.read('tagged.conllu').toString() === labeled).toBe(true)
  })

  it('JSON lines are tagged with all their members', async () => {
    const lines = '{"id":12345678901234567890,"tokens":["A","dog"],"labels":["X","Y"],"meta":{"a":[1.0]}}\n'
    expect((await run(['tag', 'pos.cofield', '-q'], lines)).out).toBe(lines.replace('"X","Y"', '"DT","NN"'))
    expect((await run(['tag', 'pos.cofield', '-q', '--jsonl'], lines)).out).toBe(
      lines.replace('"X","Y"', '"DT","NN"'),
    )
    const sure = (await run(['tag', 'pos.cofield', '-q', '--probabilities'], lines)).out
    expect(sure).toMatch(
      /^\{"id":12345678901234567890,.*"meta":\{"a":\[1\.0\]\},"probabilities":\[[^\]]+\]\}\n$/,
    )
    const several = (await run(['tag', 'pos.cofield', '-q', '--nbest', '2'], lines)).json
    expect(Object.keys(several)).toEqual(['id', 'tokens', 'labels', 'meta', 'nbest'])
    expect((await run(['tag', 'pos.cofield', '--json', '-q'], lines)).json.results[0].meta).toEqual({
      a: [1],
    })
  })

  it('texts of JSON lines stay, with their new spans', async () => {
    const lines = '{"text":"Ada met Babbage.","spans":[],"id":1}\n'
    const { out, json } = await run(['tag', 'entities.cofield', '-q'], lines)
    expect(json).toEqual({
      text: 'Ada met Babbage.',
      spans: [
        { start: 0, end: 3, label: 'PER' },
        { start: 8, end: 15, label: 'PER' },
      ],
      id: 1,
      tokens: ['Ada', 'met', 'Babbage', '.'],
      labels: ['B-PER', 'O', 'B-PER', 'O'],
    })
    expect((await run(['tag', 'entities.cofield', '-q'], out)).out).toBe(out)
    expect((await run(['eval', 'entities.cofield', '--json', '-q'], out)).json.accuracy).toBe(1)
  })

  it('spans that were corrected are not passed over for labels that were not', async () => {
    const tagged = (await run(['tag', 'entities.cofield', '-q'], '{"text":"Ada met Babbage."}\n')).json
    const { labels: _, ...corrected } = { ...tagged, spans: [{ start: 8, end: 15, label: 'LOC' }] }
    sandbox.write('stale.jsonl', `${JSON.stringify({ ...tagged, ...corrected })}\n`)
    sandbox.write('corrected.jsonl', `${JSON.stringify(corrected)}\n`)
    const refused =
      'cofield: stale.jsonl:1: span LOC 8–15 "Babbage": expected the same in "labels" and "spans", ' +
      'got it in "spans" only (remove the outdated one)\n'
    for (const args of [
      ['train', 'stale.jsonl', '-o', 'none.cofield', '-q'],
      ['eval', 'entities.cofield', 'stale.jsonl', '-q'],
    ])
      expect(await run(args)).toMatchObject({ code: 1, err: refused })
    expect((await run(['eval', 'entities.cofield', 'corrected.jsonl', '--json', '-q'])).json.accuracy).toBe(
      0.5,
    )
    expect((await run(['tag', 'entities.cofield', 'stale.jsonl', '-q'])).json).toEqual(tagged)
  })

  it('text that was tagged is tagged again without its old sentences', async () => {
    const once = (await run(['tag', 'entities.cofield', '--text', '--jsonl', '-q'], 'Ada met Babbage.\n')).out
    const { json } = await run(['tag', 'entities.cofield', '-q'], once)
    expect(Object.keys(json)).toEqual(['text', 'spans', 'tokens', 'labels'])
  })

  it('what JSON cannot hold is told', async () => {
    const told = 'cofield: warning: JSON cannot hold comments, ranges and empty nodes: left out\n'
    for (const kind of ['--jsonl', '--json']) {
      expect((await run(['tag', 'pos.cofield', 'a.conllu', 'a.conllu', kind])).err.split(told)).toHaveLength(
        2,
      )
      expect((await run(['tag', 'pos.cofield', 'train.tsv', kind])).err).not.toContain('warning')
    }
    expect((await run(['tag', 'pos.cofield', 'a.conllu'])).err).not.toContain('warning')
    const { err, json } = await run(['tag', 'pos.cofield', '--jsonl'], '>r1 of a fly\nAC\n')
    expect(err).toContain('warning: JSON cannot hold descriptions of records: left out\n')
    expect(json).toMatchObject({ name: 'r1', tokens: ['A', 'C'] })
  })

  it('a comment or record that is no UTF-8 is refused with its line', async () => {
    sandbox.write('latin.conllu', Buffer.from(`${word('1', 'A')}\n# n\xe9\n`, 'latin1'))
    const { code, out, err } = await run(['tag', 'pos.cofield', 'latin.conllu', '-q', '-o', 'none.conllu'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe('cofield: latin.conllu:3: expected UTF-8, got the byte 0xE9 (is the file latin-1?)\n')
    expect(sandbox.files()).not.toContain('none.conllu')
  })

  it('a format is converted into itself without loss', async () => {
    await run(['convert', 'a.conllu', 'b.conllu', '-q'])
    expect(sandbox.read('b.conllu').toString()).toBe(treebank(false))
    const lines = '{"id":1.0,"tokens":["a","b"],"labels":["B-X","I-X"],"meta":null}\n'
    expect((await run(['convert', '-', '-', '--to', 'jsonl', '-q'], lines)).out).toBe(lines)
    expect((await run(['convert', '-', '-', '--to', 'jsonl', '--scheme', 'iobes', '-q'], lines)).out).toBe(
      lines.replace('I-X', 'E-X'),
    )
  })

  it('what another format cannot hold is told', async () => {
    expect((await run(['convert', 'a.conllu', 'a.jsonl'])).err).toContain(
      'warning: jsonl cannot hold comments, ranges and empty nodes: left out\n',
    )
    const lines = '{"id":1,"tokens":["a"],"labels":["A"],"meta":null}\n'
    expect((await run(['convert', '-', '-', '--to', 'columns'], lines)).err).toContain(
      'warning: columns cannot hold other members (id, meta): left out\n',
    )
    expect((await run(['convert', '-', '-', '--to', 'conllu'], 'a\tA\n')).err).not.toContain('warning')
  })
})
