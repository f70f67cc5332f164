/**
 * A run of training as bytes: all that is needed to go on where it stood, bit for bit, and a fingerprint of the data
 * and options, so that it goes on with nothing else.
 */

import { DataError } from '../errors.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { checksum } from '../model/checksum.js'
import { readContainer, type Sections, writeContainer } from '../model/container.js'
import { readState, type SavedState, type StateArray, writeState } from '../optimizers/state.js'

/** The iteration that scored best on dev data, and what it had reached. */
interface Best {
  readonly score: number
  readonly iteration: number
  readonly objective: number
}

/** Where training stands between two iterations. */
export interface Standing {
  /** Number of the stage of λ that is going on. */
  readonly stage: number
  /** Iterations of the stages before. */
  readonly before: number
  /** The weights. */
  readonly x: Float64Array
  /** State of the optimizer and of its stopping rules. */
  readonly run: object
  /** The best weights on dev data so far, where there are such. */
  readonly best: (Best & { readonly x: Float64Array }) | null
}

/** When and where checkpoints are kept, and one to go on from. */
export interface Checkpointing {
  /** Whether one is wanted after this iteration. */
  due(iteration: number): boolean
  /** Keeps one; training waits for it. */
  save(bytes: Uint8Array): void | Promise<void>
  /** A checkpoint of the same data, features and options to go on from. */
  readonly resume?: Uint8Array
  /** The file that it is from, for errors. */
  readonly source?: string
}

/** What a checkpoint belongs to; two that differ have different texts. */
export function fingerprint(corpus: CompiledCorpus, description: object): string {
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

/** The bytes of a checkpoint. */
export function writeCheckpoint(standing: Standing, mark: string): Uint8Array<ArrayBuffer> {
  const { x, best, stage, before } = standing
  const { json, arrays } = writeState(standing.run)
  const sections: Record<string, Sections[string]> = { x: x.slice() }
  if (best) sections['best'] = best.x.slice()
  for (const [name, array] of Object.entries(arrays)) sections[`run.${name}`] = asSection(array)
  const kinds = Object.fromEntries(
    Object.entries(arrays).map(([name, array]) => [name, array.constructor.name]),
  )
  const header = {
    checkpoint: mark,
    stage,
    before,
    run: json,
    kinds,
    best: best && { score: best.score, iteration: best.iteration, objective: best.objective },
  }
  return writeContainer(header, sections)
}

/** The standing in a checkpoint, which must be one of the same data and options. */
export function readCheckpoint(bytes: Uint8Array, mark: string, source?: string): Standing {
  const { header, sections } = readContainer(bytes, source)
  const place = source === undefined ? {} : { source }
  if (typeof header['checkpoint'] !== 'string')
    throw new DataError('expected a checkpoint, got a model', place)
  if (header['checkpoint'] !== mark)
    throw new DataError('a checkpoint of other data, features or options', place)
  const { stage, before, run, kinds, best } = header as unknown as StoredHeader
  const arrays: Record<string, StateArray> = {}
  for (const [name, kind] of Object.entries(kinds)) arrays[name] = asArray(sections[`run.${name}`], kind)
  return {
    stage,
    before,
    x: (sections['x'] as Float64Array).slice(),
    run: readState({ json: run, arrays }),
    best: best && { ...best, x: (sections['best'] as Float64Array).slice() },
  }
}

interface StoredHeader {
  readonly stage: number
  readonly before: number
  readonly run: SavedState['json']
  readonly kinds: Readonly<Record<string, string>>
  readonly best: Best | null
}

/** A file has four kinds of arrays; other ones are written as their bytes. */
function asSection(array: StateArray): Sections[string] {
  if (array instanceof Float64Array || array instanceof Int32Array || array instanceof Uint8Array)
    return array
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength).slice()
}

function asArray(section: Sections[string], kind: string): StateArray {
  if (kind === 'Uint32Array') return new Uint32Array(section.slice().buffer as ArrayBuffer)
  if (kind === 'Float32Array') return new Float32Array(section.slice().buffer as ArrayBuffer)
  return section as StateArray
}
