import { gradientMethod, storedGradient } from './families/gradient-method.js'

export const storedLikelihood = /* @__PURE__ */ storedGradient({ name: 'likelihood' })

export const likelihood = /* @__PURE__ */ gradientMethod(storedLikelihood, {
  description: 'conditional random field by maximum likelihood, as CRFsuite, CRF++ and Wapiti train',
  otherNames: [
    { tool: 'CRFsuite', name: 'lbfgs' },
    { tool: 'CRFsuite', name: 'l2sgd', options: { optimizer: 'sgd' } },
    { tool: 'CRF++', name: 'CRF-L2' },
    { tool: 'CRF++', name: 'CRF-L1', options: { c1: 1, c2: 0 } },
    { tool: 'Wapiti', name: 'l-bfgs' },
    { tool: 'Wapiti', name: 'crf' },
    { tool: 'Wapiti', name: 'maxent', options: { labelPairs: 'none' } },
  ],
  search: { c2: [0.3, 1, 3] },
  partialLabels: true,
  losses: async () => [(await import('../losses/likelihood.js')).likelihood()],
})
