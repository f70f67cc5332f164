import { gradientMethod } from './gradient-method.js'

export const memm = gradientMethod({
  name: 'memm',
  description: 'maximum-entropy Markov model: each label given the one before it',
  normalization: 'local',
  otherNames: [{ tool: 'Wapiti', name: 'memm' }],
  losses: async () => [(await import('../losses/memm.js')).memm()],
})
