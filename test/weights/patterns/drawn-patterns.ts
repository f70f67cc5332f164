/** Features that are patterns, and texts for them, in any combination. */
import fc from 'fast-check'
import type { Sequence } from '../../../src/data/sequence.js'
import * as make from '../../../src/features/language/factories.js'
import type { Feature } from '../../../src/features/language/feature.js'
import { twoColumns } from '../../data/two-columns.js'

const offset = fc.integer({ min: -3, max: 3 })
const at = fc.record({ column: fc.constantFrom(0, 1), offset })
const range = fc.tuple(offset, offset).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
const classes = { '010': 'a Ba', '011': 'É', '1': 'b _B-1', name: 'aba' }

/** Features that are patterns. */
const leaf: fc.Arbitrary<Feature> = fc.oneof(
  fc.tuple(offset, fc.boolean()).map(([o, lower]) => make.word(o, { lower })),
  fc.tuple(offset, fc.boolean()).map(([o, lower]) => make.column(1, o, { lower })),
  fc.tuple(fc.integer({ min: 1, max: 3 }), at).map(([n, o]) => make.prefix(n, o)),
  fc.tuple(fc.integer({ min: 1, max: 3 }), at).map(([n, o]) => make.suffix(n, o)),
  at.map(o => make.shape(o)),
  fc.tuple(fc.constantFrom(/./, /.$/, /[ab]+/), at).map(([half, o]) => make.match(half, o)), // halves of characters
  at.map(o => make.shortShape(o)),
  at.map(o => make.test('beginsWithUpper', o)),
  at.map(o => make.oneOf(['a', 'É'], o)),
  fc.tuple(range, at).map(([[from, to], o]) => make.kmerAt(from, to, o)),
  fc.constant(make.bias()),
  fc
    .constantFrom(
      'U0:%x[-1,0]/%x[0,1]',
      'U1:%x[2,0]',
      'U2',
      'U3%x[0,1]%x[0,1]-%x[1,0].',
      'é%x[0,0]%x[1,0]\ud800',
    )
    .map((text): Feature => ({ type: 'template', dialect: 'crf++', text })),
  fc
    .constantFrom('u:%x[-3,0]|%x[0,1]', 'u%x[3,0]')
    .map((text): Feature => ({ type: 'template', dialect: 'wapiti', text })),
)
const several: fc.Arbitrary<Feature> = fc.oneof(
  at.map(o => make.endsIn(['a', 'ba', '😀', 'a'], o)),
  at.map(o => make.wordClass(classes, { ...o, bits: [1, 2, 1], unknown: 'none' })),
  at.map(o => make.wordClass(classes, o)),
)
const joined = fc.array(leaf, { minLength: 2, maxLength: 4 }).map(parts => make.join(...parts))
const nested = fc.tuple(joined, leaf).map(parts => make.join(...parts))
const single = fc.oneof({ weight: 4, arbitrary: leaf }, several, joined, nested)
const windowed = fc.tuple(single, range).map(([feature, [from, to]]) => make.window(feature, from, to))
export const features = fc.array(
  fc.oneof({ weight: 3, arbitrary: single }, { weight: 1, arbitrary: windowed }),
  {
    minLength: 1,
    maxLength: 7,
  },
)

const text = fc.constantFrom(
  'a',
  'b',
  'Ba',
  'aba',
  '😀a',
  'É',
  'x😀',
  '_B-1',
  'a|w[0]=a',
  'İstanbul',
  'zzzzzzzzzzzzzz',
)
export const sequences: fc.Arbitrary<Sequence[]> = fc.array(twoColumns(text, 9), {
  minLength: 1,
  maxLength: 5,
})
