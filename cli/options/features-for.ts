import type { FeatureSet } from '../../src/features/language/feature.js'
import { preset } from '../../src/features/language/presets.js'
import { asUsage } from '../../terminal/usage.js'
import { readFeatureFile } from './feature-file.js'

/** The features that `--features` names for data with these columns after the word; undefined: the default. */
export async function featuresFor(
  name: string | undefined,
  columns: readonly string[],
): Promise<FeatureSet | undefined> {
  if (name === undefined) return undefined
  return (await readFeatureFile(name)) ?? asUsage(() => preset(name, { columns: columns.length + 1 }))
}
