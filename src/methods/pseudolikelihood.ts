import { gradientMethod, storedGradient } from './families/gradient-method.js'

export const storedPseudolikelihood = /* @__PURE__ */ storedGradient({ name: 'pseudolikelihood' })

export const pseudolikelihood = /* @__PURE__ */ gradientMethod(storedPseudolikelihood, {
  description: 'each label given its right neighbors; cheap where labels are very many',
  search: {},
  losses: async () => [(await import('../losses/pseudolikelihood.js')).pseudolikelihood()],
})
