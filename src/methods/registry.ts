/** The training methods. A new one is a file in this folder and a line in `ALL`. */

import { refusedChoice } from '../common/choice.js'
import { DataError } from '../common/errors.js'
import { didYouMean } from '../common/nearest-name.js'
import { arow } from './arow.js'
import { empirical } from './empirical.js'
import { expectedAccuracy } from './expected-accuracy.js'
import { hmm } from './hmm.js'
import { labelwise } from './labelwise.js'
import { likelihood } from './likelihood.js'
import { margin } from './margin.js'
import { memm } from './memm.js'
import type { MethodForm, TrainingMethod } from './method.js'
import { type GivenOptions, resolveOptions, type TrainingSize } from './options.js'
import { passiveAggressive } from './passive-aggressive.js'
import { perceptron } from './perceptron.js'
import { piecewise } from './piecewise.js'
import { pointwise } from './pointwise.js'
import { pooled } from './pooled.js'
import { pseudolikelihood } from './pseudolikelihood.js'
import { separate } from './separate.js'

export const ALL = [
  empirical,
  hmm,
  pooled,
  separate,
  likelihood,
  piecewise,
  pseudolikelihood,
  pointwise,
  expectedAccuracy,
  labelwise,
  margin,
  memm,
  perceptron,
  passiveAggressive,
  arow,
] as const

/** A method of the library, as a value. */
export type KnownMethod = (typeof ALL)[number]
/** The name of a training method. */
export type Method = KnownMethod['name']
/** The names of the training methods. */
export const METHODS: readonly Method[] = ALL.map(({ name }) => name)
/** The method used if none is named. */
export const DEFAULT_METHOD = empirical.name

/** The method to suggest where options of trained weights, such as penalties, are asked for. */
export const WEIGHTS_METHOD: Method = 'likelihood'

/** The default structure: labels depend on their neighbors. */
const CHAIN = 'chain'

const registered: TrainingMethod[] = [...ALL]

/** All methods, including registered ones. */
export function allMethods(): readonly TrainingMethod[] {
  return registered
}

/** Adds a method to the library; the returned function removes it. */
export function registerMethod(method: TrainingMethod): () => void {
  if (registered.some(({ name }) => name === method.name))
    throw new TypeError(`registerMethod: a method ${method.name} is already registered`)
  registered.push(method)
  return () => {
    const k = registered.indexOf(method)
    if (k >= 0) registered.splice(k, 1)
  }
}

/** Finds a method by name; an unknown name is refused with a suggestion. */
export function findMethod(name: string): TrainingMethod {
  const found = registered.find(method => method.name === name)
  if (found) return found
  const names = registered.map(method => method.name)
  throw new DataError(
    `method: expected one of ${names.join(', ')}, got ${name}${ofOtherTool(name) ?? didYouMean(name, names)}`,
  )
}

/** Our name for a method of another tool. */
function ofOtherTool(name: string): string | undefined {
  for (const method of registered) {
    const other = method.traits.otherNames.find(known => known.name === name)
    if (!other) continue
    const options = Object.entries(other.options ?? {}).map(([key, value]) => ` with ${key}=${value}`)
    return ` (${other.tool}'s ${name} is ${method.name}${options.join('')})`
  }
  return undefined
}

/** All structures that some method supports. */
export function allStructures(): readonly string[] {
  return [CHAIN, ...new Set(registered.flatMap(({ structures = {} }) => Object.keys(structures)))]
}

/** A form of a method with all its options. */
export interface ResolvedMethod {
  readonly form: MethodForm
  readonly options: object
}

/** The form of a method for a structure, with all its options, for data of a `size` if it is given. Unknown names and values are refused. */
export function resolveMethod(
  name: string,
  given: GivenOptions | undefined,
  structure: string = CHAIN,
  size?: TrainingSize,
): ResolvedMethod {
  const form = formOf(findMethod(name), structure)
  return { form, options: resolveOptions(form.title ?? form.name, form.options, given, size) }
}

function formOf(method: TrainingMethod, structure: string): MethodForm {
  if (structure === CHAIN) return method
  const structures = allStructures()
  if (!structures.includes(structure))
    throw new DataError(`structure: ${refusedChoice(structure, structures)}`)
  const form = method.structures?.[structure]
  if (form) return form
  const having = registered.filter(({ structures = {} }) => structure in structures)
  throw new DataError(
    `structure: ${structure} is for the method ${having.map(({ name }) => name).join(' or ')}, got ${method.name}`,
  )
}

/** The forms of all methods: all that a model file may name. */
export function allForms(): readonly MethodForm[] {
  return registered.flatMap(method => [method, ...Object.values(method.structures ?? {})])
}

/** The form that a model file names; undefined if there is none. */
export function findForm(name: unknown): MethodForm | undefined {
  return allForms().find(form => form.name === name)
}
