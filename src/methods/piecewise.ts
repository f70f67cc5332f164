import { gradientMethod } from './gradient-method.js'

export const piecewise = gradientMethod({
  name: 'piecewise',
  description: 'every pair of neighbors normalized by itself: a bound on the likelihood',
  losses: async () => [(await import('../losses/piecewise.js')).piecewise()],
})
