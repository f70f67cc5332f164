import { GrowingFloat64, GrowingInt32 } from '../common/growing-array.js'
import type { Steps } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import { StringTable } from '../data/string-table.js'
import { createExtractor, type Extractor } from '../features/extraction/extractor.js'
import type { FeatureFunctions } from '../features/extraction/function-source.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { Lattice } from '../inference/lattice.js'
import type { Contribution, Scorer } from '../model/scorer.js'
import { WeightScorer } from '../weights/weight-scorer.js'
import type { Weights } from '../weights/weights.js'

/** What turns counts into weights of a chain. */
export interface PoolChains {
  readonly attributes: StringTable
  /** How many weights the chain of all attributes has. */
  readonly size: number
  /** The chain of all attributes. */
  all(): Weights
  /** The chain of some attributes, with the same weights. */
  of(ids: Int32Array, names: StringTable): Weights
}

/** As measured: weights of the whole chain that are made in the time that a position takes in a chain of its own. */
const WEIGHTS_A_POSITION = 100

/**
 * Labels by counts. All weights of a chain change with every count, since they depend on P̃(y); so a few sequences get a chain of just
 * their attributes, with weights that are the same to the bit. When so much has been labeled that it pays, all weights are made.
 */
export class PoolScorer implements Scorer {
  private positions = 0
  private whole: WeightScorer | null = null
  private current!: WeightScorer
  private extractor: Extractor | null = null

  /** Valid until counts change. `weightsPerPosition`: after how many positions all weights are made. */
  constructor(
    private readonly chains: PoolChains,
    private readonly features: FeatureSet,
    private readonly functions: FeatureFunctions | undefined,
    private readonly weightsPerPosition = WEIGHTS_A_POSITION,
  ) {}

  bind(corpus: Corpus): void {
    this.positions += corpus.P
    if (this.positions * this.weightsPerPosition >= this.chains.size)
      this.whole ??= this.createScorer(this.chains.all())
    this.current = this.whole ?? this.createScorer(this.chainOf(corpus))
    this.current.bind(corpus)
  }

  score(n: number): Lattice {
    return this.current.score(n)
  }

  scoreInSteps(n: number): Steps<Lattice> {
    return this.current.scoreInSteps(n)
  }

  decode(n: number, path: Int32Array): boolean {
    return this.current.decode(n, path)
  }

  decodeMany(n: number, labels: Int32Array): number {
    return this.current.decodeMany(n, labels)
  }

  explain(n: number, path: Int32Array): readonly Contribution[][] {
    return this.current.explain(n, path)
  }

  private createScorer(weights: Weights): WeightScorer {
    return new WeightScorer(weights, this.features, { functions: this.functions, values: 'present' })
  }

  /** The chain of the attributes that a corpus has. */
  private chainOf(corpus: Corpus): Weights {
    const { attributes } = this.chains
    const ids = Int32Array.from(new Set(this.idsOf(corpus)))
    const { blob, offset } = attributes.bytes
    const names = new StringTable(ids.length)
    for (const a of ids) names.internBytes(blob, offset[a], offset[a + 1])
    return this.chains.of(ids, names)
  }

  private idsOf(corpus: Corpus): Int32Array {
    const { features, functions } = this
    this.extractor ??= createExtractor(features.features, this.chains.attributes, {
      mode: 'frozen',
      functions,
    })
    const { extractor } = this
    const rows = { offset: new GrowingInt32(), ids: new GrowingInt32(), values: new GrowingFloat64() }
    extractor.bind(corpus)
    for (let n = 0; n < corpus.N; n++) {
      const [start, end] = [corpus.offset[n], corpus.offset[n + 1]]
      extractor.extractRows(start, end, start, end, rows)
    }
    return rows.ids.toArray()
  }
}
