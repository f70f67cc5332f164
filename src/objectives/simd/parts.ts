/**
 * The objective of a corpus of any size. A memory of kernels ends at 4 GiB, so a large corpus is cut into parts with a memory each, whose
 * values and gradients are added. How it is cut depends on the corpus alone, unless memory is short.
 */
import { type SharedWork, within } from '../../common/long-work.js'
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import { areReleased, releaseRows } from '../../features/renewable-rows.js'
import { sequenceRange } from '../../features/sequence-range.js'
import type { Objective, Precision } from '../../optimizers/objective.js'
import type { Vectors } from '../../optimizers/vectors.js'
import type { WeightLayout } from '../../weights/weight-layout.js'
import {
  createInSteps,
  type ReferenceObjective,
  type Refusal,
  type SimdObjective,
  type SimdOptions,
} from './chain.js'

export interface PartOptions extends Omit<SimdOptions, 'reference'> {
  /** The same objective for a part of the corpus. */
  readonly createReference: (corpus: CompiledCorpus) => ReferenceObjective
  /** Attributes of all positions of a part, at most, unless a single sequence has more. Default: 2²⁸. */
  readonly most?: number
}

/** An objective by kernels, which may have started threads. */
export interface KernelObjective extends Objective {
  readonly threads: number
  /** Ends the threads. */
  close(): void
}

/** More attributes take more than 4 GiB with some features, and gigabytes more while they are laid out. */
const MOST = 1 << 28

/** The share that extracting the attributes of a part has of the work. */
const RENEWAL = 0.2

/** The objective, or the reason why there is none. */
export function* createInParts(
  corpus: CompiledCorpus,
  layout: WeightLayout,
  { createReference, most = MOST, ...options }: PartOptions,
): SharedWork<KernelObjective | Refusal> {
  const found: SimdObjective[] = []
  const waiting: CompiledCorpus[] = [corpus]
  let done = 0
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const halves = attributesOf(part) > most ? halve(part) : null
    if (halves) {
      releaseRows(part.state)
      waiting.push(...halves)
      continue
    }
    const place = (share: number) => (done + share * part.P) / corpus.P
    let begin = place(0)
    if (areReleased(part.state)) {
      yield* within(part.state.renew(), begin, place(RENEWAL))
      begin = place(RENEWAL)
    }
    const work = createInSteps(part, layout, { ...options, reference: createReference(part) })
    const created = yield* within(work, begin, place(1))
    const smaller = created === 'memory' ? halve(part) : null
    if (smaller) waiting.push(...smaller)
    else if (typeof created === 'string') {
      for (const objective of found) objective.close()
      return created
    } else {
      found.push(created)
      done += part.P
    }
  }
  return found.length === 1 ? found[0] : new SummedParts(found)
}

/** Attributes of all positions. */
function attributesOf({ P, state }: CompiledCorpus): number {
  return state.offset[P] - state.offset[0]
}

/** The second and the first half of the sequences, by positions; null if there are not two. */
function halve(corpus: CompiledCorpus): [CompiledCorpus, CompiledCorpus] | null {
  const { N, P, offset } = corpus
  if (N < 2) return null
  let middle = 1
  while (middle < N - 1 && offset[middle] < P / 2) middle++
  return [sequenceRange(corpus, middle, N), sequenceRange(corpus, 0, middle)]
}

/** A sum of objectives of the same variables. Vectors are in the memory of the first. */
class SummedParts implements KernelObjective {
  readonly size: number
  readonly vectors: Vectors
  readonly resolution: number | undefined
  readonly threads: number
  private readonly parts: readonly SimdObjective[]
  private readonly gradient: Float64Array

  constructor(parts: readonly SimdObjective[]) {
    this.parts = parts
    this.size = parts[0].size
    this.vectors = parts[0].vectors
    this.resolution = parts[0].resolution
    this.threads = Math.max(...parts.map(part => part.threads))
    this.gradient = new Float64Array(this.size)
  }

  get precision(): Precision {
    return this.parts[0].precision
  }

  set precision(precision: Precision) {
    for (const part of this.parts) part.precision = precision
  }

  /** f(x) = Σ_k f_k(x) */
  evaluate(x: Float64Array, g: Float64Array): number {
    const [first, ...others] = this.parts
    let value = first.evaluate(x, g)
    for (const part of others) {
      value += part.evaluate(x, this.gradient)
      for (let f = 0; f < this.size; f++) g[f] += this.gradient[f]
    }
    return value
  }

  estimateCurvature(): Float64Array | null {
    const sum = new Float64Array(this.size)
    for (const part of this.parts) {
      const own = part.estimateCurvature()
      if (!own) return null
      for (let f = 0; f < this.size; f++) sum[f] += own[f]
    }
    return sum
  }

  close(): void {
    for (const part of this.parts) part.close()
  }
}
