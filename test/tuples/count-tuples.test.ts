import { describe, expect, it } from 'vitest'
import * as f from '../../src/features/language/factories.js'
import { train } from '../../src/train.js'
import { type CountTuplesOptions, countTuples } from '../../src/tuples/count-tuples.js'
import { batchOf, itemsOf, jsonLines, pairsOf, totalsOf, tsv } from './brute-force.js'

const SEQUENCES = [
  { tokens: ['the', 'dog', 'barks'], labels: ['D', 'N', 'V'] },
  { tokens: ['the', 'barks'], labels: ['D', 'N'] },
]
const LAFFERTY = { features: [f.word()] }
const PAIRS = tsv(pairsOf(SEQUENCES, LAFFERTY))
const HEADER = 'word\tnext_word\tlabel\tnext_label\tn\n'

/** The model of files of tuples, in the order given. */
const count = async (contents: readonly string[], options: CountTuplesOptions = {}) => {
  const parts = contents.map((content, k) => ({ name: `${k + 1}.tsv`, content }))
  return (await countTuples(parts, { features: LAFFERTY, ...options })).model
}

describe('countTuples', () => {
  it('takes pairs alone, in chunks of any size, and reports how training went', async () => {
    const bytes = new TextEncoder().encode(PAIRS)
    const chunks = Array.from(bytes, (_, k) => bytes.subarray(k, k + 1))
    const { model, summary } = await countTuples([{ content: chunks }], { features: LAFFERTY })
    const expected = await train(SEQUENCES, { features: LAFFERTY })
    expect(Buffer.compare(model.save(), expected.save())).toBe(0)
    expect(summary).toEqual({
      iterations: 0,
      objective: null,
      converged: null,
      stop: 'closed-form',
      threads: 1,
    })
    expect(model.figures).toMatchObject({ sequences: 2, tokens: 5 })
  })

  it('adds up counts beyond 32 bits and refuses more than can be exact', async () => {
    const weighted = SEQUENCES.map(sequence => ({ ...sequence, weight: 2 ** 50 }))
    const model = await count([tsv(pairsOf(weighted, LAFFERTY))])
    const expected = await train(weighted, { features: LAFFERTY })
    expect(Buffer.compare(model.save(), expected.save())).toBe(0)
    const tooMany = SEQUENCES.map(sequence => ({ ...sequence, weight: 2 ** 51 }))
    await expect(count([tsv(pairsOf(tooMany, LAFFERTY))])).rejects.toThrow(
      'expected at most 9007199254740991 tokens',
    )
  })

  it('keeps the tokenizer, and takes names of columns', async () => {
    const sequences = SEQUENCES.map(sequence => ({ ...sequence, columns: [sequence.labels] }))
    const features = { features: [f.word(), f.column(1, -1)] }
    const { model } = await countTuples([{ content: tsv(pairsOf(sequences, features, ['tag'])) }], {
      features,
      names: ['tag'],
      tokenizer: 'whitespace',
    })
    const expected = await train(sequences, { features, tokenizer: 'whitespace' })
    expect(Buffer.compare(model.save(), expected.save())).toBe(0)
  })

  it('reads JSON lines behind a byte-order mark, blank lines, and numbers as text', async () => {
    const lines = jsonLines(pairsOf(SEQUENCES, LAFFERTY)).replace(/"n":(\d+)/g, '"n":"$1"')
    const model = await count([`\ufeff${lines}\n\n`])
    expect(model.figures.tokens).toBe(5)
  })

  it('refuses methods and features that need whole sequences', async () => {
    await expect(count([PAIRS], { method: 'likelihood' })).rejects.toThrow(
      'method: likelihood needs whole sequences, but tuples have only pairs of neighbors; methods for tuples: empirical, hmm, separate',
    )
    await expect(count([PAIRS], { features: { features: [f.attributes()] } })).rejects.toThrow(
      'attributes of the data',
    )
    await expect(count([PAIRS], { structure: 'tree' } as object)).rejects.toThrow('structure')
    await expect(countTuples([{}])).rejects.toThrow('parts with content or batches')
  })

  it('stops when a signal says so', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(count([PAIRS], { signal })).rejects.toThrow('enough')
  })

  it.each([
    ['', '1.tsv:1: expected the names of columns, got an empty file'],
    ['word\n', '1.tsv:1: expected the names of columns with tabs between them, got "word"'],
    [
      'word\tlabel\tcount\n',
      '1.tsv:1: expected the columns word, next_word, label, next_label, n for these features (or word, label, n, or sequences, tokens), got "count"',
    ],
    ['word\tlabel\tnext_label\tn\n', '; next_word is missing'],
    ['word\tlabel\tn\tn\n', '1.tsv:1: expected each column once, got "n" twice'],
    [`${HEADER}a\tb\tA\tB\n`, '1.tsv:2: expected 5 columns, got 4'],
    [`${HEADER}a\tb\tA\tB\t1\t\n`, '1.tsv:2: expected 5 columns, got 6'],
    [`${HEADER}a\tb\tA\tB\t\n`, '1.tsv:2: expected a whole number, got ""'],
    [`${HEADER}a\tb\tA\tB\t1.5\n`, '1.tsv:2: expected a whole number, got "1.5"'],
    [`${HEADER}a\tb\tA\tB\t-1\n`, '1.tsv:2: expected a whole number, got "-1"'],
    [`${HEADER}a\tb\tA\tB\t0\n`, '1.tsv:2: n: expected a whole number from 1 to 9007199254740991, got 0'],
    [`${HEADER}a\tb\tA\tB\t9007199254740993\n`, '1.tsv:2: n: expected a whole number from 1 to'],
    [
      `${HEADER}a\tb\t\\N\tB\t1\n`,
      '1.tsv:2: expected word and label or NULL as both, got word without label',
    ],
    [
      `${HEADER}a\t\\N\tA\tB\t1\n`,
      '1.tsv:2: expected next_word and next_label or NULL as both, got next_label without next_word',
    ],
    [`${HEADER}\\N\t\\N\t\\N\t\\N\t1\n`, '1.tsv:2: expected a word, got NULL as word and as next_word'],
    [`${HEADER}a\tb\t_\tB\t1\n`, '1.tsv:2: the label _ means "not known"'],
    [`${HEADER}a\\x\tb\tA\tB\t1\n`, '1.tsv:2: expected \\t, \\n, \\r, \\\\ or \\N alone, got "a\\\\x"'],
    [`${HEADER}a\\\tb\tA\tB\t1\n`, 'got "a\\\\"'],
    [HEADER, 'tuples: expected pairs of neighboring words, got none'],
    [`${HEADER}a\tb\tA\tB\t1\n`, 'tuples: no pair begins a sequence'],
    ['word\tlabel\tn\n\\N\tA\t1\n', '1.tsv:2: expected a word and a label, got NULL as word'],
    ['{"word":"a"\n', '1.tsv:1: expected a JSON object, got '],
    ['{"sequences":2,"tokens":5}\n{"tokens":1}\n', '1.tsv:2: expected sequences, got none'],
    ['{"sequences":2,"tokens":5}\n[]\n', '1.tsv:2: expected a JSON object, got []'],
    [
      '{"sequences":2,"tokens":5}\n{"sequences":2,"tokens":5,"x":1}\n',
      '1.tsv:2: expected the members sequences, tokens as before, got "x"',
    ],
    ['{"sequences":2,"tokens":5,"tokens":6}\n', '1.tsv:1: expected tokens once, got it twice'],
    [
      '{"sequences":2,"tokens":null}\n',
      'tokens: expected a whole number from 0 to 9007199254740991, got NULL',
    ],
    ['{"sequences":2,"tokens":true}\n', 'tokens: expected a whole number, got true'],
    ['{"word":1,"label":"A","n":1}\n', 'word: expected a text or NULL, got 1'],
    ['{"word":"\\ud800","label":"A","n":1}\n', 'word: expected whole characters'],
  ])('refuses %j', async (content, reason) => {
    await expect(count([content])).rejects.toThrow(reason)
  })

  it('refuses bytes that are not UTF-8, with their line', async () => {
    const content = new Uint8Array([
      ...new TextEncoder().encode(HEADER),
      0xe4,
      9,
      98,
      9,
      65,
      9,
      66,
      9,
      49,
      10,
    ])
    await expect(countTuples([{ name: 'x', content }], { features: LAFFERTY })).rejects.toThrow(
      'x:2: expected UTF-8, got the byte 0xE4',
    )
  })

  it('names the row of a batch', async () => {
    const good = batchOf(pairsOf(SEQUENCES, LAFFERTY))
    const bad = { ...good, n: good['n'].map((n, k) => (k === 2 ? 0.5 : n)) }
    const parts = [{ name: 'part.parquet', batches: [good, bad] }]
    const row = good['n'].length + 3
    await expect(countTuples(parts, { features: LAFFERTY })).rejects.toThrow(
      `part.parquet: row ${row}: n: expected`,
    )
    const uneven = [{ name: 'x', batches: [{ ...good, n: [1] }] }]
    await expect(countTuples(uneven, { features: LAFFERTY })).rejects.toThrow('x: expected')
  })
})

describe('control characters in TSV', () => {
  it('are what ClickHouse and PostgreSQL write with a backslash', async () => {
    const word = "\0\b\t\n\v\f\r\\N'"
    const escaped = String.raw`\0\b\t\n\v\f\r\\N\'`
    const rows = [`\\N\t${escaped}\t\\N\tX\t1`, `${escaped}\t\\N\tX\t\\N\t1`]
    const model = await count([`word\tnext_word\tlabel\tnext_label\tn\n${rows.join('\n')}\n`])
    const expected = await train([{ tokens: [word], labels: ['X'] }], { features: LAFFERTY })
    expect(Buffer.compare(model.save(), expected.save())).toBe(0)
  })
})

describe('large files', () => {
  /** Words with what must be escaped, and an empty one; more than the kernel begins with. */
  const sequences = Array.from({ length: 60 }, (_, n) => {
    const tokens = Array.from({ length: 25 }, (_, t) =>
      n === 30 && t === 7 ? '' : `w${(n * t * 7) % 311}\t\\Ä`,
    )
    return { tokens, labels: tokens.map((_, t) => `L${(n + t) % 5}`) }
  })
  const content = tsv(pairsOf(sequences, LAFFERTY))
  const lines = content.split('\n')
  const withLine = (k: number, line: string) => lines.map((old, at) => (at === k ? line : old)).join('\n')

  it('are read by the kernel, and give the same bytes', async () => {
    expect(content.length).toBeGreaterThan(1 << 15)
    const expected = (await train(sequences, { features: LAFFERTY })).save()
    const whole = await count([content])
    expect(Buffer.compare(whole.save(), expected)).toBe(0)
    const cut = 600
    const two = await count([lines.slice(0, cut).join('\n'), [lines[0], ...lines.slice(cut)].join('\n')])
    expect(Buffer.compare(two.save(), expected)).toBe(0)
  })

  it.each([
    ['', 'expected 5 columns, got 1'],
    ['a\tb\tA\tB', 'expected 5 columns, got 4'],
    ['a\\x\tb\tA\tB\t1', 'expected \\t, \\n, \\r, \\\\ or \\N alone'],
    ['a\tb\tA\tB\tmany', 'expected a whole number, got "many"'],
    ['a\tb\tA\tB\t0', 'n: expected a whole number from 1'],
    ['a\tb\t\\N\tB\t1', 'expected word and label or NULL as both'],
    ['a\0\tb\tA\tB\t1', 'expected text, got a NUL byte'],
  ])('are refused at the line that is wrong: %j', async (line, reason) => {
    for (const k of [1, 200, 500])
      await expect(count([withLine(k, line)])).rejects.toThrow(`1.tsv:${k + 1}: ${reason}`)
  })
})

describe('windows', () => {
  const features = { features: [f.word(), f.word(-2), f.column(1, 1)] }
  const header =
    'word_before_2\tword_before_1\tword\tnext_word\tword_after_2\tnext_column1\tcolumn1_after_2\tlabel\tnext_label\tn\n'
  it.each([
    [
      'a\t\\N\tb\tc\t\\N\t1\t\\N\tA\tB\t1',
      'expected NULL as word_before_2, since word_before_1 is NULL: it is outside the sequence',
    ],
    ['\\N\ta\t\\N\tc\t\\N\t1\t\\N\t\\N\tB\t1', 'expected NULL as word_before_1, since word is NULL'],
    ['\\N\t\\N\tb\t\\N\td\t\\N\t\\N\tA\t\\N\t1', 'expected NULL as word_after_2, since next_word is NULL'],
    [
      '\\N\t\\N\tb\tc\t\\N\t\\N\t\\N\tA\tB\t1',
      'expected a text as next_column1, since next_word is not NULL',
    ],
    ['\\N\t\\N\tb\tc\t\\N\t1\t1\tA\tB\t1', 'expected NULL as column1_after_2, since word_after_2 is NULL'],
  ])('refuse what lies outside: %j', async (row, reason) => {
    await expect(count([`${header}${row}\n`], { features })).rejects.toThrow(`1.tsv:2: ${reason}`)
  })
})

describe('tuples that do not fit together', () => {
  const lines = PAIRS.trimEnd().split('\n')
  it.each(lines.slice(1).map((_, k) => k + 1))('are refused without line %i, and with it twice', async k => {
    const less = lines.filter((_, at) => at !== k).join('\n')
    await expect(count([less])).rejects.toThrow(/rows are missing or come twice|no pair begins a sequence/)
    await expect(count([`${PAIRS}${lines[k]}\n`])).rejects.toThrow('rows are missing or come twice')
  })

  it('say which word shows it', async () => {
    const row = { word: 'the', next_word: 'cat', label: 'D', next_label: 'N', n: 2 }
    await expect(count([PAIRS, jsonLines([row])])).rejects.toThrow(
      'tuples: rows are missing or come twice: in the pairs "the" labeled "D" is 4 times the word and 2 times the next_word; expected the same count',
    )
  })

  it('are refused if all pairs come twice, but items or totals once', async () => {
    const [items, totals] = [tsv(itemsOf(SEQUENCES)), tsv(totalsOf(SEQUENCES))]
    await count([totals, PAIRS, items])
    await count([PAIRS, items, PAIRS, items, totals, totals])
    await expect(count([PAIRS, items, PAIRS])).rejects.toThrow(
      'tuples: the pairs have "the" labeled "D" 2 times more than the items: rows are missing or come twice',
    )
    await expect(count([PAIRS, PAIRS, totals])).rejects.toThrow(
      'tuples: the totals have 2 sequences, and the pairs 4: rows are missing or come twice',
    )
    const more = jsonLines([{ word: 'cat', label: 'N', n: 1 }])
    await expect(count([more, PAIRS, items])).rejects.toThrow('"cat" labeled "N" once fewer')
  })
})
