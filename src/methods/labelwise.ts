import { type GradientOptions, gradientMethod } from './gradient-method.js'

export const labelwise = gradientMethod({
  name: 'labelwise',
  description: 'number of right labels, made smooth; for noisy labels and posterior decoding',
  uses: ['lambda', 'anneal'],
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
