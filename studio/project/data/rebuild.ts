import { checkTokenizer } from '../../../src/data/text/bounded-tokenizer.js'
import { load } from '../../../src/load.js'
import { findMethod } from '../../../src/methods/registry.js'
import { train } from '../../../src/train.js'
import { advance, emptyState } from '../advance.js'
import type { ProjectEvent } from '../event.js'
import type { ProjectState } from '../state.js'
import { answeredStrings } from './corpus-of-answers.js'
import { writeDataLines } from './data-lines.js'

/** What follows from a journal. */
export interface Rebuilt {
  readonly state: ProjectState
  /** The content of `data.jsonl`. */
  readonly data: string
  /** The content of `model.cofield`; null if there is neither an answer nor a base. */
  readonly model: Uint8Array<ArrayBuffer> | null
}

/**
 * Makes data and model from the events of a journal. The model is the one of `train` on the answers with the defaults of `empirical`, or,
 * if the project began with a model of counts, that one with the answers added.
 */
export async function rebuild(
  events: readonly ProjectEvent[],
  base: Uint8Array | null = null,
): Promise<Rebuilt> {
  const state = advance(emptyState(), events)
  return { state, data: writeDataLines(state), model: await modelOfAnswers(state, base) }
}

/** The bytes of the model of all answers; null if there is none. */
export async function modelOfAnswers(
  state: ProjectState,
  base: Uint8Array | null = null,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const sequences = answeredStrings(state).map(({ id, tokens }) => ({
    tokens,
    labels: state.answers.get(id)!.labels,
  }))
  const start = base && load(base)
  if (start && learnsByCounting(start.method)) {
    if (sequences.length > 0) start.update(sequences)
    return start.save()
  }
  if (sequences.length === 0) return null
  const model = await train(sequences, { method: 'empirical', tokenizer: checkTokenizer(state.tokenizer) })
  return model.save()
}

function learnsByCounting(method: string): boolean {
  return findMethod(method).traits.counts
}
