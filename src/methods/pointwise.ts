import { gradientMethod } from './gradient-method.js'

export const pointwise = gradientMethod({
  name: 'pointwise',
  description: 'likelihood of each label by itself; for posterior decoding',
  partialLabels: true,
  losses: async () => [(await import('../losses/pointwise.js')).pointwise()],
})
