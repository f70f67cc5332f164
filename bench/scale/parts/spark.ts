import type { Scale, ScaleOutcome } from '../scale.js'
import { Skipped } from '../scale.js'

export async function spark(_: Scale): Promise<ScaleOutcome> {
  throw new Skipped('later')
}
