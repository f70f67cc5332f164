import { brown } from './brown.js'
import { conll2000, conll2002 } from './conll.js'
import type { Recipe } from './recipe.js'
import { addresses, grammar, ingredients, labelBias, names, noise, references } from './simulated.js'

/** All corpora. */
export const RECIPES: readonly Recipe[] = [
  brown,
  conll2000,
  conll2002,
  labelBias,
  noise,
  grammar,
  ingredients,
  addresses,
  names,
  references,
]
