import type { Random } from '../../src/common/random.js'
import { TEXT_TESTS } from '../../src/features/readings/text-test.js'
import { given, many } from '../draw.js'

const PATTERNS = [
  'a',
  '^\\p{Lu}',
  '[ab]+$',
  '(a|b)*c',
  '(a+)+$',
  '(.*a){9}x',
  '(a)\\1',
  '(?<=a)b',
  '^',
  '\\d{2,}',
  'é|😀',
  '(?!a).',
]

/** A feature of our language in JSON, valid most of the time; `depth` limits features in features. */
function drawFeature(random: Random, depth = 2): object {
  const offset = () => random.below(7) - 3
  const at = () =>
    given({
      offset: random.below(2) === 0 ? offset() : undefined,
      column: random.below(3) === 0 ? random.below(3) : undefined,
      name: random.below(8) === 0 ? random.pick(['n', 'w[0]', 'é|']) : undefined,
    })
  const range = () => {
    const [a, b] = [offset(), offset()]
    return { from: Math.min(a, b), to: Math.max(a, b) }
  }
  const { column: _, ...place } = at() as Record<string, unknown>
  const lower = random.below(3) === 0 ? { lower: true } : {}
  const kinds: (() => object)[] = [
    () => ({ type: 'word', ...place, ...lower }),
    () => ({ type: 'column', column: random.below(3), ...place, ...lower }),
    () => ({ type: random.pick(['prefix', 'suffix']), length: 1 + random.below(5), ...at(), ...lower }),
    () => ({ type: 'endsIn', suffixes: ['a', 'b', '😀', 'aab'], ...at() }),
    () => ({ type: random.pick(['shape', 'shortShape']), ...at() }),
    () => ({ type: 'test', is: random.pick(TEXT_TESTS), ...at() }),
    () => ({
      type: random.pick(['match', 'matches']),
      pattern: random.pick(PATTERNS),
      ...(random.below(3) === 0 && { flags: random.pick(['i', 's', 'v', 'im']) }),
      ...at(),
    }),
    () => ({ type: 'oneOf', values: ['a', 'The', '日本'], ...at() }),
    () => ({ type: 'gazetteer', ...at(), name: 'g', phrases: ['a', 'a b', 'b The a', 'né'], ...lower }),
    () => ({
      type: 'class',
      classes: { '0': 'a The', '10': 'b né 日本', '11': 'c\\sd' },
      ...(random.below(2) === 0 && { bits: many(random.below(3), () => 1 + random.below(4)) }),
      ...(random.below(2) === 0 && { unknown: random.pick(['lower', 'none']) }),
      ...at(),
    }),
    () => ({
      type: 'position',
      from: random.pick(['start', 'end']),
      ...(random.below(2) === 0 && { most: random.below(6) }),
      ...place,
    }),
    () => ({
      type: 'nearest',
      is: random.pick(TEXT_TESTS),
      side: random.pick(['before', 'behind']),
      ...at(),
    }),
    () => ({ type: 'kmer', ...range(), ...at() }),
    () => ({ type: 'bias' }),
    () => ({ type: 'number', column: 2, ...place }),
    () => ({ type: 'attributes', ...(random.below(2) === 0 && { offset: offset() }) }),
    () => ({ type: 'template', dialect: random.pick(['crf++', 'wapiti']), text: 'u:%x[-1,0]/%x[0,1]' }),
  ]
  if (depth > 0 && random.below(4) === 0) {
    if (random.below(2) === 0)
      return { type: 'join', features: many(2 + random.below(2), () => drawFeature(random, depth - 1)) }
    return { type: 'window', feature: drawFeature(random, depth - 1), ...range() }
  }
  return random.pick(kinds)()
}

/** A feature set in JSON. */
export function drawFeatureSet(random: Random, size: number): object {
  const features = many(1 + random.below(Math.min(size, 6)), () => drawFeature(random))
  if (random.below(3) > 0) return { features }
  return { features, transitions: many(1 + random.below(2), () => drawFeature(random)) }
}
