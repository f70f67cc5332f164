/** Which labels of a model may be proposed where: those of the project, in the order that the scheme allows, and as a person has set them. */

import { type Constraints, createConstraints } from '../../src/inference/constraints.js'
import { applyConstraints } from '../../src/inference/decoders/constrained.js'
import type { ForwardBackward } from '../../src/inference/forward-backward.js'
import { findCandidate, type LabelSet, type Lattice } from '../../src/inference/lattice.js'
import { widen } from '../../src/inference/widen.js'
import type { SpanScheme } from '../project/event.js'
import { isOfProject, nameOfLabel, standsAnywhere } from './label-names.js'

/** How far below the best label one is scored that the model considers impossible, if nothing else is left: as in `model.tag`. */
const FLOOR = 15

export class ProposalRules {
  /** The labels of the model. */
  readonly names: readonly string[]
  private readonly scheme: SpanScheme
  private readonly allowed: LabelSet
  /** Allowed labels that may stand anywhere. */
  private readonly free: LabelSet
  private readonly constraints: Constraints | undefined

  constructor(names: readonly string[], scheme: SpanScheme, project: readonly string[]) {
    const known = new Set(project)
    this.names = names
    this.scheme = scheme
    const numbers = names.map((_, j) => j).filter(j => isOfProject(names[j], scheme, known))
    this.allowed = new Set(numbers)
    this.free = new Set(numbers.filter(j => standsAnywhere(names[j], scheme)))
    this.constraints = scheme === 'bio' ? validBio(names) : undefined
  }

  get canPropose(): boolean {
    return this.free.size > 0
  }

  /** The lattice of what may be proposed; null if nothing can be. `chain` is a workspace. */
  apply(lattice: Lattice, set: readonly (string | null)[], chain: ForwardBackward): Lattice | null {
    if (this.allowed.size === this.names.length && !this.constraints && set.every(label => label === null))
      return lattice
    const allowed = this.allowedAt(lattice.T, set)
    const isFree = (t: number) => allowed.get(t) === undefined || allowed.get(t) === this.allowed
    const wide = widen(lattice, t => this.missing(lattice, t, allowed.get(t)), FLOOR)
    const everywhere = (from: Lattice) => widen(from, t => (isFree(t) ? this.free : undefined), FLOOR)
    const attempts = [
      () => applyConstraints(wide, { allowed, constraints: this.constraints }),
      // A word that was only seen inside may stand where nothing has begun.
      () => applyConstraints(everywhere(wide), { allowed, constraints: this.constraints }),
      // What a person has set need not be valid.
      () => applyConstraints(everywhere(wide), { allowed }),
    ]
    for (const attempt of attempts) {
      const found = attempt()
      if (chain.forward(found) > -Infinity) return found
    }
    return null
  }

  /** The labels that are allowed at each position. */
  private allowedAt(T: number, set: readonly (string | null)[]): Map<number, LabelSet> {
    const found = new Map<number, LabelSet>()
    const all = this.allowed.size === this.names.length
    for (let t = 0; t < T; t++) {
      const label = set[t] ?? null
      const number = label === null ? -1 : this.names.indexOf(label)
      if (number >= 0) found.set(t, new Set([number]))
      // A label that the model does not know yet: some other stands for it, and nothing of another name goes on after it.
      else if (label !== null) found.set(t, this.free)
      else if (t > 0 && set[t - 1] != null && !this.names.includes(set[t - 1] as string))
        found.set(t, this.continuing(set[t - 1] as string))
      else if (!all) found.set(t, this.allowed)
    }
    return found
  }

  /** What may follow a label that the model does not know. */
  private continuing(before: string): LabelSet {
    if (this.scheme === 'plain') return this.allowed
    const inside = this.names.indexOf(`I-${nameOfLabel(before, this.scheme)}`)
    return this.allowed.has(inside) ? new Set([...this.free, inside]) : this.free
  }

  /** Candidates that a position needs in order to have any. */
  private missing(lattice: Lattice, t: number, allowed: LabelSet | undefined): LabelSet | undefined {
    if (!allowed) return undefined
    for (const label of allowed) if (findCandidate(lattice, t, label) >= 0) return undefined
    return allowed === this.allowed ? this.free : allowed
  }
}

/** I-X follows B-X or I-X alone. Labels of a model that are none of `bio` follow anything: they are not allowed anyway. */
function validBio(names: readonly string[]): Constraints {
  const inside = names.map(name => (name.startsWith('I-') ? name.slice(2) : null))
  return createConstraints(names.length, {
    first: j => inside[j] === null,
    next: (i, j) => inside[j] === null || names[i] === `B-${inside[j]}` || inside[i] === inside[j],
  })
}
