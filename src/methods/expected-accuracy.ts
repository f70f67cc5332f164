import { gradientMethod, storedGradient } from './families/gradient-method.js'

export const storedExpectedAccuracy = /* @__PURE__ */ storedGradient({ name: 'expected-accuracy' })

export const expectedAccuracy = /* @__PURE__ */ gradientMethod(storedExpectedAccuracy, {
  description: 'expected number of right labels; start it from another model',
  partialLabels: true,
  decoder: 'posterior',
  losses: async () => [(await import('../losses/expected-accuracy.js')).expectedAccuracy()],
})
