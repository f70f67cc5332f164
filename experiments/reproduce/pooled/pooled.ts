/** `pooled` beside other methods, by the number of training sentences and by the seconds of training. */
import { refusedChoice } from '../../../src/common/choice.js'
import { type Corpus, DataError, preset } from '../../../src/index.js'
import { comparePart, type Measured, measureParts, partOf, type Running, testEach } from '../by-sentences.js'
import { type DataSet, type DataSetName, hashDataSets, openDataSets } from '../corpora/data-sets.js'
import { POOL, type System } from '../corpora/systems.js'
import type { PaperExperiment } from '../reproduction.js'
import { describePooled, POOLED } from './report.js'

const NAMES: readonly DataSetName[] = ['chunks', 'dutch', 'spanish', 'brown-32623']
/** Training sentences; all of them come last. */
const SIZES: readonly number[] = [100, 1000]
const QUICK_SIZES: readonly number[] = [50]

/** The methods that pooled is compared with by a test. */
const RIVALS: readonly string[] = ['empirical', 'likelihood']
/** Penalties of likelihood: the best of them for each size is a rival that no user has. */
const PENALTIES: readonly number[] = [0.03, 0.1, 0.3]
/** The penalty for many sentences: that of the presets. */
const MANY_PENALTY = 0.1
/** Most iterations of methods that train weights. */
const ITERATIONS = 200
const QUICK_ITERATIONS = 10
/** With so many sentences likelihood has one penalty, and with so many labels as well it would take hours. */
const MANY_SENTENCES = 5000
const MANY_LABELS = 50

/** The features that a set of data is labeled with. */
function presetOf(name: DataSetName): 'chunk' | 'ner' | 'pos' {
  return name === 'chunks' ? 'chunk' : name.startsWith('brown') ? 'pos' : 'ner'
}

export const pooled: PaperExperiment = {
  id: 'pooled',
  summary: 'pooled and other methods, by training sentences and by seconds',
  source: 'no paper: a closed form that hears overlapping features',
  choosable: true,
  async prepare({ quick = false, methods, sets: chosen = NAMES }, corpora) {
    const names = chosen.map(findName)
    const { sets, absent } = await openDataSets(names, corpora, quick)
    if (sets.length === 0) return { missing: absent.join(' ') }
    const sizes = quick ? QUICK_SIZES : SIZES
    return {
      data: hashDataSets(sets),
      settings: { sizes, absent, quick, sets: names, methods: methods ?? null },
      run: async (progress, part) => {
        const measured = await measureParts(sets, sizes, (set, size) =>
          comparePooled(set, size, { quick, methods }, { progress, part }),
        )
        return describePooled({ id: pooled.id, source: pooled.source, measured, absent })
      },
    }
  },
}

function findName(name: string): DataSetName {
  const found = NAMES.find(known => known === name)
  if (found) return found
  throw new DataError(`pooled: ${refusedChoice(name, NAMES)}`)
}

interface Choice {
  readonly quick: boolean
  readonly methods?: readonly string[] | undefined
}

/** All systems on so many sentences of a data set. */
export async function comparePooled(
  set: DataSet,
  sentences: number,
  { quick, methods }: Choice,
  running: Running,
): Promise<Measured> {
  const { name, train, test } = set
  const part = partOf(train, sentences)
  const systems = systemsFor(name, part, quick).filter(
    system => system.method === 'pooled' || !methods || methods.includes(system.method),
  )
  const { rows, outcomes } = await testEach(pooled.id, { name, train: part, test }, systems, running)
  const own = outcomes.find(outcome => outcome.name === POOLED)!
  const rivals = outcomes.filter(outcome => RIVALS.some(rival => outcome.name.startsWith(rival)))
  return comparePart({ corpus: name, sentences }, rows, own, rivals)
}

function systemsFor(name: DataSetName, train: Corpus, quick: boolean): System[] {
  const features = preset(presetOf(name), { columns: train.columns.length })
  const maxIterations = quick ? QUICK_ITERATIONS : ITERATIONS
  const many = train.N > MANY_SENTENCES
  const costly = many && new Set(train.labels!.ids).size > MANY_LABELS
  const penalties = costly ? [] : quick || many ? [MANY_PENALTY] : PENALTIES
  const trained = (method: string, options: Readonly<Record<string, unknown>>) => ({
    name: method,
    method,
    features,
    options,
  })
  return [
    { name: 'empirical', method: 'empirical' }, // with the few features that suit it
    { name: POOL, method: POOL, features },
    { name: POOLED, method: 'pooled', features },
    { name: `${POOLED}, default weights`, method: 'pooled', features, options: { weights: 'default' } },
    ...(quick || costly ? [] : [trained('perceptron', { maxIterations: 15 })]),
    ...penalties.map(c2 => ({
      ...trained('likelihood', { c2, maxIterations }),
      name: `likelihood, c2=${c2}`,
    })),
  ]
}
