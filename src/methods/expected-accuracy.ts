import { gradientMethod } from './gradient-method.js'

export const expectedAccuracy = gradientMethod({
  name: 'expected-accuracy',
  description: 'expected number of right labels; start it from another model',
  partialLabels: true,
  losses: async () => [(await import('../losses/expected-accuracy.js')).expectedAccuracy()],
})
