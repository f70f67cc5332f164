import type { Random } from '../../src/common/random.js'
import type { Sequence } from '../../src/data/sequence.js'
import { readFeatures } from '../../src/features/language/read-features.js'
import { many } from '../draw.js'
import { checkFeatureSet, drawSequences } from '../features/check-features.js'
import { bytesOf, type Content, contentOf, mutateContent } from '../reading/content.js'
import type { Target } from '../target.js'
import { unlessRefused } from '../unless-refused.js'

interface TemplateInput {
  readonly content: Content
  readonly sequences: readonly Sequence[]
}

const PATTERNS = ['^a', '\\u', '\\l*', '.?$', '^\\w*\\d', '\\p*\\p*\\p*x', 'a*a*a*a*a*b', '\\', 'x**', '[a]']

/** Templates of CRF++ and patterns of Wapiti. */
export const templates: Target<TemplateInput> = {
  name: 'templates',
  description:
    'templates of CRF++ and patterns of Wapiti are refused, or yield the same in rows as one by one',
  generate(random, size) {
    const line = random.below(2) === 0 ? crfppLine : wapitiLine
    const text = many(Math.min(size, 12), () => line(random)).join(random.below(8) === 0 ? '\r\n' : '\n')
    return { content: contentOf(text), sequences: drawSequences(random, size) }
  },
  mutate: (random, input) => ({ ...input, content: mutateContent(random, input.content) }),
  run({ content, sequences }) {
    const text = new TextDecoder().decode(bytesOf(content))
    const set = unlessRefused(() => readFeatures(text))
    if (set) checkFeatureSet(set, sequences)
  },
}

function crfppLine(random: Random): string {
  if (random.below(8) === 0) return random.pick(['', '# a comment', 'B', 'U'])
  const macros = many(1 + random.below(3), () => `%x[${random.below(7) - 3},${random.below(4)}]`)
  return `${random.pick(['U', 'U', 'B'])}${random.below(20)}:${macros.join(random.pick(['/', '', '|', ' ']))}`
}

function wapitiLine(random: Random): string {
  if (random.below(8) === 0) return random.pick(['', '# a comment', 'b', '*', 'u:x # why'])
  return `${random.pick(['u', 'u', 'b', '*'])}:${random.below(9)}=${many(1 + random.below(2), () => command(random)).join('/')}`
}

function command(random: Random): string {
  const place = `${random.pick(['', '', '@', '+'])}${random.below(7) - 3},${random.below(4)}`
  const letter = random.pick(['x', 'X', 't', 'm', 'M', 'T'])
  return /x/i.test(letter) ? `%${letter}[${place}]` : `%${letter}[${place},"${random.pick(PATTERNS)}"]`
}
