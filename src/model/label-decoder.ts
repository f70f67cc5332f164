import { checkArgument } from '../common/arguments.js'
import { refusedChoice } from '../common/choice.js'
import { DataError } from '../common/errors.js'
import { checkKeys } from '../common/known-keys.js'
import type { Steps } from '../common/long-work.js'
import type { StringTable } from '../data/string-table.js'
import { schemeOfLabels, TAG_SCHEMES, type TagScheme, tagTransitions } from '../data/tags/scheme.js'
import { type Constraints, createConstraints } from '../inference/constraints.js'
import { applyConstraints } from '../inference/decoders/constrained.js'
import type { Decoder } from '../inference/decoders/decoder.js'
import { posterior } from '../inference/decoders/posterior.js'
import { viterbi } from '../inference/decoders/viterbi.js'
import { ForwardBackward } from '../inference/forward-backward.js'
import type { LabelSet, Lattice } from '../inference/lattice.js'
import { widen } from '../inference/widen.js'
import { DECODERS, type DecoderName } from './file/model-use.js'
import { fitScores } from './fit-scores.js'

/** The values of `constraints`, the default first. */
export const CONSTRAINTS = ['none', 'auto', ...TAG_SCHEMES] as const

/** How labels are chosen. */
export interface TagOptions {
  /**
   * `viterbi`: the most probable sequence; `posterior`: the most probable label at each position. Default: as the model says, for
   * most methods `viterbi`.
   */
  readonly decoder?: DecoderName
  /** The tag scheme in which the labels must be valid; `auto` detects it from the labels. Default `none`. */
  readonly constraints?: TagScheme | 'auto' | 'none'
  /** Labels that are already known, by position; null, undefined or missing where they are not. */
  readonly forced?: readonly (string | null | undefined)[]
}

/** Refuses unknown options and values that they do not take; `others` are further options of the call. */
export function checkTagOptions(options: TagOptions, what = 'tag', others: readonly string[] = []): void {
  checkKeys(what, options, ['decoder', 'constraints', 'forced', ...others])
  const { decoder, constraints, forced } = options
  checkChoice('decoder', decoder, DECODERS)
  checkChoice('constraints', constraints, CONSTRAINTS)
  const isLabel = (label: unknown) => label == null || typeof label === 'string'
  const areLabels = forced == null || (Array.isArray(forced) && forced.every(isLabel))
  checkArgument(`${what}: forced`, areLabels, 'a list with a label or null for each token', forced)
}

function checkChoice(name: string, value: unknown, words: readonly string[]): void {
  if (value !== undefined && !words.includes(value as string))
    throw new RangeError(`${name}: ${refusedChoice(value, words)}`)
}

/**
 * How far below the best label to score a label that the model considers impossible, if the constraints leave
 * nothing else: about one in three million. A heuristic; any large number gives the same labels.
 */
const FLOOR = 15

/** Chooses labels by the user's options: decoder and constraints. */
export class LabelDecoder {
  private readonly labels: StringTable
  private readonly standard: DecoderName
  private readonly decoders: Readonly<Record<DecoderName, Decoder>>
  private readonly possible = posterior({ paths: 'possible' })
  private readonly chain = new ForwardBackward()
  private readonly rules = new Map<TagScheme, { constraints: Constraints; neutral: LabelSet }>()

  /** `standard` is the decoder if the options name none. */
  constructor(labels: StringTable, standard: DecoderName = 'viterbi') {
    this.labels = labels
    this.standard = standard
    this.decoders = { viterbi: viterbi(), posterior: posterior() }
  }

  /** Whether the options ask for just the best path of the lattice. */
  isPlainViterbi({ decoder = this.standard, constraints = 'none', forced }: TagOptions): boolean {
    return decoder === 'viterbi' && constraints === 'none' && forced === undefined
  }

  /** Overwrites path [T] with the labels of a lattice. */
  decode(lattice: Lattice, path: Int32Array, options: TagOptions): void {
    this.decodeConstrained(this.constrain(lattice, options), path, options)
  }

  /** The same for a lattice that `constrain` has already processed. */
  decodeConstrained(lattice: Lattice, path: Int32Array, options: TagOptions): void {
    this.chosen(options).decode(lattice, path)
  }

  /** The same in steps, as far as the decoder has them. */
  *decodeInSteps(lattice: Lattice, path: Int32Array, options: TagOptions): Steps<void> {
    const chosen = this.chosen(options)
    if (chosen.decodeInSteps) yield* chosen.decodeInSteps(lattice, path)
    else chosen.decode(lattice, path)
  }

  private chosen({ decoder = this.standard, constraints = 'none' }: TagOptions): Decoder {
    const mustBePossible = decoder === 'posterior' && constraints !== 'none'
    return mustBePossible ? this.possible : this.decoders[decoder]
  }

  /** A lattice with the same distribution that doubles can represent. See `fitScores`. */
  fit(lattice: Lattice): Lattice {
    return fitScores(lattice, label => this.labels.get(label))
  }

  /** The lattice restricted to what the options allow, ready for inference. */
  constrain(lattice: Lattice, { constraints = 'none', forced }: TagOptions): Lattice {
    if (constraints === 'none' && forced === undefined) return this.fit(lattice)
    const allowed = this.forcedLabels(forced ?? [], lattice.T)
    const scheme = constraints === 'auto' ? schemeOfLabels(this.labels.toArray()) : constraints
    const rules = scheme === 'none' ? undefined : this.rulesOf(scheme)
    const apply = (from: Lattice) =>
      this.fit(applyConstraints(from, { allowed, constraints: rules?.constraints }))
    const wide = allowed.size > 0 ? widen(lattice, t => allowed.get(t), FLOOR) : lattice
    const narrow = apply(wide)
    if (this.chain.forward(narrow) > -Infinity) return narrow
    // A word seen only inside spans may occur where no span is possible: the label O makes room.
    const wider = apply(widen(wide, t => (allowed.has(t) ? undefined : rules?.neutral), FLOOR))
    if (this.chain.forward(wider) > -Infinity) return wider
    throw new DataError('no labeling of the sequence satisfies the constraints')
  }

  private forcedLabels(forced: readonly (string | null | undefined)[], T: number): Map<number, LabelSet> {
    if (forced.length > T) throw new RangeError(`forced: expected at most ${T} labels, got ${forced.length}`)
    const allowed = new Map<number, LabelSet>()
    forced.forEach((name, t) => {
      if (name === null || name === undefined) return
      const label = this.labels.find(name)
      if (label < 0) throw new DataError(`forced: the model has no label ${name}`)
      allowed.set(t, new Set([label]))
    })
    return allowed
  }

  private rulesOf(scheme: TagScheme): { constraints: Constraints; neutral: LabelSet } {
    let rules = this.rules.get(scheme)
    if (!rules) {
      const names = this.labels.toArray()
      const { allowed, allowedStart, allowedEnd } = tagTransitions(names, scheme)
      const neutral = names.findIndex((_, j) => allowedStart(j) && allowedEnd(j) && allowed(j, j))
      const constraints = createConstraints(names.length, {
        first: allowedStart,
        last: allowedEnd,
        next: allowed,
      })
      rules = { constraints, neutral: new Set(neutral < 0 ? [] : [neutral]) }
      this.rules.set(scheme, rules)
    }
    return rules
  }
}
