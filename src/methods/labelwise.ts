import type { Loss } from '../losses/loss.js'
import { type GradientOptions, gradientMethod, storedGradient } from './families/gradient-method.js'
import type { TrainingMethod } from './method.js'

export const storedLabelwise = /* @__PURE__ */ storedGradient({
  name: 'labelwise',
  uses: ['lambda', 'anneal', 'around', 'guard'],
})

const plain = /* @__PURE__ */ gradientMethod(storedLabelwise, {
  description: 'number of right labels, made smooth; for noisy labels',
  partialLabels: true,
  decoder: 'posterior',
  losses,
})

export const labelwise = /* @__PURE__ */ guarded(plain)

async function losses(options: GradientOptions): Promise<Loss[]> {
  const { labelwise: loss } = await import('../losses/labelwise.js')
  return lambdaStages(options).map(lambda => loss({ lambda }))
}

/** The successive values of λ. */
function lambdaStages({ lambda, anneal }: GradientOptions): number[] {
  const stages = [lambda]
  if (anneal === 'lambda') while (stages[0] > 1) stages.unshift(stages[0] / 2)
  return stages
}

type GradientMethod<Name extends string> = TrainingMethod<Name, GradientOptions, never>

/** Without held-out sequences, the penalty at least keeps the weights near those that training starts from. */
function unguarded(options: GradientOptions): GradientOptions {
  const isOpen = options.guard !== 'none' && options.around === undefined
  return isOpen && options.optimizer === 'lbfgs' ? { ...options, around: 'start' } : options
}

/** The method that starts from the likelihood, since with weights of 0 all labels tie, and goes on only if held-out sequences are labeled better. */
function guarded<Name extends string>(method: GradientMethod<Name>): GradientMethod<Name> {
  return {
    ...method,
    async *train(corpus, options, setting) {
      const { heldOutSequences, trainGuarded } = await import('../training/train-guarded.js')
      const isAsked = options.guard ?? (setting.dev ? 'none' : 'held-out')
      const heldOut = isAsked === 'none' ? null : heldOutSequences(corpus)
      if (!heldOut && (setting.init || options.guard === 'none'))
        return yield* method.train(corpus, unguarded(options), setting)
      const { gradientStage } = await import('../training/gradient-stage.js')
      const { likelihood } = await import('../losses/likelihood.js')
      const own = await losses(options)
      const start = [gradientStage(likelihood(), options)]
      const isSum = options.optimizer !== 'sgd'
      const common = { ...setting, method: method.name, normalization: 'global' as const, isSum }
      if (!heldOut) {
        const { trainAfter } = await import('../training/train-after.js')
        const chosen = unguarded(options)
        const stages = own.map(loss => gradientStage(loss, chosen))
        return yield* trainAfter(corpus, { ...common, options: chosen, before: start, stages })
      }
      const { around, guard: _, ...others } = options
      const attempts = (around ? [around] : (['start', 'zero'] as const)).map(center => {
        const chosen: GradientOptions = { ...others, around: center, guard: 'held-out' }
        return {
          options: chosen,
          stages: (maxIterations: number) =>
            own.map(loss => gradientStage(loss, { ...chosen, maxIterations })),
        }
      })
      const decoders = { start: 'viterbi', after: ['posterior', 'viterbi'] } as const
      return yield* trainGuarded(corpus, { ...common, options, start, attempts, heldOut, decoders })
    },
  }
}
