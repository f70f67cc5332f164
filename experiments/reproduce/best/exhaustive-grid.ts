import {
  type Candidate,
  nameOf,
  optionsFor,
  proposeCandidates,
  variationsOf,
} from '../../../src/best/candidate.js'
import { profileOf } from '../../../src/best/data-profile.js'
import { HeldOut, RUNG_SIZES } from '../../../src/best/held-out.js'
import { estimateOf, joinStatistics } from '../../../src/best/paired-difference.js'
import {
  type Corpus,
  DataError,
  evaluateModel,
  type Model,
  type ThreadHost,
  train,
  type UncheckedTrainOptions,
} from '../../../src/index.js'

export interface GridOptions {
  readonly methods?: readonly string[] | undefined
  readonly threads?: ThreadHost
  /** Called after each candidate. */
  readonly onCandidate?: (done: number, total: number) => void
}

/** The winner of a grid, trained on all data. */
export interface GridWinner {
  readonly name: string
  readonly model: Model
  /** Candidates that were trained. */
  readonly candidates: number
}

/**
 * What a race saves: every candidate, with every value of the options that it would vary, trained on all data of each fold that
 * the race ends with. The one with the best figure is trained on everything.
 */
export async function exhaustiveGrid(corpus: Corpus, options: GridOptions): Promise<GridWinner> {
  const { methods, threads, onCandidate } = options
  const profile = profileOf(corpus)
  const candidates = proposeCandidates(corpus, profile, methods ? { methods } : {}).flatMap(candidate => [
    candidate,
    ...variationsOf(candidate),
  ])
  const heldOut = new HeldOut(corpus, undefined, 1, RUNG_SIZES)
  const folds = heldOut.rungs.filter(({ share }) => share === 1).map(rung => heldOut.dataOf(rung))
  const metric = profile.spans ? 'spanF1' : 'accuracy'
  const trainOn = (data: Corpus, { method, features, ...candidate }: Candidate) =>
    train<UncheckedTrainOptions>(data, {
      method,
      options: optionsFor({ method, ...(features && { features }), ...candidate }, data.P),
      ...(features && { features }),
      ...(threads && { threads }),
    })
  let best: { readonly candidate: Candidate; readonly value: number } | undefined
  for (const [k, candidate] of candidates.entries()) {
    const value = await scoreOf(candidate)
    if (value !== undefined && !(best && best.value >= value)) best = { candidate, value }
    onCandidate?.(k + 1, candidates.length)
  }
  if (!best) throw new DataError('no candidate could be trained')
  const model = await trainOn(corpus, best.candidate)
  return { name: nameOf(best.candidate), model, candidates: candidates.length }

  /** The figure of all folds together; undefined if the data do not suit the candidate. */
  async function scoreOf(candidate: Candidate): Promise<number | undefined> {
    try {
      const scored = []
      for (const { training, held } of folds)
        scored.push(evaluateModel(await trainOn(training, candidate), held).statistics())
      return estimateOf(joinStatistics(scored), metric).value
    } catch (error) {
      if (error instanceof DataError) return undefined
      throw error
    }
  }
}
