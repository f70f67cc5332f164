import { DataError, type UncheckedTrainOptions } from '../../src/index.js'
import { type Method, resolveMethod } from '../../src/methods/registry.js'

/** A training method with its name in tables. The method may not exist yet. */
export interface Contender {
  readonly name: string
  readonly method: string
  readonly options?: UncheckedTrainOptions['options']
  /** Its name in the papers, if different. */
  readonly paperName?: string
}

/** Every method, our default first; those of the empirical-training papers have the papers' names. */
export const CONTENDERS: readonly Contender[] = [
  { name: 'empirical', method: 'empirical' },
  { name: 'EP1', method: 'empirical', options: { variant: 'ep1' } },
  { name: 'SP1', method: 'empirical', options: { variant: 'sp1' } },
  { name: 'ECRN', method: 'empirical', options: { variant: 'ecrn' } },
  { name: 'EP2', method: 'separate', options: { variant: 'ep2' } },
  { name: 'SP2', method: 'separate', options: { variant: 'sp2' } },
  { name: 'hmm', method: 'hmm', paperName: 'HMM' },
  { name: 'likelihood', method: 'likelihood', paperName: 'CRF++, CLL' },
  { name: 'piecewise', method: 'piecewise', paperName: 'PW' },
  { name: 'pseudolikelihood', method: 'pseudolikelihood' },
  { name: 'pointwise', method: 'pointwise' },
  { name: 'expected-accuracy', method: 'expected-accuracy' },
  { name: 'labelwise', method: 'labelwise', options: { guard: 'none' } },
  { name: 'margin', method: 'margin' },
  { name: 'margin-slack', method: 'margin', options: { rescale: 'slack' } },
  { name: 'perceptron', method: 'perceptron' },
  { name: 'passive-aggressive', method: 'passive-aggressive' },
  { name: 'arow', method: 'arow' },
  { name: 'memm', method: 'memm', paperName: 'MEMM, CMM' },
]

const PAPER_NAMES = new Map(CONTENDERS.map(({ name, paperName }) => [name, paperName]))

/** The name of a method in tables: ours, and the papers' if different. */
export function shownName(name: string): string {
  const paperName = PAPER_NAMES.get(name)
  return paperName === undefined ? name : `${name} (${paperName})`
}

/** A contender whose method exists. */
export interface Entrant extends Contender {
  readonly method: Method
}

/** The contenders that can be run, and a note on the others. */
export function admit(contenders: readonly Contender[]): { entrants: Entrant[]; notes: string[] } {
  const entrants = contenders.filter(isEntrant) as Entrant[]
  const absent = contenders.filter(contender => !isEntrant(contender)).map(({ name }) => name)
  return { entrants, notes: absent.length > 0 ? [`not there yet: ${absent.join(', ')}`] : [] }
}

function isEntrant({ method, options }: Contender): boolean {
  try {
    resolveMethod(method, options)
    return true
  } catch (error) {
    if (error instanceof DataError) return false
    throw error
  }
}

/** Whether a method minimizes a loss over weights, so that it has penalties and stopping rules. */
export function hasPenalty({ method }: Contender): boolean {
  return accepts(method, { c2: 0, epsilon: 0, delta: 0 })
}

/** Whether a method has these options. */
function accepts(method: string, options: UncheckedTrainOptions['options']): boolean {
  return isEntrant({ name: method, method, options })
}
