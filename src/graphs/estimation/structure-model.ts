import { DataError } from '../../common/errors.js'
import { Random } from '../../common/random.js'
import { eliminate } from '../graph/elimination.js'
import type { Graph } from '../graph/graph.js'
import { type JunctionTree, junctionTree } from '../graph/junction-tree.js'
import { type Regions, regionsOf } from '../graph/regions.js'
import { type FitOptions, type ResolvedFitOptions, resolveFitOptions } from './fit-options.js'
import { Posterior } from './posterior.js'
import type { Structure } from './structure.js'
import { StructureCounts } from './structure-counts.js'
import { StructureScorer } from './structure-scorer.js'
import { type NumberedStructure, StructureVocabulary } from './structure-vocabulary.js'

/** Labels of all variables and their probability. */
export interface ProbableLabels {
  readonly labels: string[]
  readonly probability: number
}

/**
 * Counts structures in one pass into a model that labels similar ones. All variables of a kind share their
 * probabilities, and so do all edges between variables of the same kinds.
 */
export function fitStructures(structures: Iterable<Structure>, options: FitOptions = {}): StructureModel {
  let trainer: StructureTrainer | null = null
  for (const structure of structures) {
    trainer ??= new StructureTrainer(structure.observed?.length ?? 0, options)
    trainer.add(structure)
  }
  if (!trainer) throw new DataError('structures: expected at least one, got none')
  return trainer.finish()
}

/** Counts structures one at a time. */
export class StructureTrainer {
  readonly space: StructureVocabulary
  readonly options: ResolvedFitOptions
  private readonly counts: StructureCounts
  private readonly shapes: Shapes

  constructor(levels: number, options: FitOptions = {}) {
    this.space = new StructureVocabulary(levels)
    this.counts = new StructureCounts(levels)
    this.options = resolveFitOptions(options, levels)
    this.shapes = new Shapes(this.options)
  }

  add(structure: Structure): void {
    const { graph } = structure
    this.counts.add(graph, this.space.read(structure, 'grow'), this.shapes.of(graph).regions)
  }

  finish(): StructureModel {
    return new StructureModel(this.space, this.counts, this.options)
  }
}

/** Labels the variables of structures: trees, chains, any graph. */
export class StructureModel {
  readonly space: StructureVocabulary
  private readonly options: ResolvedFitOptions
  private readonly scorer: StructureScorer
  private readonly shapes: Shapes

  constructor(space: StructureVocabulary, counts: StructureCounts, options: ResolvedFitOptions) {
    this.space = space
    this.options = options
    this.scorer = new StructureScorer(space, counts, options)
    this.shapes = new Shapes(options)
  }

  /**
   * The most probable labels; labels that the structure already has are kept, even if they were never seen
   * there.
   */
  label(structure: Structure): string[] {
    const { posterior, numbered } = this.infer(structure)
    return this.names(numbered, posterior.best())
  }

  /** Probabilities of the labels of each variable. */
  marginals(structure: Structure): Record<string, number>[] {
    const { posterior, numbered } = this.infer(structure)
    return posterior
      .marginals()
      .map((shares, v) =>
        Object.fromEntries(shares.map(([value, p]) => [this.space.values[numbered.kind[v]][value], p])),
      )
  }

  /** The n most probable labelings in order, fewer if fewer are possible. */
  nbest(structure: Structure, n: number): ProbableLabels[] {
    const { posterior, numbered } = this.infer(structure)
    return posterior.nbest(n).map(({ values, logProbability }) => ({
      labels: this.names(numbered, values),
      probability: Math.exp(logProbability),
    }))
  }

  /** Labels drawn with their probability. */
  sample(structure: Structure, seed: number | Random): string[] {
    const { posterior, numbered } = this.infer(structure)
    return this.names(numbered, posterior.sample(typeof seed === 'number' ? new Random(seed) : seed))
  }

  /** The log probability of a structure's labels given its observations. */
  logProbability(structure: Structure): number {
    const numbered = this.space.read(structure, 'frozen')
    const open = { ...numbered, label: new Int32Array(structure.graph.size).fill(-1) }
    const all = this.posterior(structure.graph, open)
    if (numbered.label.every(label => label >= 0)) return all.logProbability(numbered.label)
    return this.posterior(structure.graph, numbered).logZ - all.logZ
  }

  /** In nats, given the observations and the known labels. */
  entropy(structure: Structure): number {
    return this.infer(structure).posterior.entropy()
  }

  /** The distribution over value ids behind the methods above. */
  posterior(
    graph: Graph,
    numbered: NumberedStructure,
    labels: 'as counted' | 'widen' = 'as counted',
  ): Posterior {
    const { tree, regions } = this.shapes.of(graph)
    const scored = this.scorer.score(graph, numbered, regions, labels)
    const { elimination, maxCells } = this.options
    return new Posterior(scored, numbered.label, { elimination, maxCells, tree, name: v => graph.names[v] })
  }

  private infer(structure: Structure) {
    const numbered = this.space.read(structure, 'frozen')
    return { numbered, posterior: this.posterior(structure.graph, numbered, 'widen') }
  }

  private names({ kind }: NumberedStructure, values: Int32Array): string[] {
    return Array.from(values, (value, v) => this.space.values[kind[v]][value])
  }
}

interface Shape {
  readonly tree: JunctionTree
  readonly regions: Regions
}

/** Data derived from a graph, computed once for each. */
class Shapes {
  private readonly options: ResolvedFitOptions
  private readonly known = new WeakMap<Graph, Shape>()

  constructor(options: ResolvedFitOptions) {
    this.options = options
  }

  of(graph: Graph): Shape {
    let shape = this.known.get(graph)
    if (!shape) {
      const tree = junctionTree(eliminate(graph, this.options.elimination))
      shape = { tree, regions: regionsOf(graph, tree, this.options.factors) }
      this.known.set(graph, shape)
    }
    return shape
  }
}
