/**
 * The place for the matcher of regular expressions. Few models need it, and it is large, so `cofield/tag` loads it for those only; all
 * other entries have it at once. Code that both use asks here.
 */

import type { createMatcher } from './matcher.js'

export type CreateMatcher = typeof createMatcher

let provided: CreateMatcher | undefined

/** Makes the matcher known to all code that asks here. */
export function provideMatcher(create: CreateMatcher): void {
  provided = create
}

/** The provided matcher, for expressions of models: whoever reads a model that has some provides it first. */
export const createProvided: CreateMatcher = (...args) => {
  if (!provided) throw new Error('regular expressions: expected their matcher to be loaded')
  return provided(...args)
}

/** The matcher, if it is loaded. */
export function providedMatcher(): CreateMatcher | undefined {
  return provided
}
