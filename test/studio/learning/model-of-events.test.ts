/** Random events of two annotators, and what the learner, the data and the rebuilt model make of them. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { readContent } from '../../../src/data/reading/read-content.js'
import { train } from '../../../src/train.js'
import { InstantLearner } from '../../../studio/learning/instant-learner.js'
import { wholeModel } from '../../../studio/learning/lean-model.js'
import { advance, emptyState } from '../../../studio/project/advance.js'
import { writeDataLines } from '../../../studio/project/data/data-lines.js'
import { modelOfAnswers } from '../../../studio/project/data/rebuild.js'
import type { Happening, ProjectEvent, SpanScheme } from '../../../studio/project/event.js'
import { add, CREATE, eventsOf, newString, type Step } from '../project/journal-of.js'

const TEXTS = ['a', 'a b', 'b a c', 'c c', 'd a b a', 'a c e d b']
const NAMES = ['X', 'Y', 'Z']

/** Labels of a scheme; in `bio`, I- stands only after its own name. */
function randomLabels(random: Random, scheme: SpanScheme, count: number): string[] {
  let before = ''
  return Array.from({ length: count }, () => {
    const name = random.pick(['O', '_', ...NAMES])
    const isSame = name === before
    before = name
    if (scheme === 'plain' || !NAMES.includes(name)) return name
    return `${isSame ? random.pick(['B', 'I']) : 'B'}-${name}`
  })
}

function randomStep(random: Random, scheme: SpanScheme, n: number): Step {
  const k = random.below(TEXTS.length)
  const [string, text] = [`s${k}`, TEXTS[k]]
  const labels = randomLabels(random, scheme, text.split(' ').length)
  const accept: Happening = { type: 'accept', string, labels }
  const others: Happening[] = [
    { type: 'undo', event: `e${Math.max(3, n - 1 - random.below(10))}` },
    { type: 'undo', event: `e${n - 1}` },
    { type: 'rename-label', from: random.pick(NAMES), to: random.pick(NAMES) },
    { type: 'remove-label', label: random.pick(NAMES), to: random.pick(['O', '_'] as const) },
    { type: 'retokenize', string, tokens: [0, text.length] },
    { type: 'retokenize', string, tokens: newString(string, text).tokens },
    { type: 'reopen', string },
    { type: 'resolve', string, labels },
  ]
  return { ...random.pick([accept, accept, accept, ...others]), by: random.pick(['ann', 'bob']) }
}

/** Long texts are compared much faster than long arrays. */
function hexOf(bytes: Uint8Array | null): string | null {
  return bytes && Buffer.from(bytes).toString('hex')
}

const CASES = (['plain', 'bio'] as const).flatMap(scheme =>
  [false, true].map(hasBase => ({ scheme, seed: 1, hasBase })),
)

describe('after each of 50 random events', () => {
  it.each(CASES)('the model is that of the data: $scheme, seed $seed, base $hasBase', async given => {
    const { scheme, seed, hasBase } = given
    const random = new Random(seed)
    const first = { tokens: ['a', 'q'], labels: [scheme === 'bio' ? 'B-X' : 'X', 'O'] }
    const base = hasBase ? (await train([first])).save() : null
    const learner = await InstantLearner.create({ tokenizer: 'words', base })
    const strings = TEXTS.map((text, k) => newString(`s${k}`, text))
    const events: ProjectEvent[] = eventsOf([{ ...CREATE, scheme } as Happening, add(...strings)])
    let state = advance(emptyState(), events)
    for (let n = 3; n <= 52; n++) {
      events.push(...eventsOf([randomStep(random, scheme, n)], n))
      state = advance(state, events.slice(-1))
      learner.learn(state)
      const replayed = advance(emptyState(), events)
      const bytes = learner.model && (await wholeModel(learner.model)).save()
      expect(hexOf(bytes), `event ${n}`).toBe(hexOf(await modelOfAnswers(replayed, base)))
    }
    if (hasBase || !learner.model) return
    const corpus = readContent(writeDataLines(state), 'jsonl', { labels: 'required' })
    const trained = await train(corpus, { tokenizer: 'words' })
    expect(hexOf(trained.save())).toBe(hexOf((await wholeModel(learner.model)).save()))
  })
})
