import { gradientMethod } from './gradient-method.js'

export const pseudolikelihood = gradientMethod({
  name: 'pseudolikelihood',
  description: 'each label given its right neighbors; cheap where labels are very many',
  search: {},
  losses: async () => [(await import('../losses/pseudolikelihood.js')).pseudolikelihood()],
})
