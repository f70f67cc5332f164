import { gradientMethod } from './gradient-method.js'

export const margin = gradientMethod({
  name: 'margin',
  description: 'maximum margin: the structured hinge loss; without probabilities',
  uses: ['rescale'],
  // The hinge is not smooth, and line searches fail at its corners.
  defaults: { optimizer: 'sgd', maxIterations: 50 },
  losses: async ({ rescale }) => [(await import('../losses/margin.js')).margin({ rescale })],
})
