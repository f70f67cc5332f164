/**
 * A race between candidates by successive halving (Jamieson and Talwalkar, Non-stochastic best arm identification and
 * hyperparameter optimization, 2016): all are trained on few data, the better ones on more, and the last few on all. They
 * are compared on the same held-out sequences, sequence by sequence. Options of methods are varied late, and only for the
 * best pairs of features and method.
 */

import { DataError } from '../common/errors.js'
import type { Corpus } from '../data/corpus.js'
import { addLabels } from '../evaluation/evaluate-model.js'
import { Evaluator } from '../evaluation/evaluator.js'
import { findMethod, resolveMethod } from '../methods/registry.js'
import type { Model } from '../model/model.js'
import { type TrainSettings, trainSteps, type UncheckedTrainOptions } from '../train.js'
import { type Candidate, nameOf, optionsFor, variationsOf } from './candidate.js'
import { Entry, type Heat } from './entry.js'
import type { HeldOut, Rung, RungData } from './held-out.js'
import type { Meter } from './meter.js'
import type { RaceMetric } from './paired-difference.js'
import { rank, survivorsOf } from './survivors.js'

/** How far a race has come. */
export interface RaceProgress {
  readonly phase: 'race'
  /** The rung, from 1, and how many there are at most. */
  readonly rung: number
  readonly rungs: number
  /** Candidates of this rung that are done, and all. */
  readonly done: number
  readonly total: number
  /** The candidate that is being trained. */
  readonly candidate: string
  /** The best one so far, and its figure in the last rung that it has run. */
  readonly leader: string | null
  readonly score: number | null
  /** What was spent, and the limit, in seconds or iterations; Infinity: no limit. */
  readonly spent: number
  readonly limit: number
}

/** Why a race ended. */
export type RaceStop = 'decided' | 'budget' | 'aborted'

export interface RaceSettings {
  readonly corpus: Corpus
  readonly heldOut: HeldOut
  readonly metric: RaceMetric
  readonly meter: Meter
  readonly structure?: string | undefined
  /** What all candidates share. */
  readonly settings: Pick<TrainSettings, 'tokenizer' | 'functions' | 'threads' | 'decoder' | 'labelColumn'>
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: RaceProgress) => void) | undefined
}

/** The best pairs of features and method whose options are varied. */
const VARIED = 3
/** The share of the budget that a race may use however long the last training is expected to take. */
const RACE_PART = 0.4
/** The share of the time left that one candidate may use in the first rung. */
const FIRST_PART = 0.2
/** Rungs with a part of the data need only tell candidates apart: minimization stops earlier. */
const LOOSE_DELTA = 1e-3
/** Iterations of a training to its end for each one of a rung that stopped early; a heuristic. */
const LOOSE_FACTOR = 2
/** The same for a race that did not stop early: more data take a few more. */
const WHOLE_FACTOR = 1.2

/** A candidate that was trained for a heat. */
interface TrainedHeat extends Pick<Heat, 'cost' | 'iterations' | 'stages' | 'isLate'> {
  readonly model: Model
}

/** What the training of a candidate on everything is expected to cost, in the unit of the budget. */
export interface FinalCost {
  readonly cost: number
  /** The cost of an iteration. */
  readonly iteration: number
  readonly stages: number
  /** Whether the number of iterations is known from the race. */
  readonly isSure: boolean
}

/** A race that candidates run. */
export class Race {
  readonly entries: Entry[]
  stop: RaceStop = 'decided'
  /** The model of the leader, as the race has trained it. */
  kept: { readonly entry: Entry; readonly model: Model; readonly tokens: number } | undefined
  private readonly race: RaceSettings
  private readonly varyAt: number
  private running: Entry[]
  private done = 0

  constructor(candidates: readonly Candidate[], race: RaceSettings) {
    this.race = race
    this.entries = candidates.map(candidate => new Entry(candidate))
    this.running = [...this.entries]
    const { rungs } = race.heldOut
    const lastPart = rungs.findLastIndex(({ share }) => share < 1)
    this.varyAt = Math.min(rungs.length - 1, Math.max(1, lastPart))
  }

  /** Runs the race and returns the winner; undefined if there was no time to train any candidate. */
  async run(): Promise<Entry | undefined> {
    const { rungs } = this.race.heldOut
    for (let k = 0; k < rungs.length && this.stop === 'decided'; k++) {
      const isOver = this.running.length === 1
      if (isOver && k > this.varyAt) break
      if (isOver && k < this.varyAt) continue // nobody to compare with until options are varied
      await this.runRung(k)
    }
    // Who stops a race gets what is there, not a training that would take as little.
    return this.stop === 'aborted' ? this.leader : this.winner
  }

  /** The best one that can be trained on everything in the time left, or else the one that takes least. */
  private get winner(): Entry | undefined {
    const fitting = this.entries.filter(entry => this.isAffordable(entry))
    const cost = (entry: Entry) => this.finalCost(entry).cost
    const scored = this.entries.filter(({ last }) => last)
    return this.bestOf(fitting) ?? scored.sort((a, b) => cost(a) - cost(b))[0]
  }

  /** The best one so far. */
  get leader(): Entry | undefined {
    return this.bestOf(this.entries)
  }

  /** The best one of the highest rung that any of them has run. */
  private bestOf(entries: readonly Entry[]): Entry | undefined {
    const { rungs } = this.race.heldOut
    for (let k = rungs.length - 1; k >= 0; k--) {
      const ran = entries.filter(entry => entry.hasRun(rungs[k]))
      if (ran.length > 0) return rank(ran, rungs[k].share, this.race.metric)[0]
    }
    return undefined
  }

  private async runRung(k: number): Promise<void> {
    const { rungs } = this.race.heldOut
    this.dropUnaffordable()
    if (!(await this.runAll(this.running, k))) return
    this.running = this.survivors(k)
    if (k !== this.varyAt) return
    const varied = this.running.slice(0, VARIED).flatMap(({ candidate }) => {
      return variationsOf(candidate, this.race.structure).map(variation => new Entry(variation))
    })
    this.entries.push(...varied)
    this.running.push(...varied)
    // Those that were not there before run all folds so far.
    for (let fold = 0; fold <= k; fold++)
      if (rungs[fold].share === rungs[k].share && !(await this.runAll(varied, fold))) return
    this.running = this.survivors(k)
  }

  private survivors(k: number): Entry[] {
    const { heldOut, metric } = this.race
    const { share } = heldOut.rungs[k]
    const before = heldOut.rungs[k - 1]?.share
    const ranked = rank(
      this.running.filter(entry => entry.hasRun(heldOut.rungs[k])),
      share,
      metric,
    )
    if (ranked.length === 0) return []
    return survivorsOf({
      ranked,
      share,
      before: before === share ? undefined : before,
      isFirst: k === 0,
      metric,
    })
  }

  /** Runs candidates in one rung, in order; false if the race must end. */
  private async runAll(entries: readonly Entry[], k: number): Promise<boolean> {
    const { heldOut, meter, signal } = this.race
    const rung = heldOut.rungs[k]
    const data = heldOut.dataOf(rung)
    this.done = 0
    for (const entry of entries) {
      if (this.expectedCost(entry, rung, data.training.P) >= meter.left - this.reserve())
        return this.end('budget')
      const outcome = await this.runHeat(entry, rung, data, { rung: k + 1, total: entries.length })
      if (signal?.aborted) return this.end('aborted')
      if (outcome === 'late' && k > 0) return this.end('budget')
      this.done++
    }
    return true
  }

  private end(stop: RaceStop): false {
    this.stop = stop
    return false
  }

  /** Trains and scores one candidate. */
  private async runHeat(
    entry: Entry,
    rung: Rung,
    { training, held }: RungData,
    place: { readonly rung: number; readonly total: number },
  ): Promise<'done' | 'late' | 'failed'> {
    const { signal } = this.race
    try {
      const trained = await this.train(entry, rung, training, place)
      const { model, ...heat } = trained
      const labels = await model.tagCorpusAsync(held, signal ? { signal } : {})
      const evaluator = new Evaluator()
      addLabels(evaluator, model, held, labels)
      entry.heats.push({ ...heat, rung, statistics: evaluator.statistics(), tokens: training.P })
      if (this.leader === entry) this.kept = { entry, model, tokens: training.P }
      return heat.isLate ? 'late' : 'done'
    } catch (error) {
      if (signal?.aborted) return 'failed'
      if (!(error instanceof DataError)) throw error
      entry.failure = error.message
      return 'failed'
    }
  }

  private async train(
    entry: Entry,
    rung: Rung,
    training: Corpus,
    place: { readonly rung: number; readonly total: number },
  ): Promise<TrainedHeat> {
    const { corpus, meter, signal } = this.race
    const begin = meter.spent
    // In the first rung nobody knows how long a candidate takes, and others wait for their turn.
    const isFirst = rung === this.race.heldOut.rungs[0]
    const until = begin + (meter.left - this.reserve()) * (isFirst ? FIRST_PART : 1)
    const part = training.P / corpus.P
    let stages = 1
    this.tell(entry, place)
    const steps = trainSteps<UncheckedTrainOptions>(training, this.trainOptions(entry, rung, training.P))
    try {
      for (;;) {
        const next = await steps.next()
        signal?.throwIfAborted()
        if (next.done) {
          const { model, summary } = next.value
          if (summary.stop === 'diverged') throw new DataError('training diverged')
          return { model, cost: meter.spent - begin, iterations: summary.iterations, stages, isLate: false }
        }
        const { stage, stop, iteration: iterations } = next.value
        stages = Math.max(stages, stage + 1)
        meter.add(part)
        this.tell(entry, place)
        if (stop === null && meter.spent > until)
          return { model: next.value.model(), cost: meter.spent - begin, iterations, stages, isLate: true }
      }
    } finally {
      await steps.return(undefined as never)
    }
  }

  private trainOptions(entry: Entry, rung: Rung, tokens: number): UncheckedTrainOptions {
    const { structure, settings, signal } = this.race
    const { method, features } = entry.candidate
    const given = optionsFor(entry.candidate, tokens, structure)
    const { rules } = resolveMethod(method, given, structure).form.options
    const isLoose = rung.share < 1 && 'delta' in rules && given['delta'] === undefined
    return {
      ...settings,
      method,
      ...(structure !== undefined && { structure }),
      ...(features && { features }),
      ...(signal && { signal }),
      options: isLoose ? { ...given, delta: LOOSE_DELTA } : given,
    }
  }

  private tell(entry: Entry, { rung, total }: { readonly rung: number; readonly total: number }): void {
    const { heldOut, meter, metric, onProgress } = this.race
    if (!onProgress) return
    const { leader } = this
    const share = leader?.last?.rung.share
    onProgress({
      phase: 'race',
      rung,
      rungs: heldOut.rungs.length,
      done: this.done,
      total,
      candidate: nameOf(entry.candidate),
      leader: leader ? nameOf(leader.candidate) : null,
      score: leader && share !== undefined ? leader.estimateAt(share, metric).value : null,
      spent: meter.spent,
      limit: meter.limit,
    })
  }

  /** What a heat will cost, by what the candidate, or at least its kin, has cost before; 0 if nothing is known. */
  private expectedCost({ candidate, last }: Entry, { share }: Rung, tokens: number): number {
    const isKin = (other: Entry) =>
      other.candidate.method === candidate.method && other.candidate.preset === candidate.preset
    const known = last ?? this.entries.find(other => isKin(other) && other.last)?.last
    if (!known) return 0
    const isLonger = share === 1 && known.rung.share < 1 && findMethod(candidate.method).traits.iterates
    return ((known.cost * tokens) / known.tokens) * (isLonger ? LOOSE_FACTOR : 1)
  }

  /** What is kept for the training of the winner. */
  private reserve(): number {
    const { limit } = this.race.meter
    if (limit === Infinity) return 0
    const { leader } = this
    return Math.min(leader ? this.finalCost(leader).cost : 0, (1 - RACE_PART) * limit)
  }

  /** Leaves out those that could not be trained on everything in the time left. */
  private dropUnaffordable(): void {
    const fitting = this.running.filter(entry => this.isAffordable(entry))
    if (fitting.length > 0) this.running = fitting
  }

  /** Whether a candidate can be trained on everything in the time left, if need be with half of its iterations. */
  private isAffordable(entry: Entry): boolean {
    const { iterates } = findMethod(entry.candidate.method).traits
    return this.finalCost(entry).cost * (iterates ? 0.5 : 1) <= this.race.meter.left
  }

  /** What training on everything will cost. */
  finalCost({ candidate, last }: Entry): FinalCost {
    if (!last) return { cost: 0, iteration: 0, stages: 1, isSure: false }
    const whole = (last.cost * this.race.corpus.P) / last.tokens
    const { iterates } = findMethod(candidate.method).traits
    const factor = !iterates ? 1 : last.rung.share < 1 ? LOOSE_FACTOR : WHOLE_FACTOR
    const iteration = whole / Math.max(1, last.iterations)
    return { cost: whole * factor, iteration, stages: last.stages, isSure: !last.isLate }
  }
}
