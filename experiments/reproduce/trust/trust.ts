/** When `separate` should trust counts: its held-out choice beside fitted models alone, fixed numbers, and other methods. */
import { Random } from '../../../src/common/random.js'
import { type Corpus, corpusOfTexts, preset, subset, type UncheckedTrainOptions } from '../../../src/index.js'
import { simulateAddresses, simulateIngredients } from '../../../src/simulation/index.js'
import { measure } from '../../measure.js'
import { type DataSetName, hashDataSets, openDataSets } from '../corpora/data-sets.js'
import type { PaperExperiment, PartOf } from '../reproduction.js'
import { compareWithOthers } from '../significance.js'
import { roughen } from '../strings/roughen.js'
import { describeTrust, type TrustFigures, type TrustTrial } from './report.js'

/** The first one is compared with all others. */
const SYSTEMS: Readonly<Record<string, UncheckedTrainOptions>> = {
  separate: { method: 'separate' },
  'closedForm=none': { method: 'separate', options: { closedForm: 'none' } },
  'numbers 0.5, 0.2': { method: 'separate', options: { stateShrink: 0.5, pairShrink: 0.2 } },
  empirical: { method: 'empirical' },
  likelihood: { method: 'likelihood' },
}
const NAMES: readonly DataSetName[] = ['chunks', 'dutch']
const PRESETS: Readonly<Record<string, readonly string[]>> = {
  chunks: ['chunk', 'lafferty'],
  dutch: ['ner', 'lafferty'],
  ingredients: ['strings', 'lafferty'],
  'ingredients with typos': ['strings', 'lafferty'],
  addresses: ['strings', 'lafferty'],
}
const SIZES = { train: 1000, heldOut: 1000, splits: 1 }
const QUICK_SIZES = { train: 120, heldOut: 40, splits: 1 }
const QUICK_LIMITS = { maxIterations: 5 }

/** Draws sequences to train on, and others that are held out. */
type Source = (sizes: typeof SIZES, seed: number) => { readonly train: Corpus; readonly heldOut: Corpus }

export const trust: PaperExperiment = {
  id: 'trust',
  summary: 'how far separate should trust counts, with few features and with many, on held-out sequences',
  source: 'no paper: the held-out weights of separate',
  async prepare({ quick = false }, corpora) {
    const { sets, absent } = await openDataSets(NAMES, corpora, quick)
    const sizes = quick ? QUICK_SIZES : SIZES
    return {
      data: hashDataSets(sets),
      settings: { sizes, systems: SYSTEMS, presets: PRESETS, absent, quick },
      run: async (progress, part) => {
        const sources: Record<string, Source> = { ...generated() }
        for (const { name, train } of sets) sources[name] = drawn(train)
        const tasks = Object.entries(PRESETS).flatMap(([data, names]) =>
          sources[data] ? names.map(name => ({ data, name, source: sources[data] })) : [],
        )
        const bar = progress(trust.id, 'comparisons')
        const trials: TrustTrial[] = []
        for (const { data, name, source } of tasks) {
          for (let seed = 1; seed <= sizes.splits; seed++)
            trials.push(await tryAll({ data, name, seed, ...source(sizes, seed) }, quick, part))
          bar.update(trials.length, trials.length / (tasks.length * sizes.splits))
        }
        bar.end()
        return describeTrust({ id: trust.id, source: trust.source, trials, absent })
      },
    }
  },
}

/** Random sentences of a training part. */
function drawn(corpus: Corpus): Source {
  return ({ train, heldOut }, seed) => {
    const order = new Random(seed).shuffle(Array.from({ length: corpus.N }, (_, n) => n))
    const held = Math.min(heldOut, Math.floor(corpus.N / 2))
    return {
      heldOut: subset(corpus, order.slice(0, held)),
      train: subset(corpus, order.slice(held, held + train)),
    }
  }
}

/** Seed of the first held-out strings, far from those of training. */
const HELD_OUT_SEED = 9000

function generated(): Readonly<Record<string, Source>> {
  const of =
    (generate: typeof simulateAddresses): Source =>
    ({ train, heldOut }, seed) => {
      const make = (sentences: number, from: number) =>
        corpusOfTexts(generate({ sentences, seed: from + seed }), { misaligned: 'split' })
      return { train: make(train, 0), heldOut: make(heldOut, HELD_OUT_SEED) }
    }
  const ingredients = of(simulateIngredients)
  return {
    ingredients,
    addresses: of(simulateAddresses),
    'ingredients with typos': (sizes, seed) => {
      const { train, heldOut } = ingredients(sizes, seed)
      return {
        train: roughen(train, 'typos', seed),
        heldOut: roughen(heldOut, 'typos', HELD_OUT_SEED + seed),
      }
    },
  }
}

interface Task {
  readonly data: string
  readonly name: string
  readonly seed: number
  readonly train: Corpus
  readonly heldOut: Corpus
}

function tryAll(
  { data, name, seed, train, heldOut }: Task,
  quick: boolean,
  part: PartOf,
): Promise<TrustTrial> {
  return part(`${data} ${name} ${seed}`, async () => {
    const features = preset(name, { columns: train.columns.length })
    const outcomes = []
    const figures: TrustFigures[] = []
    for (const [system, given] of Object.entries(SYSTEMS)) {
      const limits = quick && given.method !== 'empirical' ? QUICK_LIMITS : {}
      const options = { ...given, features, options: { ...given.options, ...limits } }
      const { evaluation, statistics, trainSeconds } = await measure(train, heldOut, options)
      const { accuracy, known, unknown, spans } = evaluation
      outcomes.push({ name: system, statistics })
      figures.push({
        system,
        overall: accuracy,
        known: known.accuracy,
        unknown: unknown.accuracy,
        f1: spans?.f1 ?? null,
        seconds: trainSeconds,
      })
    }
    const [first, ...others] = outcomes
    const comparisons = compareWithOthers(first, others, 'f1')
    return { data, preset: name, sentences: train.N, figures, comparisons }
  })
}
