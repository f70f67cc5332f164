import { gradientMethod, storedGradient } from './families/gradient-method.js'

export const storedMemm = /* @__PURE__ */ storedGradient({ name: 'memm', normalization: 'local' })

export const memm = /* @__PURE__ */ gradientMethod(storedMemm, {
  description: 'maximum-entropy Markov model: each label given the one before it',
  otherNames: [{ tool: 'Wapiti', name: 'memm' }],
  losses: async () => [(await import('../losses/memm.js')).memm()],
})
