/** How `separate` fits its two models and puts them together. */
export interface SeparateOptions {
  /** The penalty c2·‖w‖² of each of the two models. Default 0.2. */
  readonly c2: number
  /** `known`: what was seen in training takes the closed form, and only what was not the fitted models (EP2). Default `known`. */
  readonly closedForm: 'known' | 'none'
  /**
   * Weight of the fitted P(y|x) in that of a known pattern, in counts; 0 is the papers' EP2. `held-out`: weights that make held-out
   * sequences most likely, one for each range of counts, and one of joint signatures for patterns never seen; 0.5 if there are fewer than
   * 100 sequences, or if fewer than 15 % of the positions are like others. Default `held-out`.
   */
  readonly stateShrink: number | 'held-out'
  /** The same of the fitted rate in that of a known pair of patterns; 0.2 in place of 0.5. Default `held-out`. */
  readonly pairShrink: number | 'held-out'
  /**
   * What a fitted co-occurrence rate divides P(y,y'|x,x') by: the fitted P(y|x) (`unary`), the state factors ψ, counted
   * or fitted (`states`, the papers' EP2), or the marginals of the pair model itself (`pair`). Default `unary`.
   */
  readonly denominator: 'states' | 'unary' | 'pair'
  /** Which labels an attribute has weights for: those it was seen with, or all, which is slow. Default `seen`. */
  readonly states: 'seen' | 'all'
  /** Which pairs of labels the pair model knows; others have probability 0. Default `all`. */
  readonly labelPairs: 'seen' | 'all'
  /** Attributes of fewer positions than this have no weights, so that rare words show what unknown ones are like. Default 2. */
  readonly cutoff: number
  /** Labels less probable than this share of a position's best are no candidates. Default 0.003. */
  readonly candidateFloor: number
  /** `start`: at the start of a sequence a capitalized word takes the counts of its lower-case form as well. Default `start`. */
  readonly caseFold: 'start' | 'never'
  /** `symbols`: the start and the end of a sequence are symbols that labels are next to. Default `symbols`. */
  readonly boundary: 'symbols' | 'none'
  /**
   * Each fit ends when its value has changed by less than this share over ten iterations. If patterns of 100 sequences or more hardly
   * repeat, it is ten times this share for the unary model, and 100 times for the pair model. Default 1e-3.
   */
  readonly tolerance: number
  /** Iterations of each fit at most. Default 1000. */
  readonly maxIterations: number
}

/** The combination that did best on held-out data: see docs/methods/separate.md. */
export const SEPARATE_DEFAULTS: SeparateOptions = {
  c2: 0.2,
  closedForm: 'known',
  stateShrink: 'held-out',
  pairShrink: 'held-out',
  denominator: 'unary',
  states: 'seen',
  labelPairs: 'all',
  cutoff: 2,
  candidateFloor: 0.003,
  caseFold: 'start',
  boundary: 'symbols',
  tolerance: 1e-3,
  maxIterations: 1000,
}

const PAPER = {
  ...SEPARATE_DEFAULTS,
  stateShrink: 0,
  pairShrink: 0,
  denominator: 'states',
  labelPairs: 'seen',
  cutoff: 1,
  caseFold: 'never',
} as const

/** The papers' own combinations. */
export const SEPARATE_VARIANTS: Readonly<Record<'sp2' | 'ep2', SeparateOptions>> = {
  sp2: { ...PAPER, closedForm: 'none' },
  ep2: { ...PAPER, closedForm: 'known' },
}

/** Weights where nothing can be held out: those that did best on held-out parts of Brown and Dutch. */
const FIXED_SHRINK = { state: 0.5, pair: 0.2 } as const

/** The options with numbers for weights that are to be held out. */
export function fixedOptions(options: SeparateOptions): SeparateOptions {
  return {
    ...options,
    stateShrink: options.stateShrink === 'held-out' ? FIXED_SHRINK.state : options.stateShrink,
    pairShrink: options.pairShrink === 'held-out' ? FIXED_SHRINK.pair : options.pairShrink,
  }
}

/** Whether weights of the closed form are chosen by held-out sequences. */
export function isHeldOut({ closedForm, stateShrink, pairShrink }: SeparateOptions): boolean {
  return closedForm === 'known' && (stateShrink === 'held-out' || pairShrink === 'held-out')
}
