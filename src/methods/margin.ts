import { gradientMethod, storedGradient } from './families/gradient-method.js'

// The hinge has corners, on which line searches fail.
export const storedMargin = /* @__PURE__ */ storedGradient({
  name: 'margin',
  uses: ['rescale'],
  penalty: 'fixed', // small ones, which suit the likelihood of few tokens, do not suit the hinge
  defaults: { optimizer: 'sgd', maxIterations: 50 },
})

export const margin = /* @__PURE__ */ gradientMethod(storedMargin, {
  description: 'maximum margin: the structured hinge loss; without probabilities',
  losses: async ({ rescale }) => [(await import('../losses/margin.js')).margin({ rescale })],
})
