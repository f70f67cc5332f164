import { describe, expect, it } from 'vitest'
import type { LabelDefinition } from '../../../studio/project/event.js'
import { newLabel } from '../../../studio/project/folding/label-events.js'
import { accept, add, bioStateOf, more, newString, type Step, stateOf } from './journal-of.js'

const define = (...names: string[]): Step => {
  const labels: LabelDefinition[] = []
  for (const name of names) labels.push(newLabel(name, labels))
  return { type: 'labels', labels }
}
const names = ({ labels }: { labels: readonly LabelDefinition[] }) =>
  labels.map(label => label.name).join(' ')
const BIO = bioStateOf(
  define('PER', 'ORG'),
  add(newString('a', 'a b c d'), newString('b', 'x'), newString('e', 'x y')),
  {
    ...accept('a', 'B-PER I-PER B-ORG O'),
    proposed: { shown: 'instant', instant: ['B-ORG', 'I-ORG', 'O', 'O'] },
  } as Step,
  { type: 'same', words: ['x'], labels: ['B-ORG'] },
)

describe('labels', () => {
  it('that are in use stay', () => {
    const state = more(BIO, define('PER', 'LOC'))
    expect(state.refused.map(({ reason }) => reason)).toEqual([
      'the label "ORG" is in use: remove or merge it, so that it is clear what becomes of it',
    ])
    expect(names(state)).toBe('PER ORG')
    expect(names(more(BIO, define('ORG', 'LOC', 'PER')))).toBe('ORG LOC PER')
    expect(names(stateOf(define('A', 'B'), define('B')))).toBe('B')
  })

  it('that are there twice, have one key, or a name that cannot be, are refused', () => {
    const twice: Step = { type: 'labels', labels: [newLabel('A', []), newLabel('A', [])] }
    const keys: Step = { type: 'labels', labels: [newLabel('A', []), newLabel('B', [])] }
    const state = stateOf(twice, keys, define('O'), define(''), define(' A'), define('A\tB'))
    expect(state.refused.map(({ reason }) => reason)).toEqual([
      'the label "A" is there twice',
      'two labels have the key "1"',
      'O is no name for a label: it stands for no label',
      'the name of a label is empty',
      '" A": the name of a label begins or ends with a space',
      '"A\\tB": a label has no tabs or line ends in its name',
    ])
  })

  it('that are new in an answer are defined with a free color and key', () => {
    const state = stateOf(define('A'), add(newString('a', 'x y')), accept('a', 'B C'))
    expect(state.labels).toEqual([
      { name: 'A', color: 0, key: '1' },
      { name: 'B', color: 1, key: '2' },
      { name: 'C', color: 2, key: '3' },
    ])
  })

  it('get keys and colors as long as there are some', () => {
    const many = Array.from({ length: 22 }, (_, k) => `L${k}`)
    const { labels } = stateOf(define(...many))
    expect(labels.map(label => label.key ?? '-').join('')).toBe('1234567890qwertyuiop--')
    expect(labels.map(label => label.color)).toEqual([...Array(20).keys(), 0, 1])
  })

  it('of another scheme are refused', () => {
    const state = more(BIO, accept('b', 'PER'), accept('b', 'B-'))
    expect(state.refused.map(({ reason }) => reason)).toEqual([
      '"PER": expected B-NAME, I-NAME, O or _',
      'the name of a label is empty',
    ])
  })
})

describe('renaming a label', () => {
  it('changes it everywhere, B- and I- too', () => {
    const state = more(BIO, { type: 'rename-label', from: 'ORG', to: 'FIRM' })
    expect(names(state)).toBe('PER FIRM')
    expect(state.labels[1]).toEqual({ ...BIO.labels[1], name: 'FIRM' })
    expect(state.answers.get('a')?.labels).toEqual(['B-PER', 'I-PER', 'B-FIRM', 'O'])
    expect(state.presets.get('b')).toEqual(['B-FIRM'])
    expect(state.history[0].proposed.instant).toEqual(['B-FIRM', 'I-FIRM', 'O', 'O'])
    expect(BIO.answers.get('a')?.labels).toEqual(['B-PER', 'I-PER', 'B-ORG', 'O'])
  })

  it('joins it with the one of that name, and keeps where things begin', () => {
    const state = more(BIO, { type: 'rename-label', from: 'PER', to: 'ORG' })
    expect(names(state)).toBe('ORG')
    expect(state.answers.get('a')?.labels).toEqual(['B-ORG', 'I-ORG', 'B-ORG', 'O'])
    expect(more(state, { type: 'undo', event: `e${state.n}` }).answers.get('a')?.labels).toEqual(
      BIO.answers.get('a')?.labels,
    )
  })

  it('ends a conflict between the two labels that become one', () => {
    const state = stateOf(
      add(newString('a', 'x')),
      { ...accept('a', 'A'), by: 'ann' },
      { ...accept('a', 'B'), by: 'bob' },
    )
    expect(state.answers.get('a')?.isConflict).toBe(true)
    expect(more(state, { type: 'rename-label', from: 'A', to: 'B' }).answers.get('a')?.isConflict).toBe(false)
  })

  it('leaves the answers without it as they are', () => {
    const before = more(BIO, accept('b', 'O'))
    const after = more(before, { type: 'rename-label', from: 'PER', to: 'HUMAN' })
    expect(after.answers.get('b')).toBe(before.answers.get('b'))
    expect([...after.changed]).toEqual(['a'])
  })

  it('is refused for labels that are not there, and names that cannot be', () => {
    const state = more(
      BIO,
      { type: 'rename-label', from: 'X', to: 'Y' },
      { type: 'rename-label', from: 'PER', to: '_' },
      { type: 'rename-label', from: 'PER', to: 'PER' },
    )
    expect(state.refused.map(({ reason }) => reason)).toEqual([
      'there is no label "X"',
      '_ is no name for a label: it stands for open',
      'the label "PER" has this name already',
    ])
  })
})

describe('removing a label', () => {
  it('leaves no label, or open tokens', () => {
    const none = more(BIO, { type: 'remove-label', label: 'PER', to: 'O' })
    expect(none.answers.get('a')?.labels).toEqual(['O', 'O', 'B-ORG', 'O'])
    expect(names(none)).toBe('ORG')
    const open = more(BIO, { type: 'remove-label', label: 'PER', to: '_' })
    expect(open.answers.get('a')?.labels).toEqual(['_', '_', 'B-ORG', 'O'])
    expect(more(none, { type: 'remove-label', label: 'PER', to: 'O' }).refused[0].reason).toBe(
      'there is no label "PER"',
    )
  })
})

describe('all the same', () => {
  const strings = add(
    newString('a', 'a a a b'),
    newString('b', 'a a'),
    newString('c', 'b a'),
    newString('d', 'a'),
  )

  it('marks words where they stand in strings that nobody has accepted, no token twice', () => {
    const state = stateOf(strings, accept('b', 'O O'), {
      type: 'same',
      words: ['a', 'a'],
      labels: ['X', 'Y'],
    })
    expect([...state.presets]).toEqual([['a', ['X', 'Y', null, null]]])
    expect([...state.changed].sort()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('marks over what was marked before, and clears what is left of a thing that it cuts', () => {
    const state = bioStateOf(
      strings,
      { type: 'same', words: ['a', 'a', 'a'], labels: ['B-X', 'I-X', 'I-X'] },
      { type: 'same', words: ['a', 'a'], labels: ['B-Y', 'I-Y'] },
    )
    expect(state.presets.get('a')).toEqual(['B-Y', 'I-Y', null, null])
    expect(state.presets.get('b')).toEqual(['B-Y', 'I-Y'])
  })

  it('is refused without words or with other labels than words', () => {
    const state = stateOf(
      strings,
      { type: 'same', words: [], labels: [] },
      { type: 'same', words: ['a'], labels: [] },
    )
    expect(state.refused.map(({ reason }) => reason)).toEqual([
      'expected a word at least',
      'expected 1 labels, one for each word, got 0',
    ])
  })
})

describe('other tokens', () => {
  const state = stateOf(
    add(newString('a', 'New-York is big')),
    { ...accept('a', 'LOC O ADJ'), by: 'ann' },
    { ...accept('a', 'LOC O O'), by: 'bob' },
  )
  const split: Step = { type: 'retokenize', string: 'a', tokens: [0, 3, 4, 8, 9, 11, 12, 15] }

  it('carry over labels of tokens that stay, of all annotators', () => {
    const after = more(state, split)
    expect(after.byId.get('a')?.tokens).toEqual(['New', 'York', 'is', 'big'])
    expect(after.byAnnotator.get('ann')?.get('a')?.labels).toEqual(['_', '_', 'O', 'ADJ'])
    expect(after.answers.get('a')).toMatchObject({
      labels: ['_', '_', 'O', 'O'],
      by: 'bob',
      isConflict: true,
    })
    expect(more(after, { type: 'undo', event: `e${after.n}` }).byId.get('a')?.tokens).toEqual(
      state.byId.get('a')?.tokens,
    )
  })

  it('carry over what "all the same" has marked', () => {
    const marked = stateOf(add(newString('a', 'ab c')), { type: 'same', words: ['c'], labels: ['X'] })
    const after = more(marked, { type: 'retokenize', string: 'a', tokens: [0, 1, 1, 2, 3, 4] })
    expect(after.presets.get('a')).toEqual([null, null, 'X'])
  })

  it('are refused where they do not fit, or where tokens have other columns', () => {
    const after = more(
      state,
      { type: 'retokenize', string: 'a', tokens: [0, 3, 2, 8] },
      { type: 'retokenize', string: 'a', tokens: [] },
      add({ ...newString('b', 'x y'), columns: [['N', 'N']] }),
      { type: 'retokenize', string: 'b', tokens: [0, 3] },
    )
    expect(after.refused.map(({ reason }) => reason)).toEqual([
      'token 2: expected offsets that follow those before and lie in the text (0 … 15), got 2 … 8',
      'expected a token at least',
      'the tokens of this string have other columns, so that they cannot be split or joined',
    ])
  })
})
