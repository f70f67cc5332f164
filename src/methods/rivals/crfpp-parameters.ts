/** The training options of crf_learn, and the options of our methods that mean the same. */

import { refusedChoice } from '../../common/choice.js'
import { DataError } from '../../common/errors.js'
import { allMethods } from '../registry.js'

/** Options of `crf_learn` by their long names without dashes, as text. */
export type CrfppParameters = Readonly<Record<string, string>>

const DEFAULTS: CrfppParameters = {
  algorithm: 'CRF',
  freq: '1',
  maxiter: '100000',
  cost: '1',
  eta: '0.0001',
}

/** Names of algorithms in any case; CRF is CRF-L2. */
const ALGORITHMS = ['CRF', 'CRF-L2', 'CRF-L1', 'MIRA']

/** Translates options; `notes` say what differs. What cannot be had is refused by name. */
export function translateCrfpp(given: CrfppParameters): {
  method: string
  options: Readonly<Record<string, string>>
  notes: readonly string[]
} {
  const values: CrfppParameters = { ...DEFAULTS, ...given }
  const algorithm = algorithmOf(values['algorithm'])
  const cost = positive(values, 'cost')
  // The penalty of CRF++ is Σ w² / 2c, or Σ |w| / c; ours is c2 · Σ w² + c1 · Σ |w|.
  const penalty: Record<string, string> =
    algorithm === 'CRF-L1' ? { c1: shortened(1 / cost), c2: '0' } : { c2: shortened(1 / (2 * cost)) }
  const notes: string[] = []
  if ('shrinking-size' in given) notes.push('-H is ignored: crf_learn uses it only with MIRA')
  if ('eta' in given)
    notes.push('-e: three iterations together change the function by less than three times as much')
  return {
    method: methodOf(algorithm),
    options: {
      ...penalty,
      weights: 'all',
      ...(Number(values['freq']) > 1 && { cutoff: values['freq'] }),
      maxIterations: values['maxiter'],
      period: '3',
      delta: shortened(3 * positive(values, 'eta')),
    },
    notes,
  }
}

function algorithmOf(name: string): string {
  const found = ALGORITHMS.find(known => known.toLowerCase() === name.toLowerCase())
  if (found === undefined) throw new DataError(`-a: ${refusedChoice(name, ALGORITHMS)}`)
  if (found === 'MIRA')
    throw new DataError(
      '-a MIRA: no method bounds the updates of each sequence as MIRA of CRF++ does; the nearest is cofield train -m passive-aggressive',
    )
  return found === 'CRF' ? 'CRF-L2' : found
}

function methodOf(algorithm: string): string {
  const found = allMethods().find(({ traits }) =>
    traits.otherNames.some(other => other.tool === 'CRF++' && other.name === algorithm),
  )
  if (found) return found.name
  throw new DataError(`-a: no method is like ${algorithm}`)
}

function positive(values: CrfppParameters, name: string): number {
  const value = values[name].trim() === '' ? Number.NaN : Number(values[name])
  if (value > 0 && value < Infinity) return value
  throw new DataError(`--${name}: expected a number above 0, got ${values[name] || 'nothing'}`)
}

/** Without the last digits, which are those of rounding. */
function shortened(value: number): string {
  return String(Number(value.toPrecision(15)))
}
