import { COST, type Plan, RULE, SLACK } from '../../wasm/binaries/online-plan.js'
import type { RuleRecipe } from '../update-rule.js'

/** A rule in the form that the kernels use: assembly/online/rules.ts. */
export function ruleFields(recipe: RuleRecipe): Pick<Plan, 'rule' | 'slack' | 'cost' | 'limit'> {
  const rule = RULE[recipe.rule]
  switch (recipe.rule) {
    case 'unit-steps':
      return { rule, slack: 0, cost: 0, limit: 0 }
    case 'least-steps':
      return { rule, slack: SLACK[recipe.slack], cost: COST[recipe.cost], limit: recipe.c }
    case 'steps-by-variance':
      return { rule, slack: 0, cost: 0, limit: recipe.gamma }
  }
}
