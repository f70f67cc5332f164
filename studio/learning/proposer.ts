/**
 * What a model proposes for a string, given what a person has set in it so far.
 *
 *     const proposer = new Proposer()
 *     proposer.propose(model, string.tokens, { scheme, labels: names, set })   // labels, chances, confidence; null if nothing can be proposed
 *     proposer.readings(model, string.tokens, 5, { … })                        // the best labelings
 *
 * Only labels of the project are proposed, whatever the model has. With `bio`, proposals are valid: I-X follows B-X or I-X alone.
 * Chances of labels that are not there are 0.
 */

import { nBest } from '../../src/inference/decoders/n-best.js'
import { posterior } from '../../src/inference/decoders/posterior.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { findCandidate, type Lattice } from '../../src/inference/lattice.js'
import { labelMarginals } from '../../src/inference/marginals.js'
import { pathLogProbability } from '../../src/inference/path-score.js'
import { InputCorpus } from '../../src/model/input.js'
import { OPEN, type SpanScheme } from '../project/event.js'
import { nameOfLabel } from './label-names.js'
import type { ProposalModel } from './lean-model.js'
import { ProposalRules } from './proposal-rules.js'

/** What may be proposed. */
export interface ProposalSetting {
  readonly scheme: SpanScheme
  /** The names of the labels of the project. */
  readonly labels: readonly string[]
  /** For each token the label, as data have it, that a person has set; null or `_` where nobody has. Default: nothing is set. */
  readonly set?: readonly (string | null)[]
}

export interface Proposal {
  /** As data have them; those that were set are as they were set. */
  readonly labels: readonly string[]
  /** For each token, the chance of each label's name, B- and I- taken together, and of `O`. Missing ones are 0. */
  readonly chances: readonly Readonly<Record<string, number>>[]
  /** For each token, the chance of its label as data have it: with `bio`, of exactly this B- or I-. */
  readonly confidence: readonly number[]
}

/** The token of a proposal that is least sure. */
export interface Weakest {
  readonly token: number
  readonly chance: number
}

interface Decoded {
  readonly lattice: Lattice
  readonly names: readonly string[]
  readonly path: Int32Array // [T]
  readonly p: Float64Array //  [K] the chance of each candidate
}

/** Owns workspaces: one for each place that proposes. */
export class Proposer {
  private readonly inputs = new InputCorpus()
  private readonly chain = new ForwardBackward()
  private readonly decoders = { viterbi: viterbi(), posterior: posterior({ paths: 'possible' }) }
  private known: { model: ProposalModel; changes: number; setting: string; rules: ProposalRules } | null =
    null

  /** The proposal for a string; null if the model has no label that may be proposed. */
  propose(model: ProposalModel, tokens: readonly string[], setting: ProposalSetting): Proposal | null {
    const found = this.decode(model, tokens, setting)
    if (!found) return null
    const { lattice, path, p, names } = found
    const { scheme, set = [] } = setting
    const labels: string[] = []
    const chances: Record<string, number>[] = []
    for (let t = 0; t < lattice.T; t++) {
      const given = givenLabel(set[t])
      labels.push(given ?? names[path[t]])
      chances.push(
        given === null ? chancesAt(lattice, t, p, names, scheme) : { [nameOfLabel(given, scheme)]: 1 },
      )
    }
    return { labels, chances, confidence: confidences(found, set) }
  }

  /** The weakest token of a proposal: what a queue by doubt is ordered by. Null if nothing is proposed. */
  weakest(model: ProposalModel, tokens: readonly string[], setting: ProposalSetting): Weakest | null {
    const found = this.decode(model, tokens, setting)
    if (!found) return null
    const confidence = confidences(found, setting.set ?? [])
    const chance = confidence.reduce((least, chance) => Math.min(least, chance))
    return { token: confidence.indexOf(chance), chance }
  }

  /** The k best labelings with their probabilities, fewer if fewer are possible. */
  readings(
    model: ProposalModel,
    tokens: readonly string[],
    k: number,
    setting: ProposalSetting,
  ): { labels: readonly string[]; probability: number }[] {
    const found = this.lattice(model, tokens, setting)
    if (!found) return []
    const { lattice, names } = found
    this.chain.forward(lattice)
    return nBest(lattice, k).map(({ labels }) => ({
      labels: Array.from(labels, (label, t) => givenLabel(setting.set?.[t]) ?? names[label]),
      probability: Math.exp(pathLogProbability(lattice, this.chain, labels)),
    }))
  }

  /** The best path of what may be proposed, and all chances. */
  private decode(model: ProposalModel, tokens: readonly string[], setting: ProposalSetting): Decoded | null {
    const found = this.lattice(model, tokens, setting)
    if (!found) return null
    const { lattice } = found
    const path = new Int32Array(lattice.T)
    this.decoders[model.use.decoder ?? 'viterbi'].decode(lattice, path)
    this.chain.run(lattice)
    const p = new Float64Array(lattice.offset[lattice.T])
    labelMarginals(lattice, this.chain, p)
    return { ...found, path, p }
  }

  /** The lattice of what may be proposed, and the names of its labels. */
  private lattice(
    model: ProposalModel,
    tokens: readonly string[],
    setting: ProposalSetting,
  ): { lattice: Lattice; names: readonly string[] } | null {
    if (tokens.length === 0) return null
    const rules = this.rulesOf(model, setting)
    if (!rules.canPropose) return null
    const { value: scored } = model.lattices(this.inputs.take(tokens)).next()
    const lattice = scored && rules.apply(scored, (setting.set ?? []).map(givenLabel), this.chain)
    return lattice ? { lattice, names: rules.names } : null
  }

  private rulesOf(model: ProposalModel, { scheme, labels }: ProposalSetting): ProposalRules {
    const setting = JSON.stringify([scheme, labels])
    const { known } = this
    if (known?.model === model && known.changes === model.changes && known.setting === setting)
      return known.rules
    const rules = new ProposalRules(model.labels, scheme, labels)
    this.known = { model, changes: model.changes, setting, rules }
    return rules
  }
}

function givenLabel(label: string | null | undefined): string | null {
  return label === undefined || label === OPEN ? null : label
}

/** The chance of the label of each token; of one that was set it is 1. */
function confidences({ lattice, path, p }: Decoded, set: readonly (string | null)[]): number[] {
  return Array.from(path, (label, t) =>
    givenLabel(set[t]) === null ? p[findCandidate(lattice, t, label)] : 1,
  )
}

function chancesAt(
  { offset, label }: Lattice,
  t: number,
  p: Float64Array,
  names: readonly string[],
  scheme: SpanScheme,
): Record<string, number> {
  const chances: Record<string, number> = Object.create(null) // a label may be called __proto__
  for (let k = offset[t]; k < offset[t + 1]; k++) {
    if (!(p[k] > 0)) continue
    const name = nameOfLabel(names[label[k]], scheme)
    chances[name] = (chances[name] ?? 0) + p[k]
  }
  return chances
}
