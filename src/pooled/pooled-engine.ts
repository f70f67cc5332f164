import { checkTokens } from '../common/count-array.js'
import { DataError } from '../common/errors.js'
import { checkMergeable } from '../counts/merging/mergeable.js'
import { refuseNewLabels } from '../counts/new-labels.js'
import type { Corpus } from '../data/corpus.js'
import { countedPart } from '../data/counted-corpus.js'
import { refuseAmbiguousLabels } from '../data/labels/refuse-unknown.js'
import { placeOfPosition } from '../data/place-of.js'
import type { StringTable } from '../data/string-table.js'
import { compileCorpus } from '../features/compile.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import type { Engine, Figures, Learning } from '../model/engine.js'
import { EngineBase, type EngineDescription } from '../model/engine-base.js'
import type { Sections } from '../model/file/container.js'
import { checkLabelCount } from '../model/label-limit.js'
import type { WeightTables } from '../model/model-weights.js'
import type { Scorer } from '../model/scorer.js'
import type { WeightSource } from '../model/weight-source.js'
import { weightSource } from '../weights/initial-weights.js'
import { weightTables } from '../weights/weight-tables.js'
import type { Weights } from '../weights/weights.js'
import { defaultWeights } from './default-weights.js'
import { countPool, type PoolCounts, weightsOfPositions } from './pool-counts.js'
import { type PoolChains, PoolScorer } from './pool-scorer.js'
import { poolSections } from './pool-sections.js'
import { type Missing, PoolStore } from './pool-store.js'
import { type PoolScale, poolScale, poolWeights } from './pool-weights.js'
import type { PooledOptions } from './pooled-options.js'
import { presentAttributes } from './present-attributes.js'
import { checkRemainder } from './remainder.js'
import { findTemplates } from './templates.js'
import { sameTuned, sortedTable, type TunedWeights } from './tuned-weights.js'
import type { TuningData } from './tuning/tuner.js'

export interface PooledDescription extends EngineDescription {
  readonly options: PooledOptions
}

/** Counts of attributes with tuned weights: it learns and forgets by its counts, and labels as a chain of weights. */
export class PooledEngine extends EngineBase<PooledDescription> implements Engine, Learning {
  private readonly store: PoolStore
  private tuned: TunedWeights
  private chosen: PooledOptions
  private template = new Int32Array(0) // [A] of attributes so far, −1: none
  private chain: Weights | null = null
  private ofLabels: PoolScale | null = null

  constructor(counts: PoolCounts, tuned: TunedWeights, description: PooledDescription) {
    super(description)
    this.store = new PoolStore(counts)
    this.tuned = tuned
    this.chosen = description.options
  }

  /** Its weights may have become others since training. */
  override get options(): PooledOptions {
    return this.chosen
  }

  get labels(): StringTable {
    return this.store.labels
  }

  get learning(): Learning {
    return this
  }

  get figures(): Figures {
    const { sequences, tokens, labels, rows } = this.store.all
    const { offset, label } = rows
    let attributes = 0 // those of which something is left
    for (let a = 0; a + 1 < offset.length; a++) if (offset[a + 1] > offset[a]) attributes++
    return { sequences, tokens, labels: labels.size, attributes, features: label.length }
  }

  get wordless(): boolean {
    return this.store.labelCounts.words.size === 0
  }

  knows(word: string): boolean {
    return this.store.wordCount(word) > 0
  }

  sections(): Sections {
    return poolSections(this.store.canonical(), this.tuned)
  }

  tables(): WeightTables {
    return weightTables(this.weights)
  }

  initialWeights(): WeightSource {
    return weightSource(this.weights)
  }

  update(corpus: Corpus, newLabels: boolean): void {
    const known = this.labels.toArray()
    refuseAmbiguousLabels(corpus, known, 'update')
    if (!newLabels) refuseNewLabels(corpus, known)
    const counted = countedPart(corpus)
    this.needRoom([labelsOf(counted)])
    this.store.add(countPool(counted, this.compile(counted)), 'update')
    this.changed()
  }

  forget(corpus: Corpus): void {
    refuseAmbiguousLabels(corpus, this.labels.toArray(), 'forget')
    const gone = this.needLearned(countedPart(corpus), 'forget')
    checkRemainder(this.store.labelCounts, gone)
    this.store.subtract(gone)
    this.changed()
  }

  /** The counts of a corpus, all of which the store must have. */
  private needLearned(corpus: Corpus, what: 'forget' | 'retune'): PoolCounts {
    const compiled = this.compile(corpus)
    const counts = countPool(corpus, compiled)
    const missing = this.store.missing(counts)
    if (missing) throw notLearned(what, missing, corpus, compiled)
    return counts
  }

  merge(...others: readonly Engine[]): void {
    const engines = others.map(other => {
      if (!(other instanceof PooledEngine))
        throw new DataError(`merge: expected a model of ${this.method}, got ${other.method}`)
      checkMergeable(this, other)
      if (!sameTuned(this.tuned, other.tuned))
        throw new DataError(
          'merge: expected models with the same tuned weights; give all of them the default weights (retune without data; on the command line, retune --defaults), merge, and tune the result (retune with data)',
        )
      return other
    })
    this.needRoom(engines.map(({ labels }) => labels))
    const tokens = [this, ...engines].map(({ store }) => store.labelCounts.tokens)
    checkTokens(
      tokens.reduce((sum, count) => sum + count),
      'merge',
    )
    for (const { store } of engines) this.store.add(store.all, 'merge')
    this.changed()
  }

  /** Refuses more labels than a model can have, before their pairs are counted. */
  private needRoom(more: readonly StringTable[]): void {
    checkLabelCount(this.method, new Set([this.labels, ...more].flatMap(table => table.toArray())).size)
  }

  /** Gives it the default weights. */
  takeDefaultWeights(): void {
    this.takeWeights(defaultWeights(), 'default')
  }

  /** What its weights are tuned on; `counted`: the model has counted these data. */
  tuningData(corpus: Corpus, counted: boolean): TuningData {
    const known = countedPart(corpus)
    if (known.N === 0) throw new DataError('retune: expected data with known labels, got none')
    const strange = labelsOf(known)
      .toArray()
      .find(label => this.labels.find(label) < 0)
    if (strange !== undefined)
      throw new DataError(`retune: the model has no label ${strange}; update it with these data first`)
    if (counted) this.needLearned(known, 'retune')
    const counts = this.store.all
    const { features, functions } = this.description
    const compiled = compileCorpus(
      known,
      { features: features.features },
      { functions, mode: 'frozen', attributes: counts.attributes, labels: counts.labels },
    )
    return { counts, corpus: presentAttributes(known, compiled), weight: weightsOfPositions(known), counted }
  }

  /** Labels by these weights from now on. */
  takeWeights(tuned: TunedWeights, weights: PooledOptions['weights']): void {
    this.tuned = tuned
    this.chosen = { ...this.chosen, weights }
    this.template = new Int32Array(0)
    this.changed()
  }

  protected createScorer(): Scorer {
    const { features, functions } = this.description
    return new PoolScorer(this.chains(), features, functions)
  }

  /** Chains of the counts as they are now. */
  private chains(): PoolChains {
    const { store } = this
    const { attributes, words } = store.labelCounts
    return {
      attributes,
      size: this.chain ? 0 : store.size,
      all: () => this.weights,
      of: (ids, names) => {
        const template = findTemplates(names, this.tuned.templates)
        return poolWeights(this.scale, { attributes: names, rows: store.rowsOf(ids), template }, words)
      },
    }
  }

  /** The chain of all attributes. */
  private get weights(): Weights {
    if (this.chain) return this.chain
    const { attributes, rows, words } = this.store.all
    const known = this.template.length
    if (known < attributes.size) {
      const template = new Int32Array(attributes.size)
      template.set(this.template)
      template.set(findTemplates(attributes, this.tuned.templates, known), known)
      this.template = template
    }
    this.chain = poolWeights(this.scale, { attributes, rows, template: this.template }, words)
    return this.chain
  }

  private get scale(): PoolScale {
    const { labelCounts, attributesOfPosition } = this.store
    this.ofLabels ??= poolScale(labelCounts, this.tuned, this.chosen.smoothing, attributesOfPosition)
    return this.ofLabels
  }

  private changed(): void {
    this.chain = null
    this.ofLabels = null
    this.forgetScorer()
  }

  /** A corpus with its own numbers of attributes and labels. */
  private compile(corpus: Corpus): CompiledCorpus {
    const { features, functions } = this.description
    const options = { functions, labels: labelsOf(corpus) }
    return presentAttributes(corpus, compileCorpus(corpus, { features: features.features }, options))
  }
}

/** The labels of a corpus, sorted. */
export function labelsOf({ labels }: Corpus): StringTable {
  if (!labels) throw new DataError('expected labeled data, got data without labels')
  const seen = new Set(labels.ids)
  return sortedTable([...seen].filter(id => id >= 0).map(id => labels.strings.get(id)))
}

/** Names the first position that has what was never learned. */
function notLearned(
  verb: 'forget' | 'retune',
  { what, name, label }: Missing,
  corpus: Corpus,
  { state, label: labels, labels: names }: CompiledCorpus,
): DataError {
  const { ids, strings } = corpus.columns[0]
  const a = what === 'attribute' ? state.strings.find(name) : -1
  const y = names.find(label)
  const hint =
    verb === 'forget' ? '' : '; data that the model has not counted need counted: false (--new-data)'
  for (let p = 0; p < corpus.P; p++) {
    const found =
      what === 'attribute'
        ? labels![p] === y && state.ids.subarray(state.offset[p], state.offset[p + 1]).includes(a)
        : strings.get(ids[p]) === name
    if (!found) continue
    const why = what === 'attribute' ? ` with the attribute ${name} labeled ${label}` : ''
    return new DataError(
      `${verb}: "${strings.get(ids[p])}"${why} was not learned before, or not as often${hint}`,
      placeOfPosition(corpus, p),
    )
  }
  return new DataError(`${verb}: the labels ${label} were not learned in this order, or not as often${hint}`)
}
