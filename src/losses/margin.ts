import { CandidatePath } from './candidate-path.js'
import { HammingViterbi } from './hamming-viterbi.js'
import type { Loss } from './loss.js'
import { localRecipe } from './loss-recipe.js'
import { SlackRescaling } from './slack-rescaling.js'

export interface MarginOptions {
  /** How the number of wrong labels enters: added to the margin, or as a factor of the slack. Default: 'margin'. */
  readonly rescale?: 'margin' | 'slack'
}

/**
 * The structured hinge loss with Δ(y, y*) the number of wrong labels of y:
 *
 *     margin: max_y Δ(y, y*) + score(y) − score(y*),      in O(T·n²)
 *     slack:  max_y Δ(y, y*) · (1 + score(y) − score(y*)),      in O(T·D·n²) at most, D ≤ T: see `SlackRescaling`
 *
 * Both are convex, not negative, and 0 if and only if gold is ahead of every path by its Δ, or by 1. The gradient
 * is a subgradient, that of one of the maximizing paths; where the loss is 0 it is 0.
 *
 * B. Taskar, C. Guestrin and D. Koller, Max-Margin Markov Networks, 2004; Tsochantaridis et al. 2005.
 */
export function margin({ rescale = 'margin' }: MarginOptions = {}): Loss {
  return rescale === 'margin' ? marginRescaled() : slackRescaled()
}

const recipe = localRecipe({
  computation: 'bestPaths',
  comparesPaths: true,
  isBounded: false,
})

function marginRescaled(): Loss {
  const path = new CandidatePath()
  const viterbi = new HammingViterbi()
  return {
    recipe,
    add(lattice, gold, gradient, weight = 1) {
      const score = path.load(lattice, gold)
      if (score === -Infinity) return Infinity
      const loss = viterbi.run(lattice, path, 1) - score
      if (loss === 0) return 0
      viterbi.path.addTo(lattice, gradient, weight)
      path.addTo(lattice, gradient, -weight)
      return weight * loss
    },
  }
}

function slackRescaled(): Loss {
  const path = new CandidatePath()
  const slack = new SlackRescaling()
  return {
    add(lattice, gold, gradient, weight = 1) {
      const score = path.load(lattice, gold)
      if (score === -Infinity) return Infinity
      const loss = slack.run(lattice, path, score)
      if (loss === 0) return 0
      // ∇ Δ (1 + score(y) − score(y*)) = Δ (∇score(y) − ∇score(y*))
      slack.path.addTo(lattice, gradient, weight * slack.errors)
      path.addTo(lattice, gradient, -weight * slack.errors)
      return weight * loss
    },
  }
}
