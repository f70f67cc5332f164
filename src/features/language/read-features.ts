import { DataError } from '../../common/errors.js'
import { readCrfppTemplate } from './crfpp-template.js'
import type { FeatureSet } from './feature.js'
import { penaltyOf } from './feature-set.js'
import { parseFeatures } from './parse-features.js'
import { readWapitiPattern } from './wapiti-pattern.js'

/**
 * Reads a feature file of any kind: JSON, a CRF++ template or Wapiti patterns. A file is Wapiti's if CRF++
 * would not accept it: lines that begin with u, b or *, the commands `%X`, `%t`, `%m`, offsets with `@` or
 * `+`.
 */
export function readFeatures(text: string, name = 'features'): FeatureSet {
  if (/^\ufeff?\s*[[{]/.test(text)) return readJson(text.replace(/^\ufeff/, ''), name)
  const wapiti = /^[ub*]|^[UB].*(%[XtTmM]\[|%x\[\s*[@+ ])/m.test(text.replace(/^\ufeff/, ''))
  return wapiti ? readWapitiPattern(text, name) : readCrfppTemplate(text, name)
}

function readJson(text: string, source: string): FeatureSet {
  const json = parseJson(text, source)
  const set = parseFeatures(json, source)
  const c2 = penaltyOf(json)
  return c2 === undefined ? set : { ...set, c2 }
}

/** The engine's own message gives the reason and often the character, from which the line follows. */
function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = (cause as Error).message.replace(/\s+/g, ' ')
    const position = /position (\d+)/.exec(message)
    const line = position ? text.slice(0, Number(position[1])).split('\n').length : undefined
    throw new DataError(`expected JSON, got an error: ${message}`, { source, line }, { cause })
  }
}
