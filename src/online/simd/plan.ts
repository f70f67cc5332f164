/** The numbers by which the kernels of assembly/online find their way, in the order in which they read them. */
import { planBytes, writePlanWords } from '../../wasm/plan-words.js'
import type { RuleRecipe } from '../update-rule.js'

const FIELDS = [
  'L',
  'stride',
  'labelBits',
  'sequenceOffset',
  'sequenceWeight',
  'gold',
  'order',
  'rowOf',
  'rowOffset',
  'stream',
  'streamValues',
  'sparseCell',
  'transCell',
  'startCell',
  'endCell',
  'boundary',
  'weightOf',
  'weights',
  'sums',
  'variances',
  'totals',
  'states',
  'alpha',
  'lists',
  'path',
  'entryCell',
  'entryValue',
  'pruningBounds',
  'pruningTimes',
  'rule',
  'slack',
  'cost',
  'limit',
] as const

/** Sizes, addresses and options, described in assembly/online/plan.ts. */
export type KernelPlan = Readonly<Record<(typeof FIELDS)[number], number>>

export const PLAN_BYTES = planBytes(FIELDS)

/** Writes a plan where the kernels are told to read it. */
export function writePlan(plan: KernelPlan, memory: WebAssembly.Memory, address: number): void {
  writePlanWords(FIELDS, plan, memory, address)
}

const RULES = ['unit-steps', 'least-steps', 'steps-by-variance'] as const
const SLACKS = ['none', 'linear', 'squared'] as const
const COSTS = ['errors', 'constant'] as const

/** A rule as the kernels know it: assembly/online/rules.ts. */
export function ruleFields(recipe: RuleRecipe): Pick<KernelPlan, 'rule' | 'slack' | 'cost' | 'limit'> {
  const rule = RULES.indexOf(recipe.rule)
  switch (recipe.rule) {
    case 'unit-steps':
      return { rule, slack: 0, cost: 0, limit: 0 }
    case 'least-steps':
      return { rule, slack: SLACKS.indexOf(recipe.slack), cost: COSTS.indexOf(recipe.cost), limit: recipe.c }
    case 'steps-by-variance':
      return { rule, slack: 0, cost: 0, limit: recipe.gamma }
  }
}
