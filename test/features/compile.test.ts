import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { StringTable } from '../../src/data/string-table.js'
import { createCrfsuiteWriter } from '../../src/data/writers/crfsuite.js'
import { writeCorpus } from '../../src/data/writers/writer.js'
import { compileCorpus } from '../../src/features/compile.js'
import type { AttributeRows } from '../../src/features/compiled-corpus.js'
import { attributes, bias, join, number, window, word } from '../../src/features/language/factories.js'
import { lafferty } from '../../src/features/language/presets.js'
import { withAttributes } from '../../src/features/with-attributes.js'

const corpus = corpusOf([
  { tokens: ['the', 'dogs'], labels: ['D', 'N'] },
  { tokens: ['dogs'], labels: ['V'], weight: 2 },
])

const rowsOf = (rows: AttributeRows) =>
  Array.from(rows.offset.subarray(1), (end, p) =>
    Array.from(rows.ids.subarray(rows.offset[p], end), id => rows.strings.get(id)),
  )

describe('a compiled corpus', () => {
  it('holds the attributes of each position in rows, the labels and the weights', () => {
    const compiled = compileCorpus(corpus, lafferty())
    expect(rowsOf(compiled.state)).toEqual([
      ['w[0]=the'],
      ['w[0]=dogs', 'ends[0]=s'],
      ['w[0]=dogs', 'ends[0]=s'],
    ])
    const { N, P, L, A, trans, label, labels, weight, offset } = compiled
    expect({ N, P, L, A, trans }).toEqual({ N: 2, P: 3, L: 3, A: 3, trans: null })
    expect([...label!].map(id => labels.get(id))).toEqual(['D', 'N', 'V'])
    expect([...weight!]).toEqual([1, 2])
    expect([...offset]).toEqual([0, 2, 3])
    expect(compiled.state.values).toBeNull()
  })

  it('has attributes of transitions into all positions but the first of a sequence', () => {
    const { trans } = compileCorpus(corpus, {
      features: [word()],
      transitions: [join(word(-1), word()), bias()],
    })
    expect(rowsOf(trans!)).toEqual([[], ['w[-1]=the|w[0]=dogs', 'bias'], []])
    expect(trans!.A).toBe(2)
  })

  it('holds values only where some are not 1', () => {
    const values = (texts: string[]) =>
      compileCorpus(corpusOf([{ tokens: ['a', 'b'], columns: [texts] }]), { features: [word(), number(1)] })
        .state.values
    expect(values(['1', '1.0'])).toBeNull()
    expect([...values(['1', '2'])!]).toEqual([1, 1, 1, 2])
  })

  it('is not labeled when the corpus is not', () => {
    expect(compileCorpus(corpusOf([{ tokens: ['a'] }]), lafferty()).label).toBeNull()
  })

  it('may be of no sequences', () => {
    const { N, P, A, state } = compileCorpus(corpusOf([]), lafferty())
    expect([N, P, A, ...state.offset]).toEqual([0, 0, 0, 0])
  })

  it('leaves frozen tables as they are, unknown attributes out and unknown labels at −1', () => {
    const seen = compileCorpus(corpus, lafferty())
    const other = corpusOf([{ tokens: ['cats', 'the'], labels: ['X', 'D'] }])
    const compiled = compileCorpus(other, lafferty(), {
      mode: 'frozen',
      attributes: seen.state.strings,
      labels: seen.labels,
    })
    expect(rowsOf(compiled.state)).toEqual([['ends[0]=s'], ['w[0]=the']])
    expect([...compiled.label!]).toEqual([-1, 0])
    expect([seen.state.strings.size, seen.labels.size]).toEqual([3, 3])
  })

  it('goes on in the tables that it is given', () => {
    const tables = {
      attributes: new StringTable(),
      transitionAttributes: new StringTable(),
      labels: new StringTable(),
    }
    const set = { features: [word()], transitions: [word()] }
    compileCorpus(corpus, set, tables)
    const more = compileCorpus(corpusOf([{ tokens: ['a', 'the'], labels: ['V', 'D'] }]), set, tables)
    expect([...more.state.ids]).toEqual([2, 0])
    expect([...more.trans!.ids]).toEqual([1])
    expect([...more.label!]).toEqual([2, 0])
  })
})

describe('the cut-off', () => {
  it('leaves out attributes of fewer positions and numbers the rest anew', () => {
    const { A, state } = compileCorpus(corpus, lafferty(), { cutoff: 2 })
    expect(rowsOf(state)).toEqual([[], ['w[0]=dogs', 'ends[0]=s'], ['w[0]=dogs', 'ends[0]=s']])
    expect([A, state.strings.size, ...state.ids]).toEqual([2, 2, 0, 1, 0, 1])
  })

  it('counts positions, not occurrences, and keeps values beside their attributes', () => {
    const given = corpusOf([{ tokens: ['a', 'b'], attributes: [{ x: 3, y: 2 }, { y: 5 }] }])
    const { state } = compileCorpus(
      given,
      { features: [attributes(), attributes(), window(bias(), 0, 1)] },
      { cutoff: 2 },
    )
    expect(rowsOf(state)).toEqual([
      ['y', 'y', 'bias', 'bias'],
      ['y', 'y', 'bias', 'bias'],
    ])
    expect([...state.values!]).toEqual([2, 2, 1, 1, 5, 5, 1, 1])
  })

  it('applies to transitions, too', () => {
    const { trans } = compileCorpus(corpus, { features: [word()], transitions: [word()] }, { cutoff: 2 })
    expect([trans!.A, trans!.ids.length]).toEqual([0, 0])
  })

  it('is refused with tables whose numbers it would change, and unless it is a whole number', () => {
    const given = { attributes: new StringTable(), cutoff: 2 }
    expect(() => compileCorpus(corpus, lafferty(), given)).toThrow('cutoff: expected 1 with given tables')
    expect(() => compileCorpus(corpus, lafferty(), { cutoff: 1.5 })).toThrow(
      'cutoff: expected a whole number of at least 1, got 1.5',
    )
  })

  it('refuses more attributes of all positions than offsets can count', () => {
    const many = () => compileCorpus(corpus, lafferty(), { most: 3 })
    expect(many).toThrow(/expected at most 3 attributes of all positions, got more after \d+ sequences/)
  })

  it('leaves exactly the attributes that are frequent enough, in their order', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 6 })
    const sequences = fc.array(
      letters.map((tokens): Sequence => ({ tokens })),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(sequences, fc.integer({ min: 1, max: 4 }), (all, cutoff) => {
        const set = { features: [window(word(), -1, 1)] }
        const whole = rowsOf(compileCorpus(corpusOf(all), set).state)
        const counts = new Map<string, number>()
        for (const attribute of whole.flat()) counts.set(attribute, (counts.get(attribute) ?? 0) + 1)
        const { state } = compileCorpus(corpusOf(all), set, { cutoff })
        expect(rowsOf(state)).toEqual(whole.map(row => row.filter(one => counts.get(one)! >= cutoff)))
        expect(state.strings.toArray()).toEqual([...counts.keys()].filter(one => counts.get(one)! >= cutoff))
      }),
    )
  })
})

describe('writing a compiled corpus', () => {
  it('gives CRFsuite’s format, with colons and backslashes escaped', () => {
    let text = ''
    const odd = corpusOf([
      { tokens: ['a:b', 'c\\'], columns: [['0.5', '1']], labels: ['X', 'Y'], weight: 2.5 },
      { tokens: ['d'], columns: [['-3']], labels: ['X'] },
    ])
    const compiled = compileCorpus(odd, { features: [word(), number(1, { name: 'n' })] })
    const writer = createCrfsuiteWriter(part => {
      text += part
    })
    writeCorpus(withAttributes(odd, compiled), writer)
    expect(text).toBe('@weight:2.5\nX\tw[0]=a\\:b\tn[0]:0.5\nY\tw[0]=c\\\\\tn[0]\n\nX\tw[0]=d\tn[0]:-3\n\n')
  })

  it('refuses a compiled corpus of other data', () => {
    const other = corpusOf([{ tokens: ['a'] }])
    expect(() => withAttributes(other, compileCorpus(corpus, lafferty()))).toThrow(
      'withAttributes: expected 1 positions, got 3',
    )
  })
})
