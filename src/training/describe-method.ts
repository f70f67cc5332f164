import { DataError } from '../errors.js'
import { empiricalOptions } from '../estimators/empirical.js'
import { hmmOptions } from '../estimators/hmm.js'
import { separateOptions } from '../estimators/separate.js'
import { structureOptions } from '../estimators/structure.js'
import { didYouMean } from '../features/nearest-name.js'
import { STRUCTURES, type StructureName } from '../model/structure-options.js'
import { GRADIENT_METHODS, gradientOptions } from './gradient-options.js'
import { ONLINE_METHODS, onlineOptions } from './online-options.js'

/** The training methods. */
export const METHODS = ['empirical', 'hmm', 'separate', ...GRADIENT_METHODS, ...ONLINE_METHODS] as const
export type Method = (typeof METHODS)[number]

/** Options as a person or a file gives them. */
type GivenOptions = Readonly<Record<string, unknown>>

/** A method with its options filled in; names and values that there are not are refused. */
export function describeMethod(
  method: string,
  options: GivenOptions | undefined,
  structure: StructureName = 'chain',
) {
  if (structure !== 'chain') return describeStructure(method, options, structure)
  if (method === 'empirical') return { method, options: empiricalOptions(options) } as const
  if (method === 'hmm') return { method, options: hmmOptions(options) } as const
  if (method === 'separate') return { method, options: separateOptions(options) } as const
  const gradient = GRADIENT_METHODS.find(name => name === method)
  if (gradient) return { method: gradient, options: gradientOptions(gradient, options) } as const
  const online = ONLINE_METHODS.find(name => name === method)
  if (online) return { method: online, options: onlineOptions(online, options) } as const
  throw new DataError(
    `method: expected one of ${METHODS.join(', ')}, got ${method}${didYouMean(method, METHODS)}`,
  )
}

function describeStructure(
  method: string,
  options: GivenOptions | undefined,
  structure: Exclude<StructureName, 'chain'>,
) {
  if (!STRUCTURES.includes(structure))
    throw new DataError(`structure: expected one of ${STRUCTURES.join(', ')}, got ${String(structure)}`)
  if (method !== 'empirical')
    throw new DataError(`structure: ${structure} is for the method empirical, got ${method}`)
  const resolved = structureOptions(structure, options)
  if (structure === 'tree') return { method: 'empirical/tree', options: resolved } as const
  return { method: 'empirical/skip-chain', options: resolved } as const
}
