import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { corpusOf, type Sequence } from '../../../src/data/sequence.js'
import { compileCorpus } from '../../../src/features/compile.js'
import { attributes } from '../../../src/features/language/factories.js'
import { arow } from '../../../src/online/arow.js'
import { passiveAggressive } from '../../../src/online/passive-aggressive.js'
import { perceptron } from '../../../src/online/perceptron.js'
import { createKernelLearner } from '../../../src/online/simd/learner.js'
import { createOnlineRun, type OnlineTraining, trainOnline } from '../../../src/online/train-online.js'
import type { UpdateRule } from '../../../src/online/update-rule.js'
import { createLayout } from '../../../src/weights/create-layout.js'
import { createExample, RULES } from '../example.js'

/** L from one vector to several and a tail, T from 1 on, few words (rows are shared) and many. */
const shapes = fc.record({
  seed: fc.nat(),
  L: fc.constantFrom(1, 2, 3, 7, 8, 9, 16, 17, 33, 50),
  N: fc.integer({ min: 1, max: 40 }),
  longest: fc.constantFrom(1, 2, 12),
  words: fc.constantFrom(1, 4, 200),
  real: fc.boolean(),
  importance: fc.boolean(),
  weights: fc.constantFrom('seen' as const, 'all' as const),
  boundary: fc.constantFrom('none' as const, 'symbols' as const),
  begin: fc.constantFrom('zero' as const, 'whole' as const, 'real' as const),
})
type Shape = typeof shapes extends fc.Arbitrary<infer T> ? T : never

function createCase(shape: Shape) {
  const { L, N, longest, words, real } = shape
  const random = new Random(shape.seed)
  const value = () => (real ? random.uniform() * 4 - 2 : 1)
  const data: Sequence[] = Array.from({ length: N }, () => {
    const T = 1 + random.below(longest)
    const positions = Array.from({ length: T }, () => random.below(words))
    return {
      tokens: positions.map(String),
      labels: positions.map(word => `l${(random.below(3) === 0 ? random.below(L) : word) % L}`),
      attributes: positions.map(word => ({
        [`w${word}`]: value(),
        always: value(),
        [`p${word % 3}`]: value(),
        [`q${random.below(2)}`]: value(),
      })),
      weight: shape.importance ? random.pick([0, 0.3, 1, 2.5]) : 1,
    }
  })
  const corpus = compileCorpus(corpusOf(data), { features: [attributes()] })
  const layout = createLayout(corpus, shape)
  const start = {
    zero: () => 0,
    whole: () => random.below(7) - 3,
    real: () => random.uniform() * 10 - 5,
  }[shape.begin]
  return { corpus, layout, x: Float64Array.from({ length: layout.F }, start) }
}

/** All that a run leaves behind. */
function outcome({ corpus, layout, x }: ReturnType<typeof createCase>, training: OnlineTraining) {
  const result = x.slice()
  const run = createOnlineRun(result, training.rule, training)
  const iterations = [...trainOnline(corpus, layout, result, { ...training, run })]
  return { result, run, iterations }
}

describe.each(RULES.map(rule => [JSON.stringify(rule.recipe), rule] as const))(
  'the kernel of %s',
  (_, rule) => {
    it('leaves the bits of the readable form', () => {
      fc.assert(
        fc.property(shapes, shape => {
          const example = createCase(shape)
          const run = createOnlineRun(example.x, rule)
          expect(createKernelLearner(example.corpus, example.layout, rule, run)).not.toBeNull()
          const training = { rule, maxIterations: 4, seed: 5 }
          expect(outcome(example, training)).toEqual(outcome(example, { ...training, form: 'readable' }))
        }),
        { numRuns: 60 },
      )
    })
  },
)

class Unable {
  constructor() {
    throw new WebAssembly.CompileError('unknown instruction')
  }
}

describe('the kernel', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const shape: Shape = {
    seed: 3,
    L: 9,
    N: 30,
    longest: 12,
    words: 200,
    real: false,
    importance: false,
    weights: 'seen',
    boundary: 'none',
    begin: 'zero',
  }

  it('goes on from a state that the other form has left, and the other way round', () => {
    const { corpus, layout, x } = createCase(shape)
    const rule = passiveAggressive()
    const forms = (first: 'kernel' | 'readable', second: 'kernel' | 'readable') => {
      const run = createOnlineRun(x, rule)
      const result = x.slice()
      for (const [form, maxIterations] of [[first, 2] as const, [second, 5] as const])
        for (const _ of trainOnline(corpus, layout, result, { rule, run, form, maxIterations }));
      return { run, result }
    }
    const whole = forms('kernel', 'kernel')
    expect(forms('kernel', 'readable')).toEqual(whole)
    expect(forms('readable', 'kernel')).toEqual(whole)
  })

  it('takes up weights that were written between two epochs', () => {
    const { corpus, layout, x } = createCase(shape)
    const rule = perceptron()
    const interrupted = (form: 'kernel' | 'readable') => {
      const run = createOnlineRun(x, rule)
      for (const { iteration } of trainOnline(corpus, layout, x.slice(), {
        rule,
        run,
        form,
        maxIterations: 3,
      }))
        if (iteration === 1) run.w.fill(0.5)
      return run
    }
    expect(interrupted('kernel')).toEqual(interrupted('readable'))
  })

  it('leaves transition attributes and rules that it does not know to the readable form', () => {
    const learnerFor = (
      example: Pick<ReturnType<typeof createCase>, 'corpus' | 'layout'>,
      rule: UpdateRule,
    ) => {
      const run = createOnlineRun(new Float64Array(example.layout.F), rule)
      return createKernelLearner(example.corpus, example.layout, rule, run)
    }
    const known = perceptron()
    const { recipe: _, ...unknown } = known
    expect(learnerFor(createCase(shape), known)).not.toBeNull()
    expect(learnerFor(createCase(shape), unknown)).toBeNull()
    expect(learnerFor(createExample(1, { transitions: 'words' }), known)).toBeNull()
  })

  it('is not there where the engine has no vectors, and training goes on without it', async () => {
    vi.spyOn(WebAssembly, 'Module').mockImplementation(Unable as never)
    vi.resetModules()
    const fresh = await import('../../../src/online/simd/learner.js')
    const { corpus, layout, x } = createCase(shape)
    const rule = arow()
    expect(fresh.createKernelLearner(corpus, layout, rule, createOnlineRun(x, rule))).toBeNull()
    const training = await import('../../../src/online/train-online.js')
    const result = x.slice()
    for (const _ of training.trainOnline(corpus, layout, result, { rule, maxIterations: 3 }));
    expect(result).toEqual(outcome({ corpus, layout, x }, { rule, maxIterations: 3 }).result)
  })
})
