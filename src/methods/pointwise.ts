import { gradientMethod, storedGradient } from './families/gradient-method.js'

export const storedPointwise = /* @__PURE__ */ storedGradient({ name: 'pointwise' })

export const pointwise = /* @__PURE__ */ gradientMethod(storedPointwise, {
  description: 'likelihood of each label by itself; for posterior decoding',
  partialLabels: true,
  decoder: 'posterior',
  losses: async () => [(await import('../losses/pointwise.js')).pointwise()],
})
