/** The training parameters of CRFsuite, and the options of our methods that mean the same. */

import { refusedChoice } from '../../common/choice.js'
import { DataError } from '../../common/errors.js'
import { allMethods } from '../registry.js'

/** Values of parameters by name, as CRFsuite prints them. */
export type CrfsuiteParameters = Readonly<Record<string, string>>

const FEATURES = {
  'feature.minfreq': '0',
  'feature.possible_states': '0',
  'feature.possible_transitions': '0',
}
const EPOCHS = { max_iterations: '100', epsilon: '0' }

/** The defaults of each algorithm of CRFsuite. */
export const CRFSUITE_ALGORITHMS: Readonly<Record<string, CrfsuiteParameters>> = {
  lbfgs: {
    ...FEATURES,
    c1: '0',
    c2: '1',
    max_iterations: '2147483647',
    num_memories: '6',
    epsilon: '1e-05',
    period: '10',
    delta: '1e-05',
    linesearch: 'MoreThuente',
    max_linesearch: '20',
  },
  l2sgd: {
    ...FEATURES,
    c2: '1',
    max_iterations: '1000',
    period: '10',
    delta: '1e-06',
    'calibration.eta': '0.1',
    'calibration.rate': '2',
    'calibration.samples': '1000',
    'calibration.candidates': '10',
    'calibration.max_trials': '20',
  },
  ap: { ...FEATURES, ...EPOCHS },
  pa: { ...FEATURES, type: '1', c: '1', error_sensitive: '1', averaging: '1', ...EPOCHS },
  arow: { ...FEATURES, variance: '1', gamma: '1', ...EPOCHS },
}

/** Longer names of algorithms, as python-crfsuite has them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'averaged-perceptron': 'ap',
  'passive-aggressive': 'pa',
}

/** The name of an algorithm as CRFsuite's command line has it; an unknown one is refused. */
export function crfsuiteAlgorithm(name: string): string {
  const found = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : name
  if (Object.hasOwn(CRFSUITE_ALGORITHMS, found)) return found
  throw new DataError(`algorithm: ${refusedChoice(name, Object.keys(CRFSUITE_ALGORITHMS))}`)
}

/** Our method for an algorithm of CRFsuite, and the options that differ from its defaults, or whose defaults depend on the data. */
export interface TranslatedParameters {
  readonly method: string
  readonly options: Readonly<Record<string, string>>
  /** Parameters that only change the way to the same result, and are ignored. */
  readonly ignored: readonly string[]
}

/** These change how an optimum is reached; our optimizers choose for themselves. */
const OWN_WAY = /^(num_memories|linesearch|max_linesearch|calibration\..*)$/

/** Translates an algorithm and the parameters given for it; what cannot be had is refused by name. */
export function translateCrfsuite(name: string, given: CrfsuiteParameters): TranslatedParameters {
  const algorithm = crfsuiteAlgorithm(name)
  const defaults = CRFSUITE_ALGORITHMS[algorithm]
  for (const [parameter, value] of Object.entries(given)) checkCrfsuiteParameter(algorithm, parameter, value)
  const values: Record<string, string> = { ...defaults, ...given }
  const options: Record<string, string> = { ...featureOptions(values) }
  const ignored: string[] = []
  for (const [parameter, value] of Object.entries(values)) {
    if (parameter.startsWith('feature.')) continue
    if (!OWN_WAY.test(parameter)) Object.assign(options, optionOf(parameter, value))
    else if (value !== defaults[parameter]) ignored.push(parameter)
  }
  for (const method of allMethods()) {
    const other = method.traits.otherNames.find(
      known => known.tool === 'CRFsuite' && known.name === algorithm,
    )
    if (!other) continue
    const all: Record<string, unknown> = { ...other.options, ...options }
    const own: Readonly<Record<string, unknown>> = { ...method.options.defaults }
    const suited = method.options.suited?.({ tokens: 0 }) ?? {}
    const changed = Object.entries(all).filter(
      ([key, value]) => key in suited || (Number(own[key]) !== Number(value) && own[key] !== value),
    )
    return {
      method: method.name,
      options: Object.fromEntries(changed.map(([key, value]) => [key, String(value)])),
      ignored,
    }
  }
  throw new DataError(`algorithm: no method is like ${name}`)
}

/** Refuses a parameter that an algorithm does not have, and what is no number. */
export function checkCrfsuiteParameter(algorithm: string, name: string, value: string): void {
  const defaults = CRFSUITE_ALGORITHMS[algorithm]
  if (!Object.hasOwn(defaults, name))
    throw new DataError(`${algorithm}: ${name}: ${refusedChoice(name, Object.keys(defaults))}`)
  if (name !== 'linesearch' && !(value.trim() !== '' && Number.isFinite(Number(value))))
    throw new DataError(`${name}: expected a number, got ${value || 'nothing'}`)
}

function featureOptions(values: CrfsuiteParameters): Record<string, string> {
  const [weights, labelPairs] = ['feature.possible_states', 'feature.possible_transitions'].map(name =>
    Number(values[name]) === 0 ? 'seen' : 'all',
  )
  const least = values['feature.minfreq']
  return {
    weights,
    ...(labelPairs !== weights && { labelPairs }),
    ...(Number(least) > 0 && { pairCutoff: least }),
  }
}

const SLACK = ['none', 'linear', 'squared']

/** The option that a parameter means. */
function optionOf(name: string, value: string): Record<string, string> {
  if (name === 'max_iterations') return { maxIterations: value }
  if (name === 'error_sensitive') return { cost: Number(value) === 0 ? 'constant' : 'errors' }
  if (name === 'averaging') return { average: Number(value) === 0 ? 'none' : 'mean' }
  if (name !== 'type') return { [name]: value }
  const slack = SLACK[Number(value)]
  if (slack === undefined) throw new DataError(`type: expected 0, 1 or 2, got ${value}`)
  return { slack }
}
