import { Random } from '../../src/common/random.js'
import { corpusOfTexts } from '../../src/data/text/corpus-of-texts.js'
import { tokenize } from '../../src/data/text/tokenize.js'
import type { Model } from '../../src/model/model.js'
import { simulateAddresses } from '../../src/simulation/addresses.js'
import { train } from '../../src/train.js'

/** A question, and the answer that each of the models gives to it. */
export interface Case {
  readonly action: 'parse' | 'tag'
  readonly body: Buffer
  readonly expected: readonly Buffer[]
}

/** A line of a stream, and the line with which each of the models answers. */
export interface LineCase {
  readonly line: string
  readonly expected: readonly string[]
}

export type CaseKind = 'short' | 'several' | 'tokens' | 'probabilities' | 'long'

/** How many texts a case of each kind has at most, and how many cases there are in proportion to the others. */
const SIZES: Readonly<Record<CaseKind, { readonly cases: number; readonly texts: number }>> = {
  short: { cases: 1, texts: 1 },
  several: { cases: 0.2, texts: 10 },
  tokens: { cases: 0.5, texts: 3 },
  probabilities: { cases: 0.2, texts: 2 },
  long: { cases: 0.02, texts: 500 },
}

/** Two models that give different answers to most questions. */
export async function trainModels(sentences: number): Promise<Model[]> {
  const seeds = [1, 2]
  return Promise.all(seeds.map(seed => train(corpusOfTexts(simulateAddresses({ sentences, seed })))))
}

/** Questions with the answers of the library in this process. All are made beforehand: while they are made, no client can run. */
export class Cases {
  private readonly made: Readonly<Record<CaseKind, readonly Case[]>>
  private readonly lines: readonly LineCase[]

  constructor(
    private readonly models: readonly Model[],
    seed: number,
    size: number,
  ) {
    const random = new Random(seed)
    const texts = simulateAddresses({ sentences: size, seed: seed + 1000 }).map(({ text }) => text)
    const kinds = Object.keys(SIZES) as CaseKind[]
    this.made = Object.fromEntries(
      kinds.map(kind => {
        const { cases, texts: most } = SIZES[kind]
        const draw = () => {
          const length = kind === 'long' ? most : 1 + random.below(most)
          return this.make(
            kind,
            Array.from({ length }, () => random.pick(texts)),
          )
        }
        return [kind, Array.from({ length: Math.max(1, Math.round(cases * size)) }, draw)]
      }),
    ) as Record<CaseKind, Case[]>
    this.lines = texts.map(text => ({
      line: JSON.stringify({ text }),
      expected: models.map(model => JSON.stringify(model.parse(text))),
    }))
  }

  draw(kind: CaseKind, random: Random): Case {
    return random.pick(this.made[kind])
  }

  drawLine(random: Random): LineCase {
    return random.pick(this.lines)
  }

  private make(kind: CaseKind, texts: readonly string[]): Case {
    const isTagged = kind === 'tokens' || kind === 'probabilities'
    const action = isTagged ? 'tag' : 'parse'
    const { body, answer } = isTagged ? tagCase(texts, kind === 'probabilities') : parseCase(kind, texts)
    const expected = this.models.map(model => Buffer.from(JSON.stringify(answer(model))))
    return { action, body: Buffer.from(JSON.stringify(body)), expected }
  }
}

interface Question {
  readonly body: object
  answer(model: Model): object
}

function parseCase(kind: CaseKind, given: readonly string[]): Question {
  const texts = kind === 'long' ? [given.join('\n')] : given
  return {
    body: kind === 'several' ? { texts } : { text: texts[0] },
    answer: model => ({ results: (kind === 'several' ? texts : [texts[0]]).map(text => model.parse(text)) }),
  }
}

function tagCase(texts: readonly string[], probabilities: boolean): Question {
  const sequences = texts.map(text => tokenize(text).map(token => token.text))
  return {
    body: {
      sequences: sequences.map(tokens => ({ tokens })),
      ...(probabilities && { probabilities }),
    },
    answer(model) {
      const labels = sequences.map(tokens => model.tag(tokens))
      if (!probabilities) return { labels }
      return {
        labels,
        probabilities: sequences.map((tokens, n) => probabilitiesOf(model, tokens, labels[n])),
      }
    },
  }
}

/** The probability of each label that was chosen. */
function probabilitiesOf(model: Model, tokens: readonly string[], labels: readonly string[]): number[] {
  return model.marginals(tokens).map((marginals, t) => marginals[labels[t]])
}
