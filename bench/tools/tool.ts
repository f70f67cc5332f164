import type { PreparedCorpus, TextFiles } from '../corpora/prepared-corpus.js'
import type { TrainingPoint } from '../logs/training-log.js'
import type { LabelField } from '../measure/evaluate-output.js'

/** The training task: the same conditional likelihood with the penalty c2‖w‖² for every tool. */
export interface TrainingTask {
  readonly corpus: PreparedCorpus
  readonly c2: number
  /** Where to write the model. */
  readonly model: string
  /** Default: until the tool's own criterion is met. */
  readonly maxIterations?: number
}

/** A training, from the start of the process to the model on disk. */
export interface TrainingMeasure {
  readonly seconds: number
  readonly cpuSeconds: number | null
  readonly peakMemoryBytes: number | null
  readonly modelBytes: number
  /** The last value of the objective with its penalty; null: not reported. */
  readonly objective: number | null
  readonly iterations: number | null
  readonly weights: number | null
  /** The course of the objective; empty if the tool does not report times. */
  readonly points: readonly TrainingPoint[]
  /** Threads that were actually used. */
  readonly threads: number
}

export interface TaggingTask {
  readonly corpus: PreparedCorpus
  readonly text: TextFiles
  readonly model: string
  /** Where to write the labeled text. */
  readonly output: string
}

/** Tagging a text, from the start of the process to the end of its output. */
export interface TaggingMeasure {
  readonly seconds: number
  readonly cpuSeconds: number | null
  readonly peakMemoryBytes: number | null
}

/** A program that trains and tags. */
export interface Tool {
  readonly name: string
  /**
   * Which pairs of attribute and label have a weight: those `seen` in training, or `all`. Tools of different kinds minimize
   * different functions, so that their objectives cannot be compared.
   */
  readonly weights: 'seen' | 'all'
  /** Which field of a line of its output is the label. */
  readonly labelField: LabelField
  train(task: TrainingTask): Promise<TrainingMeasure>
  tag(task: TaggingTask): Promise<TaggingMeasure>
}
