import { describe, expect, it } from 'vitest'
import { batchesOf } from '../../../studio/project/content/batches.js'
import { bioOfTags } from '../../../studio/project/content/project-labels.js'
import { type StringsOptions, stringsOf } from '../../../studio/project/content/strings-of.js'
import { tokensAt } from '../../../studio/project/folding/offsets.js'

async function read(content: string, options: StringsOptions = {}) {
  const { strings, ...rest } = await stringsOf(content, options)
  return {
    ...rest,
    rows: strings.map(({ text, tokens, labels }) => [
      text,
      tokensAt(text, tokens).join('|'),
      labels?.join(' '),
    ]),
    strings,
  }
}

describe('stringsOf', () => {
  it('takes each line of pasted text as a string, with exact offsets', async () => {
    const { rows, format, strings, scheme, labeled } = await read('2 cups flour\r\n\n  1 tsp  salt. \n')
    expect(format).toBe('text')
    expect(rows).toEqual([
      ['2 cups flour', '2|cups|flour', undefined],
      ['1 tsp  salt.', '1|tsp|salt|.', undefined],
    ])
    expect(strings[1]).toMatchObject({ tokens: [0, 1, 2, 5, 7, 11, 11, 12], line: 3 })
    expect({ scheme, labeled }).toEqual({ scheme: 'plain', labeled: 0 })
  })

  it('cuts lines into sentences if asked to, and by another tokenizer', async () => {
    const { rows } = await read('Ann sleeps. Bob works.', {
      sentences: 'within-lines',
      tokenizer: 'whitespace',
    })
    expect(rows.map(([text]) => text)).toEqual(['Ann sleeps.', 'Bob works.'])
  })

  it('gives the same ids to the same content, and distinct ones to a line that comes again', async () => {
    const first = await read('a b\nc\na b\n')
    const again = await read('a b\nc\na b\n', { source: 'other.txt' })
    expect(first.strings.map(string => string.id)).toEqual(again.strings.map(string => string.id))
    expect(new Set(first.strings.map(string => string.id)).size).toBe(3)
    expect(first.strings[2].id).toBe(`${first.strings[0].id}-2`)
    const { strings } = await read('a b', { tokenizer: 'characters' })
    expect(strings[0].id).toBe(first.strings[0].id)
    expect((await read('ab', { tokenizer: 'characters' })).strings[0].id).not.toBe(
      (await read('ab')).strings[0].id,
    )
  })

  it('reads tags of columns as bio, with the other columns', async () => {
    const { rows, scheme, labels, strings } = await read(
      'Ann\tNNP\tI-PER\nB.\tNNP\tI-PER\nof\tIN\tO\n\nBob\tNNP\t_\n',
      {
        source: 'a.tsv',
      },
    )
    expect(rows).toEqual([
      ['Ann B. of', 'Ann|B.|of', 'B-PER I-PER O'],
      ['Bob', 'Bob', undefined],
    ])
    expect({ scheme, labels }).toEqual({ scheme: 'bio', labels: ['PER'] })
    expect(strings[0]).toMatchObject({ columns: [['NNP', 'NNP', 'IN']], line: 1 })
  })

  it('reads words without labels from a single column', async () => {
    expect((await read('Ann\nsleeps\n\nBob\n', { source: 'a.tsv' })).rows).toEqual([
      ['Ann sleeps', 'Ann|sleeps', undefined],
      ['Bob', 'Bob', undefined],
    ])
  })

  it('turns labels into the scheme of the project', async () => {
    const tags = 'a\tB-X\nb\tI-X\nc\tB-X\nd\tO\n'
    expect(await read(tags, { source: 'a.tsv', scheme: 'plain' })).toMatchObject({
      rows: [['a b c d', 'a|b|c|d', 'X X X O']],
      labels: ['X'],
      joined: 1,
    })
    expect((await read(tags, { source: 'a.tsv' })).joined).toBe(0)
    const names = 'a\tDET\nb\tN\nc\tN\nd\tO\n'
    expect((await read(names, { source: 'a.tsv', scheme: 'bio' })).rows[0][2]).toBe('B-DET B-N I-N O')
    expect(await read(names, { source: 'a.tsv' })).toMatchObject({ scheme: 'plain', labels: ['DET', 'N'] })
  })

  it('reads JSON lines of which only some have labels', async () => {
    const content = '{"text":"Ann sleeps","spans":[{"start":0,"end":3,"label":"PER"}]}\n{"text":"Bob"}\n'
    const tokens = '{"tokens":["Ann","x"],"labels":["A",null]}\n\n{"tokens":["Bob"]}\n'
    expect((await read(content, { source: 'a.jsonl' })).rows).toEqual([
      ['Ann sleeps', 'Ann|sleeps', 'B-PER O'],
      ['Bob', 'Bob', undefined],
    ])
    const { rows, labeled, strings } = await read(tokens)
    expect(rows.map(row => row[2])).toEqual(['A _', undefined])
    expect(labeled).toBe(1)
    expect(strings[1].line).toBe(3)
    expect((await read(content, { labels: 'ignore' })).labeled).toBe(0)
  })

  it('reads tables of texts without labels', async () => {
    expect((await read('id,text\n1,"Ann, Bob"\n', { source: 'a.csv' })).rows).toEqual([
      ['Ann, Bob', 'Ann|,|Bob', undefined],
    ])
    const { rows } = await read('id,note\n1,"Ann, Bob"\n', { source: 'a.csv', textColumn: 'note' })
    expect(rows[0][0]).toBe('Ann, Bob')
  })

  it('reads spans as plain labels unless two of one name touch', async () => {
    const task = (text: string, ...spans: [number, number, string][]) =>
      JSON.stringify({ id: 1, text, label: spans })
    const apart = await read(task('Ann and Bob', [0, 3, 'PER'], [8, 11, 'PER']), { source: 'a.jsonl' })
    expect(apart).toMatchObject({
      format: 'doccano',
      scheme: 'plain',
      rows: [['Ann and Bob', 'Ann|and|Bob', 'PER O PER']],
    })
    const touching = await read(task('Ann Bob', [0, 3, 'PER'], [4, 7, 'PER']), { source: 'a.jsonl' })
    expect(touching).toMatchObject({ scheme: 'bio', rows: [['Ann Bob', 'Ann|Bob', 'B-PER B-PER']] })
    const inside = await read(task('Annette', [0, 3, 'PER']), { source: 'a.jsonl' })
    expect(inside.rows[0][1]).toBe('Ann|ette')
    const none = await read(task('Ann'), { source: 'a.jsonl' })
    expect(none.labeled).toBe(0)
  })

  it('keeps tasks of Label Studio that nobody has labeled', async () => {
    const value = { start: 0, end: 3, text: 'Bob', labels: ['PER'] }
    const result = [{ type: 'labels', from_name: 'l', to_name: 't', value }]
    const tasks = [{ data: { text: 'Ann' } }, { data: { text: 'Bob' }, annotations: [{ result }] }]
    const { rows, format } = await read(JSON.stringify(tasks), { source: 'a.json' })
    expect(format).toBe('label-studio')
    expect(rows.map(row => row[2])).toEqual([undefined, 'PER'])
  })

  it('refuses what cannot be shown, with file and line', async () => {
    await expect(read('{"tokens":["a",""]}', { source: 'a.jsonl' })).rejects.toThrow(
      'a.jsonl:1: token 2: expected a word, got an empty one',
    )
    await expect(stringsOf(Uint8Array.of(0x61, 0xff, 0xfe), { source: 'a.txt' })).rejects.toThrow('a.txt: ')
    await expect(read('{"tokens":["a"],"labels":[" x"]}', { source: 'a.jsonl' })).rejects.toThrow(
      'a.jsonl:1: " x": the name of a label begins or ends with a space',
    )
  })

  it('can be stopped', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(read('a\tb\n', { source: 'a.tsv', signal: stopped })).rejects.toThrow('stopped')
  })
})

describe('bioOfTags', () => {
  it.each([
    ['B-X I-X O', 'B-X I-X O'],
    ['I-X I-X O I-Y', 'B-X I-X O B-Y'],
    ['I-X B-X I-X', 'B-X B-X I-X'],
    ['B-X E-X S-X O', 'B-X I-X B-X O'],
    ['B-X L-X U-Y', 'B-X I-X B-Y'],
    ['B-X M-X E-X W-X', 'B-X I-X I-X B-X'],
    ['_ I-X', '_ I-X'],
    ['_ S-X _', '_ B-X _'],
  ])('%s → %s', (tags, bio) => {
    expect(bioOfTags(tags.split(' ').map(tag => (tag === '_' ? null : tag))).join(' ')).toBe(bio)
  })
})

describe('batchesOf', () => {
  it('keeps to the most strings and characters of an event', () => {
    const strings = ['aa', 'b', 'cccccc', 'd'].map(text => ({ id: text, text, tokens: [0, text.length] }))
    const ids = (options: object) =>
      [...batchesOf(strings, options)].map(batch => batch.map(({ id }) => id).join(' '))
    expect(ids({ most: 3 })).toEqual(['aa b cccccc', 'd'])
    expect(ids({ characters: 4 })).toEqual(['aa b', 'cccccc', 'd'])
    expect(ids({})).toEqual(['aa b cccccc d'])
  })
})
