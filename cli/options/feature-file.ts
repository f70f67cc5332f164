import { existsSync } from 'node:fs'
import { didYouMean } from '../../src/common/nearest-name.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { PRESETS, preset } from '../../src/features/language/presets.js'
import { readBytes } from '../../terminal/read-bytes.js'
import { asUsage, UsageError } from '../../terminal/usage.js'

/** The file that `--features` names; undefined for a preset or without the option. */
export function featureFile(name: string | undefined): string | undefined {
  if (name === undefined || PRESETS.includes(name) || name.startsWith('kmer:')) return undefined
  return name.startsWith(WAPITI) ? name.slice(WAPITI.length) : name
}

/** Before the name of a file that CRF++ could read as well: its patterns are Wapiti's. */
export const WAPITI = 'wapiti:'

/** Reads a file of features; undefined for a preset, whose name is checked. */
export async function readFeatureFile(name: string): Promise<FeatureSet | undefined> {
  const file = featureFile(name)
  if (file === undefined) {
    asUsage(() => preset(name))
    return undefined
  }
  const looksLikeFile = /[./\\]/.test(file) || existsSync(file)
  if (!looksLikeFile) {
    const known = [...PRESETS, 'kmer:K'].join(', ')
    throw new UsageError(`--features: expected ${known} or a file, got ${name}${didYouMean(name, PRESETS)}`)
  }
  const text = new TextDecoder().decode(await readBytes(file))
  if (name.startsWith(WAPITI)) {
    const { readWapitiPattern } = await import('../../src/features/language/wapiti-pattern.js')
    return readWapitiPattern(text, file)
  }
  const [{ readFeatures }, { inlineClasses }] = await Promise.all([
    import('../../src/features/language/read-features.js'),
    import('./inline-classes.js'),
  ])
  return readFeatures(await inlineClasses(text, file), file)
}
