/** The gain from our presets over the few features of the papers, one experiment per corpus. */
import { splitBrown } from '../../../corpora/brown-split.js'
import { formatCount } from '../../../reporting/format.js'
import { type Corpus, preset } from '../../../src/index.js'
import type { Corpora } from '../../corpora.js'
import { hashCorpora } from '../corpus-hash.js'
import { MISSING } from '../missing-data.js'
import { quickParts } from '../quick-parts.js'
import type { PaperExperiment } from '../reproduction.js'
import { compareSystems } from './compare-systems.js'
import { comparisonTables, sizeNote, stopNote } from './corpus-notes.js'
import { accuracyAgainstSeconds } from './corpus-plots.js'
import { corpusTable } from './corpus-table.js'
import { gainNotes } from './preset-gains.js'
import type { System } from './systems.js'

interface Parts {
  readonly train: Corpus
  readonly test: Corpus
}

/** A corpus and the preset that is made for it. */
interface PresetTask {
  readonly id: string
  readonly what: string
  readonly presets: readonly string[]
  /** With Lafferty's features: all methods, or only the fast ones; `brown-32623` has the others. */
  readonly few: 'all' | 'fast'
  /** Maximum number of iterations, also of `labelwise`; for `separate` with the presets. If not given: the method's default. */
  readonly iterations: { readonly likelihood: number; readonly separate?: number }
  readonly missing: string
  readonly open: (corpora: Corpora, quick: boolean) => Promise<Parts | null>
}

const SOURCE = 'no paper: the same corpora with the features that users have'

/** The features that are compared with the presets. */
const FEW = 'lafferty'

const TASKS: readonly PresetTask[] = [
  {
    id: 'presets-brown',
    what: 'parts of speech of the Brown corpus',
    presets: ['pos'],
    few: 'fast',
    iterations: { likelihood: 200, separate: 50 },
    missing: MISSING.brown,
    async open(corpora, quick) {
      const corpus = await corpora.brown()
      return corpus && splitBrown(corpus, quick ? '4000-1000' : '32623-1000')
    },
  },
  {
    id: 'presets-dutch',
    what: 'named entities of CoNLL-2002, Dutch, testb',
    presets: ['ner'],
    few: 'all',
    iterations: { likelihood: 1000 },
    missing: MISSING.dutch,
    open: corpora => openTask(corpora, 'dutch'),
  },
  {
    id: 'presets-spanish',
    what: 'named entities of CoNLL-2002, Spanish, testb',
    presets: ['ner'],
    few: 'all',
    iterations: { likelihood: 1000 },
    missing: MISSING.spanish,
    open: corpora => openTask(corpora, 'spanish'),
  },
  {
    id: 'presets-chunks',
    what: 'chunks of CoNLL-2000',
    presets: ['chunk19', 'chunk'],
    few: 'all',
    iterations: { likelihood: 1000 },
    missing: MISSING.chunks,
    open: corpora => corpora.task('chunks'),
  },
]

async function openTask(corpora: Corpora, language: 'dutch' | 'spanish'): Promise<Parts | null> {
  const parts = await corpora.task(language)
  return parts && { train: parts.train, test: parts.testb }
}

/** An experiment for each corpus. */
export const PRESET_EXPERIMENTS: readonly PaperExperiment[] = TASKS.map(task => ({
  id: task.id,
  summary: `${task.presets.join(', ')} instead of lafferty: ${task.what}`,
  source: SOURCE,
  async prepare({ quick = false, methods }, corpora) {
    const parts = await task.open(corpora, quick)
    if (!parts) return { missing: task.missing }
    const { train, test } = quick ? quickParts(parts) : parts
    const all = systemsOf(task, train.columns.length, quick)
    const systems = all.filter(({ name }) => methods === undefined || methods.includes(name))
    return {
      data: hashCorpora(train, test),
      settings: { systems, quick },
      run: async progress => {
        const { rows, comparisons } = await compareSystems({ id: task.id, train, test, systems }, progress)
        return {
          id: task.id,
          title: `${task.what}, with ${task.presets.join(' and ')}: ${formatCount(train.N)} / ${formatCount(test.N)} sentences`,
          source: SOURCE,
          rows,
          comparisons,
          notes: [
            sizeNote(train, test),
            ...gainNotes(rows, comparisons, FEW, task.presets),
            `methods have their defaults; likelihood and labelwise have the c2 of ${task.presets.join(' and ')}, and with ${FEW} the one for data of this size; labelwise begins with the model of likelihood, whose seconds are counted in, and goes as far as held-out training sentences say${task.iterations.separate ? `; separate with ${task.presets.join(', ')} has at most ${task.iterations.separate} iterations for each of its two models` : ''}`,
            ...stopNote(rows),
          ],
          table: corpusTable(rows),
          moreTables: comparisonTables(comparisons),
          plots: [accuracyAgainstSeconds(task.id, rows)],
        }
      },
    }
  },
}))

/** Closed forms with few and with many features, and iterative methods with many; all names say which. */
function systemsOf({ presets, few, iterations }: PresetTask, columns: number, quick: boolean): System[] {
  const atMost = (limit: number | undefined) =>
    limit === undefined && !quick ? {} : { maxIterations: quick ? 10 : limit! }
  return [FEW, ...presets].flatMap((name): System[] => {
    const features = preset(name, { columns })
    const likelihood = `likelihood + ${name}`
    const fast: System[] = [
      { name: `empirical + ${name}`, method: 'empirical', features },
      { name: `pooled + ${name}`, method: 'pooled', features },
      {
        name: `separate + ${name}`,
        method: 'separate',
        features,
        options: atMost(name === FEW ? undefined : iterations.separate),
      },
    ]
    if (name === FEW && few === 'fast') return fast
    return [
      ...fast,
      { name: likelihood, method: 'likelihood', features, options: atMost(iterations.likelihood) },
      {
        name: `labelwise + ${name}`,
        method: 'labelwise',
        features,
        options: atMost(iterations.likelihood),
        from: likelihood,
      },
    ]
  })
}
