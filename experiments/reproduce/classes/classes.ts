/** What word classes of raw text give, by the number of labeled sentences. */
import { type Corpus, preset, trainClasses, WordCollector, withClasses } from '../../../src/index.js'
import { comparePart, type Measured, measureParts, partOf, type Running, testEach } from '../by-sentences.js'
import { type DataSet, type DataSetName, hashDataSets, openDataSets } from '../corpora/data-sets.js'
import type { System } from '../corpora/systems.js'
import type { PaperExperiment } from '../reproduction.js'
import { type ClassSettings, describeClasses, TEXTS, type TextName } from './report.js'

const NAMES: readonly DataSetName[] = ['dutch', 'spanish', 'brown-32623']
/** Labeled sentences; all of them come last. */
const SIZES: readonly number[] = [500, 2000]
const QUICK_SIZES: readonly number[] = []
/** The number of classes, and the most iterations of likelihood. */
const SETTINGS = { classes: 256, maxIterations: 100 }
const QUICK_SETTINGS = { classes: 16, maxIterations: 10 }

/** Classes of the training text, and of it with the test text, beside the features of a preset. */
export const classes: PaperExperiment = {
  id: 'classes',
  summary: 'word classes of raw text with 500, 2,000 and all labeled sentences',
  source: 'no paper: what raw text gives beside labels',
  async prepare({ quick = false }, corpora) {
    const { sets, absent } = await openDataSets(NAMES, corpora, quick)
    if (sets.length === 0) return { missing: absent.join(' ') }
    const sizes = quick ? QUICK_SIZES : SIZES
    const settings = quick ? QUICK_SETTINGS : SETTINGS
    return {
      data: hashDataSets(sets),
      settings: { sizes, settings, absent, quick },
      run: async (progress, part) => {
        const measured = await measureParts(sets, sizes, (set, size) =>
          compareClasses(set, size, settings, { progress, part }),
        )
        return describeClasses({ id: classes.id, source: classes.source, settings, measured, absent })
      },
    }
  },
}

/** A preset without classes and with those of each text, on so many labeled sentences of a data set. */
export async function compareClasses(
  set: DataSet,
  sentences: number,
  settings: ClassSettings,
  running: Running,
): Promise<Measured> {
  const { name, train, test } = set
  const labeled = partOf(train, sentences)
  const systems = systemsOf(set, labeled, settings)
  const { rows, outcomes } = await testEach(classes.id, { name, train: labeled, test }, systems, running)
  const [without, ...others] = outcomes
  return comparePart({ corpus: name, sentences }, rows, without, others)
}

function systemsOf({ name, train, test }: DataSet, labeled: Corpus, settings: ClassSettings): System[] {
  const features = preset(name.startsWith('brown') ? 'pos' : 'ner', { columns: train.columns.length })
  const { classes: number, maxIterations } = settings
  const texts: Readonly<Record<TextName, readonly Corpus[]>> = {
    none: [],
    labeled: labeled === train ? [] : [labeled],
    training: [train],
    'with test': [train, test],
  }
  const used = TEXTS.filter(text => text === 'none' || texts[text].length > 0)
  return used.map(text => ({
    name: text,
    method: 'likelihood',
    features: text === 'none' ? features : withClasses(features, classesOf(texts[text], number)),
    options: { maxIterations },
  }))
}

function classesOf(corpora: readonly Corpus[], number: number) {
  const collector = new WordCollector()
  for (const corpus of corpora) collector.add(corpus)
  return trainClasses(collector.corpus(), { classes: number }).words
}
