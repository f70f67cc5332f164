/**
 * A race between candidates by successive halving (Jamieson and Talwalkar, Non-stochastic best arm identification and
 * hyperparameter optimization, 2016): all are trained on few data, the better ones on more, and the last few on all. They
 * are compared on the same held-out sequences, sequence by sequence. Options of methods are varied late, and only for the
 * best pairs of features and method.
 */

import { DataError } from '../common/errors.js'
import type { Corpus } from '../data/corpus.js'
import type { RaceMetric } from '../evaluation/paired-difference.js'
import { findMethod } from '../methods/registry.js'
import type { Model } from '../model/model.js'
import { type Candidate, nameOf, variationsOf } from './candidate.js'
import { Entry } from './entry.js'
import { type Forecast, forecast } from './forecast.js'
import type { HeldOut, Rung, RungData } from './held-out.js'
import { type HeatSettings, runHeat } from './run-heat.js'
import { bestOfPairs, isPair, rank, survivorsOf } from './survivors.js'

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

export interface RaceSettings extends Omit<HeatSettings, 'tokens'> {
  readonly corpus: Corpus
  readonly heldOut: HeldOut
  readonly metric: RaceMetric
  readonly onProgress?: ((progress: RaceProgress) => void) | undefined
}

/** The best pairs of features and method whose options are varied. */
const VARIED = 3
/** The share of the budget that a race may use however long the last training is expected to take. */
const RACE_PART = 0.4
/** The share of the time of the race that the first rung may use, and of that time, what one candidate may use. */
const [FIRST_RUNG, FIRST_PART] = [0.7, 0.3]
/** A method is slow if it takes so many times what the others take with the same features. */
const SLOW = 3

/** A race that candidates run. */
export class Race {
  readonly entries: Entry[]
  stop: RaceStop = 'decided'
  /** The model of the leader, as the race has trained it. */
  kept: { readonly entry: Entry; readonly model: Model; readonly tokens: number } | undefined
  private readonly race: RaceSettings
  private readonly varyAt: number
  private running: Entry[]
  private isOver = false
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
    const { rungs, needed } = this.race.heldOut
    for (let k = 0; k < rungs.length && !this.isOver; k++) {
      const isAlone = this.running.length === 1
      if (isAlone && k > this.varyAt) break
      if (isAlone && k < this.varyAt) continue // nobody to compare with until options are varied
      if (k >= needed && !this.hasTimeFor(rungs[k])) break
      await this.runRung(k)
    }
    // Who stops a race gets what is there, not a training that would take as little.
    return this.stop === 'aborted' ? this.leader : this.winner
  }

  /** The best one that can be trained on everything in the time left, or else the one that takes least. */
  private get winner(): Entry | undefined {
    const fitting = this.entries.filter(entry => this.isAffordable(entry))
    const cost = (entry: Entry) => this.lastTraining(entry).total
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
    this.dropUnaffordable()
    await this.runAll(this.running, k, k > 0)
    if (this.isOver) return
    this.running = this.survivors(k)
    if (k === this.varyAt) await this.vary(k)
    for (const entry of this.entries) entry.model = undefined
  }

  /** Lets variations of the best ones run the folds so far; the best one of each pair of features and method goes on. */
  private async vary(k: number): Promise<void> {
    const { rungs } = this.race.heldOut
    const varied = this.running.slice(0, VARIED).flatMap(entry => {
      return variationsOf(entry.candidate, this.race.structure).map(one => new Entry(one, entry))
    })
    if (varied.length === 0) return
    this.entries.push(...varied)
    this.running.push(...varied)
    for (let fold = 0; fold <= k && !this.isOver; fold++)
      if (rungs[fold].share === rungs[k].share) await this.runAll(varied, fold, false)
    if (!this.isOver) this.running = bestOfPairs(this.survivors(k))
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

  /**
   * Runs candidates in one rung, in order, as far as the budget allows. `needsFirst`: the race is over if the first one, the leader,
   * cannot run, since the others could not be compared with it.
   */
  private async runAll(entries: readonly Entry[], k: number, needsFirst: boolean): Promise<void> {
    const { heldOut, meter, signal } = this.race
    const rung = heldOut.rungs[k]
    const data = heldOut.dataOf(rung)
    const share = k === 0 && meter.limit < Infinity ? FIRST_RUNG : 1
    const end = meter.spent + (meter.left - this.reserve()) * share
    this.done = 0
    for (const entry of entries) {
      const free = Math.min(end, meter.limit - this.reserve()) - meter.spent
      const until = meter.spent + free * (k === 0 && this.leader ? FIRST_PART : 1)
      if (k === 0 && this.isSlowAndBehind(entry, rung)) continue
      const place = { rung: k + 1, total: entries.length }
      const isDone =
        this.expectedCost(entry, data.training.P) < until - meter.spent &&
        (await this.runOne(entry, rung, data, until, place))
      if (signal?.aborted) return this.end('aborted')
      if (!isDone) this.stop = 'budget'
      if (!isDone && needsFirst && entry === entries[0]) return this.end('budget')
      this.done++
    }
  }

  private end(stop: RaceStop): void {
    this.stop = stop
    this.isOver = true
  }

  /** Trains and scores one candidate; false if its time was up. */
  private async runOne(
    entry: Entry,
    rung: Rung,
    data: RungData,
    until: number,
    place: { readonly rung: number; readonly total: number },
  ): Promise<boolean> {
    const { corpus, signal } = this.race
    const plan = { entry, rung, data, until, onStep: () => this.tell(entry, place) }
    try {
      const outcome = await runHeat(plan, { ...this.race, tokens: corpus.P })
      if (!outcome.heat) {
        entry.unfinished = outcome.cost
        return false
      }
      const { model } = outcome
      if (place.rung - 1 === this.varyAt) entry.model = model
      if (this.leader === entry) this.kept = { entry, model, tokens: data.training.P }
    } catch (error) {
      if (signal?.aborted) return true
      if (!(error instanceof DataError)) throw error
      entry.failure = error.message
    }
    return true
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

  /**
   * Whether the method of a candidate takes much longer than others and was behind them with two sets of features or more: then
   * its best one of these goes on for all.
   */
  private isSlowAndBehind({ candidate }: Entry, rung: Rung): boolean {
    const own = this.entries.filter(
      other => other.candidate.method === candidate.method && other.hasRun(rung),
    )
    if (own.length < 2) return false
    return own.every(entry => {
      const others = this.entries.filter(
        other => other !== entry && other.candidate.preset === entry.candidate.preset && other.hasRun(rung),
      )
      if (others.length === 0) return false
      const mean = others.reduce((sum, other) => sum + other.last!.total, 0) / others.length
      const [best] = rank([entry, ...others], rung.share, this.race.metric)
      return best !== entry && entry.last!.total > SLOW * mean
    })
  }

  /** What a heat will cost, by what the candidate, or at least one with the same method, has cost; 0 if nothing is known. */
  private expectedCost(entry: Entry, tokens: number): number {
    const { last, candidate } = entry
    const known = last ?? this.entries.find(other => isPair(other, entry) && other.last)?.last
    if (known) return (known.total * tokens) / known.cost.tokens
    // Another one with this method was cut off: with other features it takes about as long.
    const cutOff = this.entries.find(other => other.candidate.method === candidate.method && other.unfinished)
    return cutOff ? (cutOff.unfinished!.training * tokens) / cutOff.unfinished!.tokens : 0
  }

  /** Whether all that are running can run another rung: one that is not needed, but may yet change the decision. */
  private hasTimeFor(rung: Rung): boolean {
    const { heldOut, meter } = this.race
    if (meter.limit === Infinity) return false
    const tokens = heldOut.dataOf(rung).training.P
    const cost = this.running.reduce((sum, entry) => sum + this.expectedCost(entry, tokens), 0)
    return cost < meter.left - this.reserve()
  }

  /** What is kept for the training of the winner. */
  private reserve(): number {
    const { limit } = this.race.meter
    if (limit === Infinity) return 0
    const { leader } = this
    return Math.min(leader ? this.lastTraining(leader).total : 0, (1 - RACE_PART) * limit)
  }

  /** Leaves out those that could not be trained on everything in the time left. */
  private dropUnaffordable(): void {
    const fitting = this.running.filter(entry => this.isAffordable(entry))
    if (fitting.length > 0) this.running = fitting
  }

  /** Whether a candidate can be trained on everything in the time left, if need be with half of its iterations. */
  private isAffordable(entry: Entry): boolean {
    const { total, setup } = this.lastTraining(entry)
    return (setup + total) / 2 <= this.race.meter.left
  }

  /** What training on everything will cost; nothing as long as nothing is known. */
  lastTraining({ candidate, cost }: Entry): Forecast {
    const { iterates } = findMethod(candidate.method).traits
    if (!cost) return { total: 0, setup: 0, iteration: 0, iterations: iterates ? 1 : 0, stages: 1 }
    return forecast(cost, this.race.corpus.P)
  }
}
