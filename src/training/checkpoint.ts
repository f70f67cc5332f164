/**
 * A run of training as bytes: everything that is needed to continue it bit for bit, and a fingerprint of the data and
 * options, so that it continues with no others.
 */

import { DataError } from '../common/errors.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { checksum } from '../model/file/checksum.js'
import { isRecord, ownValue, readContainer, type Sections, writeContainer } from '../model/file/container.js'
import { type SavedState, type StateArray, writeState } from '../optimizers/state.js'
import {
  checkSaved,
  type Refuse,
  real,
  reals,
  type StateShape,
  stateArrayOf,
  whole,
} from '../optimizers/state-shape.js'
import type { StagePlan } from './stage.js'
import type { TrainingProgress } from './training-progress.js'

/** The iteration with the best score on dev data, and its results. */
interface Best {
  readonly score: number
  readonly iteration: number
  readonly objective: number
}

/** The state of training between two iterations. */
export interface TrainingState {
  /** Number of the current stage. */
  readonly stage: number
  /** Iterations of earlier stages. */
  readonly before: number
  /** The variables of the stage. */
  readonly x: Float64Array
  /** State of the optimizer and of its stopping rules. */
  readonly run: object
  /** The best variables on dev data so far; null without dev data. */
  readonly best: (Best & { readonly x: Float64Array }) | null
}

/** When and where checkpoints are saved, and the one to resume from. */
export interface Checkpointing {
  /**
   * Whether to save one after this iteration, whose state is `progress`. If none was saved and training is aborted there, it is asked
   * again, with the stop `aborted`.
   */
  due(iteration: number, progress: TrainingProgress): boolean
  /** Saves one; training waits until it is done. */
  save(bytes: Uint8Array): void | Promise<void>
  /** A checkpoint of the same data, features and options to resume from. */
  readonly resume?: Uint8Array
  /** The file of that checkpoint, for errors. */
  readonly source?: string
}

/** The data, features and options of a run as text; different ones have different texts. */
export function fingerprintOf(corpus: CompiledCorpus, description: object): string {
  const parts = [
    corpus.offset,
    corpus.state.offset,
    corpus.state.ids,
    corpus.label!,
    corpus.trans?.ids,
    corpus.state.values,
  ]
  let sum = 0
  for (const part of parts)
    if (part) sum = checksum(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), sum)
  for (const weight of corpus.weight ?? []) sum = checksum(new TextEncoder().encode(String(weight)), sum)
  return `${sum.toString(16)} ${JSON.stringify(description)}`
}

/** What is said of a checkpoint of another run. */
export const OTHER_RUN =
  'this checkpoint belongs to other data, features or options; name another file, or remove it to begin anew'

/** The bytes of a checkpoint. */
export function writeCheckpoint(state: TrainingState, fingerprint: string): Uint8Array<ArrayBuffer> {
  const { x, best, stage, before } = state
  const { json, arrays } = writeState(state.run)
  const sections: Record<string, Sections[string]> = { x: x.slice() }
  if (best) sections['best'] = best.x.slice()
  for (const [name, array] of Object.entries(arrays)) sections[`run.${name}`] = asSection(array)
  const kinds = Object.fromEntries(
    Object.entries(arrays).map(([name, array]) => [name, array.constructor.name]),
  )
  const header = {
    checkpoint: fingerprint,
    stage,
    before,
    run: json,
    kinds,
    best: best && { score: best.score, iteration: best.iteration, objective: best.objective },
  }
  return writeContainer(header, sections)
}

/** What a checkpoint must belong to. */
export interface Belonging {
  /** The fingerprint of the data and options. */
  readonly fingerprint: string
  readonly stages: readonly StagePlan[]
  /** Whether there are dev data. */
  readonly dev: boolean
}

/** A state whose `run` the optimizer has yet to check. */
export interface SavedTraining extends Omit<TrainingState, 'run'> {
  readonly run: SavedState
}

/** Reads the state in a checkpoint, which must have the same data and options. */
export function readCheckpoint(bytes: Uint8Array, belonging: Belonging, source?: string): SavedTraining {
  const { header, sections } = readContainer(bytes, source)
  const place = source === undefined ? {} : { source }
  const fingerprint = ownValue(header, 'checkpoint')
  if (typeof fingerprint !== 'string') throw new DataError('expected a checkpoint, got a model', place)
  if (fingerprint !== belonging.fingerprint) throw new DataError(OTHER_RUN, place)
  const refuse = refusing(source)
  const stage = readStage(header, belonging.stages.length, refuse)
  const fault = checkSaved(numbersOf(header, sections), shapeOf(belonging.stages, stage))
  if (fault) refuse(fault)
  const before = header['before'] as number
  if (stage === 0 && before > 0) refuse(`before: expected 0 in the first stage, got ${before}`)
  return {
    stage,
    before,
    x: (sections['x'] as Float64Array).slice(),
    run: { json: ownValue(header, 'run') as SavedState['json'], arrays: runArrays(header, sections, refuse) },
    best: readBest(ownValue(header, 'best'), sections, belonging, stage, refuse),
  }
}

/** Throws an error that says what is wrong with a checkpoint. */
export function refusing(source: string | undefined): Refuse {
  return reason => {
    const what = `cannot resume from this checkpoint: ${reason} (remove it to start training again)`
    throw new DataError(what, source === undefined ? {} : { source })
  }
}

type FileSections = Readonly<Record<string, Sections[string]>>

/** The parts that belong neither to the optimizer nor to dev data. */
function numbersOf(header: Record<string, unknown>, { x }: FileSections) {
  const json = { stage: ownValue(header, 'stage'), before: ownValue(header, 'before') }
  return { json, arrays: (x === undefined ? {} : { x }) as SavedState['arrays'] }
}

function readStage(header: Record<string, unknown>, stages: number, refuse: Refuse): number {
  const stage = ownValue(header, 'stage') as number
  const rule = whole(0, stages - 1)
  return rule.fits(stage) ? stage : refuse(`stage: expected ${rule.expected}`)
}

function shapeOf(stages: readonly StagePlan[], stage: number): StateShape {
  const { variables } = stages[stage]
  return { stage: whole(stage, stage), before: whole(0, mostIterations(stages)), x: reals(variables.length) }
}

function mostIterations(stages: readonly StagePlan[]): number {
  return stages[0].maxIterations(0)
}

function readBest(
  stored: unknown,
  { best: x }: FileSections,
  { dev, stages }: Belonging,
  stage: number,
  refuse: Refuse,
): TrainingState['best'] {
  if (!dev) return stored === null ? null : refuse('best: expected none without dev data')
  const broken = checkSaved(
    { json: stored, arrays: (x === undefined ? {} : { x }) as SavedState['arrays'] },
    {
      score: real(0),
      iteration: whole(0, mostIterations(stages)),
      objective: real(),
      x: reals(stages[stage].variables.length),
    },
  )
  if (broken) refuse(`best.${broken}`)
  return { ...(stored as Best), x: (x as Float64Array).slice() }
}

/** The arrays of a run by name. A file has four kinds of arrays; other kinds are written as bytes. */
function runArrays(
  header: Record<string, unknown>,
  sections: FileSections,
  refuse: Refuse,
): SavedState['arrays'] {
  const kinds = ownValue(header, 'kinds')
  if (!isRecord(kinds)) return refuse('kinds: expected an object')
  const arrays: Record<string, StateArray> = Object.create(null)
  for (const [name, kind] of Object.entries(kinds)) {
    const array = asArray(sections[`run.${name}`], kind)
    if (!array) refuse(`run.${name.slice(0, 60)}: expected an array of the stated kind`)
    else arrays[name] = array
  }
  return arrays
}

function asSection(array: StateArray): Sections[string] {
  if (array instanceof Float64Array || array instanceof Int32Array || array instanceof Uint8Array)
    return array
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength).slice()
}

function asArray(section: Sections[string] | undefined, kind: unknown): StateArray | null {
  const array = stateArrayOf(kind)
  if (!array || !section) return null
  if (section instanceof array) return section as StateArray
  const isWhole = section instanceof Uint8Array && section.length % array.BYTES_PER_ELEMENT === 0
  return isWhole && (array === Uint32Array || array === Float32Array)
    ? new array(section.slice().buffer)
    : null
}
