/** The training options of Wapiti, and the options of our methods that mean the same. */

import { refusedChoice } from '../../common/choice.js'
import { DataError } from '../../common/errors.js'
import { allMethods } from '../registry.js'

/** Options of `wapiti train` by their long names without dashes, as text. */
export type WapitiParameters = Readonly<Record<string, string>>

const TYPES = ['crf', 'memm', 'maxent']
const ALGORITHMS = ['l-bfgs', 'sgd-l1', 'bcd', 'rprop', 'rprop+', 'rprop-']

const DEFAULTS: WapitiParameters = {
  type: 'crf',
  algo: 'l-bfgs',
  maxiter: '0',
  rho1: '0.5',
  rho2: '0.0001',
  objwin: '5',
  stopwin: '5',
  stopeps: '0.02',
}

/** These change how an optimum is reached; our optimizers choose for themselves. */
const OWN_WAY = [
  ...['jobsize', 'sparse', 'clip', 'histsz', 'maxls', 'eta0', 'alpha', 'kappa'],
  ...['stpmin', 'stpmax', 'stpinc', 'stpdec', 'cutoff'],
]

/** The largest number of iterations of Wapiti, which 0 stands for. */
const MOST_ITERATIONS = 2 ** 31 - 1

/** Translates options; `notes` say what differs. What cannot be had is refused by name. */
export function translateWapiti(given: WapitiParameters): {
  method: string
  options: Readonly<Record<string, string>>
  notes: readonly string[]
} {
  const values: WapitiParameters = { ...DEFAULTS, ...given }
  const method = methodOf(values['type'])
  const iterations = number(values, 'maxiter')
  const options = {
    c1: String(number(values, 'rho1')),
    c2: String(number(values, 'rho2') / 2),
    maxIterations: String(iterations === 0 ? MOST_ITERATIONS : iterations),
    delta: String(number(values, 'stopeps')),
    period: String(number(values, 'objwin')),
    weights: 'all',
  }
  return { method, options, notes: notesOf(values, given) }
}

function methodOf(type: string): string {
  if (!TYPES.includes(type)) throw new DataError(`type: ${refusedChoice(type, TYPES)}`)
  const found = allMethods().find(({ traits }) =>
    traits.otherNames.some(other => other.tool === 'Wapiti' && other.name === type),
  )
  if (found) return found.name
  throw new DataError(`type: no method is like ${type}`)
}

function number(values: WapitiParameters, name: string): number {
  const value = values[name].trim() === '' ? Number.NaN : Number(values[name])
  if (!(value >= 0 && value < Infinity))
    throw new DataError(`${name}: expected a number of at least 0, got ${values[name] || 'nothing'}`)
  return value
}

function notesOf(values: WapitiParameters, given: WapitiParameters): string[] {
  const { algo } = values
  if (!ALGORITHMS.includes(algo)) throw new DataError(`algo: ${refusedChoice(algo, ALGORITHMS)}`)
  const notes = OWN_WAY.filter(name => name in given).map(
    name => `${name} is ignored: it changes the way to the same result`,
  )
  if (algo !== ALGORITHMS[0]) notes.push(`${algo}: the same function is minimized by L-BFGS`)
  if (algo === 'sgd-l1' && number(values, 'rho2') > 0)
    notes.push('rho2: Wapiti ignores it with sgd-l1; here it counts')
  if (number(values, 'stopwin') > 0)
    notes.push('stopwin: Wapiti also stops while errors stay the same; here training goes on')
  return notes
}
