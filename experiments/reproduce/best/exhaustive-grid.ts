import {
  type Candidate,
  nameOf,
  optionsFor,
  proposeCandidates,
  variationsOf,
} from '../../../src/best/candidate.js'
import { profileOf } from '../../../src/best/data-profile.js'
import { HeldOut, RUNG_SIZES } from '../../../src/best/held-out.js'
import { estimateOf, joinStatistics } from '../../../src/evaluation/paired-difference.js'
import {
  type Corpus,
  DataError,
  evaluateModel,
  type Model,
  train,
  type UncheckedTrainOptions,
} from '../../../src/index.js'
import { processorSeconds } from './processor-seconds.js'

/** Runs a candidate of the grid by its place, unless it is finished. */
export type RunCandidate = (place: number, run: () => Promise<GridScore>) => Promise<GridScore>

export interface GridOptions {
  readonly methods?: readonly string[] | undefined
  readonly runCandidate: RunCandidate
  /** Called after each candidate. */
  readonly onCandidate?: (done: number, total: number) => void
}

/** How a candidate did. */
export interface GridScore {
  /** The figure of all folds together; null if the data do not suit the candidate. */
  readonly value: number | null
  /** Seconds of the processor. */
  readonly seconds: number
}

/** The winner of a grid, trained on all data. */
export interface GridWinner {
  readonly name: string
  readonly model: Model
  /** Candidates that were trained. */
  readonly candidates: number
  /** Seconds of the processor, of candidates that were finished before as well. */
  readonly seconds: number
}

/**
 * What a race saves: every candidate, with every value of the options that it would vary, trained on all data of each fold that
 * the race ends with. The one with the best figure is trained on everything.
 */
export async function exhaustiveGrid(corpus: Corpus, options: GridOptions): Promise<GridWinner> {
  const { methods, runCandidate, onCandidate } = options
  const profile = profileOf(corpus)
  const candidates = proposeCandidates(corpus, profile, methods ? { methods } : {}).flatMap(candidate => [
    candidate,
    ...variationsOf(candidate),
  ])
  const heldOut = new HeldOut(corpus, undefined, 1, RUNG_SIZES)
  const needed = heldOut.rungs.slice(0, heldOut.needed)
  const folds = needed.filter(({ share }) => share === 1).map(rung => heldOut.dataOf(rung))
  const metric = profile.spans ? 'spanF1' : 'accuracy'
  let best: { readonly candidate: Candidate; readonly value: number } | undefined
  let seconds = 0
  for (const [k, candidate] of candidates.entries()) {
    const score = await runCandidate(k, () => scoreOf(candidate))
    seconds += score.seconds
    if (score.value !== null && !(best && best.value >= score.value)) best = { candidate, value: score.value }
    onCandidate?.(k + 1, candidates.length)
  }
  if (!best) throw new DataError('no candidate could be trained')
  const begin = processorSeconds()
  const model = await trainOn(corpus, best.candidate)
  seconds += processorSeconds() - begin
  return { name: nameOf(best.candidate), model, candidates: candidates.length, seconds }

  async function scoreOf(candidate: Candidate): Promise<GridScore> {
    const begin = processorSeconds()
    try {
      const scored = []
      for (const { training, held } of folds)
        scored.push(evaluateModel(await trainOn(training, candidate), held).statistics())
      const { value } = estimateOf(joinStatistics(scored), metric)
      return { value, seconds: processorSeconds() - begin }
    } catch (error) {
      if (error instanceof DataError) return { value: null, seconds: processorSeconds() - begin }
      throw error
    }
  }
}

function trainOn(data: Corpus, candidate: Candidate): Promise<Model> {
  const { method, features } = candidate
  return train<UncheckedTrainOptions>(data, {
    method,
    options: optionsFor(candidate, data.P),
    ...(features && { features }),
  })
}
