import { type GradientOptions, gradientMethod, storedGradient } from './families/gradient-method.js'

export const storedLabelwise = /* @__PURE__ */ storedGradient({
  name: 'labelwise',
  uses: ['lambda', 'anneal'],
})

export const labelwise = /* @__PURE__ */ gradientMethod(storedLabelwise, {
  description: 'number of right labels, made smooth; for noisy labels and posterior decoding',
  partialLabels: true,
  async losses(options) {
    const { labelwise: loss } = await import('../losses/labelwise.js')
    return lambdaStages(options).map(lambda => loss({ lambda }))
  },
})

/** The successive values of λ. */
function lambdaStages({ lambda, anneal }: GradientOptions): number[] {
  const stages = [lambda]
  if (anneal === 'lambda') while (stages[0] > 1) stages.unshift(stages[0] / 2)
  return stages
}
