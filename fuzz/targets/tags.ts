import type { Random } from '../../src/common/random.js'
import { corpusOf } from '../../src/data/sequence.js'
import { convertCorpusTags, convertTags } from '../../src/data/tags/convert.js'
import { detectTagScheme, TAG_SCHEMES, type TagScheme, tagTransitions } from '../../src/data/tags/scheme.js'
import { labelsOf, spansOf } from '../../src/data/tags/spans.js'
import { Evaluator } from '../../src/evaluation/evaluator.js'
import { many } from '../draw.js'
import { demand, type Target } from '../target.js'
import { unlessRefused } from '../unless-refused.js'

interface TagsInput {
  /** Gold and predicted labels of each sequence. */
  readonly sequences: readonly { readonly gold: readonly string[]; readonly predicted: readonly string[] }[]
}

const TYPES = ['', '-X', '-X', '-Y', '-X-Y', '-', '-é', '-\n']
const ODD = [
  '',
  '-',
  'b-X',
  'BX',
  'B--',
  'OO',
  'O-X',
  'X',
  '[',
  ']',
  '.',
  '?-X',
  '__proto__',
  'M-X',
  '\ud83d\ude00',
]

/** Tag schemes, spans and their evaluation. */
export const tags: Target<TagsInput> = {
  name: 'tags',
  description: 'schemes, spans and figures agree on labels of every kind, malformed ones too',
  generate: (random, size) => ({
    sequences: many(1 + random.below(3), () => {
      const T = random.below(Math.min(size, 12) + 1)
      const letters = random.pick(['BIO', 'BIOES', 'BILOU', 'IO', 'BMES', 'BMEWO', 'BIESLUMWO'])
      const odd = random.below(3) === 0
      const draw = () =>
        many(T, () => (odd && random.below(4) === 0 ? random.pick(ODD) : tag(random, letters)))
      const gold = draw()
      const predicted =
        random.below(2) === 0 ? draw() : gold.map(label => (random.below(4) === 0 ? 'O' : label))
      return { gold, predicted }
    }),
  }),
  run({ sequences }) {
    for (const { gold } of sequences) for (const from of TAG_SCHEMES) checkScheme(gold, from)
    checkFigures(sequences)
    checkDetection(sequences.map(({ gold }) => gold))
  },
}

function tag(random: Random, letters: string): string {
  const letter = random.pick([...letters])
  return letter === 'O' ? letter : letter + random.pick(TYPES)
}

/** What follows a scheme keeps its spans in any other, and comes back as it was. */
function checkScheme(labels: readonly string[], from: TagScheme): void {
  for (const to of TAG_SCHEMES) {
    const converted = unlessRefused(() => convertTags(labels, from, to))
    if (!converted) continue
    const [before, after] = [JSON.stringify(spansOf(labels)), JSON.stringify(spansOf(converted))]
    demand(before === after, () => `spans differ: ${before} in ${from}, ${after} in ${to}`)
    const back = convertTags(converted, to, from)
    const there = labelsOf(spansOf(labels), labels.length, from)
    demand(back.join() === there.join(), () => `not the same back: ${there} and ${back}`)
  }
}

/** Whether labels follow the rules that decoding is constrained by, and those of conversion, is the same. */
function checkDetection(all: readonly (readonly string[])[]): void {
  const labeled = all.filter(labels => labels.length > 0)
  if (labeled.length === 0) return
  const corpus = corpusOf(labeled.map(labels => ({ tokens: labels.map(() => 'w'), labels })))
  const scheme = detectTagScheme(corpus)
  if (!scheme) return
  for (const to of TAG_SCHEMES) {
    const converted = unlessRefused(() => convertCorpusTags(corpus, scheme, to))
    demand(converted !== undefined || to === 'io', () => `detected but not converted: ${scheme} to ${to}`)
  }
  const names = corpus.labels!.strings.toArray()
  const rules = tagTransitions(names, scheme)
  for (const labels of labeled) {
    const path = labels.map(label => names.indexOf(label))
    const allowed =
      rules.allowedStart(path[0]) &&
      rules.allowedEnd(path.at(-1)!) &&
      path.every((j, t) => t === 0 || rules.allowed(path[t - 1], j))
    demand(allowed, () => `detected but not allowed: ${labels} as ${scheme}`)
  }
}

/** Figures are those that the definition gives: chunks that are the same in gold and predicted labels. */
function checkFigures(sequences: TagsInput['sequences']): void {
  const evaluator = new Evaluator()
  let [tokens, right, gold, predicted, correct] = [0, 0, 0, 0, 0]
  for (const sequence of sequences) {
    evaluator.add(sequence.gold, sequence.predicted)
    tokens += sequence.gold.length
    right += sequence.gold.filter((label, t) => label === sequence.predicted[t]).length
    const [wanted, got] = [namesOf(sequence.gold), namesOf(sequence.predicted)]
    gold += wanted.length
    predicted += got.length
    correct += got.filter(name => wanted.includes(name)).length
  }
  const found = evaluator.evaluate()
  demand(found.tokens === tokens, () => `tokens differ: ${found.tokens} and ${tokens}`)
  const accuracy = tokens === 0 ? null : right / tokens
  demand(found.accuracy === accuracy, () => `accuracy differs: ${found.accuracy} and ${accuracy}`)
  const plain = sequences.every(({ gold: a, predicted: b }) =>
    [...a, ...b].every(label => /^(O|[BIES](-[^-]+)?)$/s.test(label)),
  )
  if (!found.spans || !plain) return
  const counts = evaluator.statistics().counts
  const sum = (k: number) => sequences.reduce((total, _, n) => total + counts[n * 8 + k], 0)
  const [a, b] = [`${gold} ${predicted} ${correct}`, `${sum(5)} ${sum(6)} ${sum(7)}`]
  demand(a === b, () => `chunks differ: ${a} by their names, ${b} counted`)
}

/** Chunks by name: equal names are equal chunks. */
function namesOf(labels: readonly string[]): string[] {
  return spansOf(labels).map(({ type, start, end }) => `${start} ${end} ${type}`)
}
