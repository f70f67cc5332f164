/**
 * The place for what labels by kernels. A page that labels some sentences does without, so `cofield/tag` loads it for large models only; all other entries have it
 * at once. Scorers ask here.
 */

import type { BlockDecoder, BlockLimits, ScoreParts } from './block-decoder.js'

export type CreateDecoder = (parts: ScoreParts, limits: BlockLimits) => BlockDecoder

let provided: CreateDecoder | undefined

/** Makes it known to all scorers. */
export function provideDecoder(create: CreateDecoder): void {
  provided = create
}

/** The provided function, or undefined if it is not loaded. */
export function providedDecoder(): CreateDecoder | undefined {
  return provided
}
