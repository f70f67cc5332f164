/** The methods compared on corpora, and their limits. */
import type { FeatureSet, TagOptions } from '../../../src/index.js'
import { CONTENDERS, type Contender } from '../roster.js'

/** A method on a corpus. */
export interface System extends Contender {
  /** The method whose model it starts from: its objective is not convex. That method's seconds count, too. */
  readonly from?: string
  /** Default: Viterbi. */
  readonly decoder?: TagOptions['decoder']
  /** Default: those of the papers, `lafferty`. */
  readonly features?: FeatureSet
}

/** A closed form that is only an experiment, not a method of the library: see pooled-model.ts. */
export const POOL = 'pool'

/** The size of a task. */
export interface TaskSize {
  /** Sentences to train on. */
  readonly sentences: number
  readonly labels: number
  readonly quick: boolean
}

/** A method that is left out, and why. */
export interface LeftOut {
  readonly name: string
  readonly why: string
}

/** C = 1 of CRF++, its default. */
const CRFPP_PENALTY = 0.5
/** With more sentences than this, methods that cost more than standard training get fewer iterations. */
const MANY_SENTENCES = 5000
const QUICK_SENTENCES = 500
/** With more labels than this, slack rescaling, which has no kernel, takes minutes per epoch. */
const MANY_LABELS = 50
/** Methods that other experiments cover. */
const NOT_HERE = ['pseudolikelihood', 'expected-accuracy', 'perceptron', 'passive-aggressive', 'arow']

/** The systems for a task of this size; those that others start from come first. */
export function systemsFor(size: TaskSize): { systems: System[]; leftOut: LeftOut[] } {
  const reasons = CONTENDERS.map(({ name }) => ({ name, why: whyNot(name, size) }))
  const leftOut = reasons.filter((reason): reason is LeftOut => reason.why !== null)
  const absent = new Set([...NOT_HERE, ...leftOut.map(({ name }) => name)])
  return {
    systems: CONTENDERS.filter(({ name }) => !absent.has(name)).map(system => withLimits(system, size)),
    leftOut,
  }
}

function whyNot(name: string, { labels, sentences, quick }: TaskSize): string | null {
  if (name === 'margin-slack' && labels > MANY_LABELS)
    return `slack rescaling takes minutes an epoch with ${labels} labels`
  if (name === 'margin' && labels > MANY_LABELS && sentences > (quick ? QUICK_SENTENCES : MANY_SENTENCES))
    return `stochastic steps on one core take a minute an epoch with ${labels} labels and so many sentences`
  return null
}

function withLimits(contender: Contender, size: TaskSize): System {
  const limited = (maxIterations: number) => ({
    ...contender.options,
    c2: CRFPP_PENALTY,
    maxIterations: size.quick ? Math.min(20, maxIterations) : maxIterations,
  })
  const few = size.labels <= MANY_LABELS
  const many = size.sentences > MANY_SENTENCES
  switch (contender.name) {
    case 'likelihood':
    case 'piecewise':
    case 'memm':
      return { ...contender, options: limited(few ? 1000 : 300) }
    case 'pointwise':
    case 'labelwise':
      return {
        ...contender,
        options: limited(few ? 200 : many ? 30 : 50),
        from: 'likelihood',
        decoder: 'posterior',
      }
    case 'margin':
    case 'margin-slack':
      return { ...contender, options: limited(size.quick ? 2 : few ? 30 : 10) }
    default:
      return contender
  }
}

/** The limits of all systems that have some, grouped. */
export function describeLimits(systems: readonly System[]): string[] {
  const groups = new Map<string, string[]>()
  for (const system of systems) {
    const limit = limitOf(system)
    if (limit !== null) groups.set(limit, [...(groups.get(limit) ?? []), system.name])
  }
  return [...groups].map(([limit, names]) => `${names.join(', ')}: ${limit}`)
}

function limitOf({ options, from, decoder }: System): string | null {
  const most = options?.['maxIterations']
  if (most === undefined) return null
  const begin = from ? `, begun with the model of ${from}, whose seconds are counted in` : ''
  const decoding = decoder ? `, ${decoder} decoding` : ''
  return `at most ${most} iterations, c2 = ${options?.['c2']}${begin}${decoding}`
}
