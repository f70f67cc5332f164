import { gradientMethod, storedGradient } from './families/gradient-method.js'

export const storedPiecewise = /* @__PURE__ */ storedGradient({ name: 'piecewise' })

export const piecewise = /* @__PURE__ */ gradientMethod(storedPiecewise, {
  description: 'every pair of neighbors normalized by itself: a bound on the likelihood',
  losses: async () => [(await import('../losses/piecewise.js')).piecewise()],
})
