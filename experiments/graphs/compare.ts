/**
 * Labels that are no chain against labels that are, by the same closed form: `npm run graphs:compare`.
 *
 *   --train FILE --test FILE   a treebank in CoNLL-U: parts of speech by chain and by tree (none is ours to give away)
 *   --label-column FIELD       upos (default), xpos, …
 *   --conll2002 PATH           Dutch named entities by chain and by skip-chain: the archive or a directory of its files
 *   --resamples N              shuffles of the tests of significance (default 2000)
 *
 * What is not named is left out, with a word on why. A simulated treebank is always there, and trees of up to a million words.
 */
import { parseArgs } from 'node:util'
import { describeMachine, formatMachine } from '../../reporting/machine.js'
import { markdownTable } from '../../reporting/markdown-table.js'
import { timed } from '../../reporting/seconds.js'
import type { ConlluField } from '../../src/data/readers/conllu.js'
import { approximateRandomization, type Corpus, type UncheckedTrainOptions } from '../../src/index.js'
import { simulateTreebank } from '../../src/simulation/treebank.js'
import { readCorpus } from '../../terminal/input.js'
import { openCorpora } from '../corpora.js'
import { type Test, testModel, trainModel } from '../measure.js'

const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    test: { type: 'string' },
    'label-column': { type: 'string', default: 'upos' },
    conll2002: { type: 'string' },
    resamples: { type: 'string', default: '2000' },
  },
})
const HEAD = 5 // the column of HEAD in CoNLL-U, the form being column 0

/** What is compared; the first is what the others are measured by. */
type Systems = Readonly<Record<string, UncheckedTrainOptions>>

const TREES: Systems = {
  chain: {},
  tree: { structure: 'tree', options: { headColumn: HEAD } },
  'tree and neighbors': { structure: 'tree', options: { headColumn: HEAD, neighbors: 'yes' } },
}

const NAMES: Systems = {
  chain: {},
  'skip-chain': { structure: 'skip-chain' },
  'skip-chain, linkWidth=5': { structure: 'skip-chain', options: { linkWidth: 5 } },
  'skip-chain, links=words': { structure: 'skip-chain', options: { links: 'words' } },
}

print(formatMachine(describeMachine()))
await compareSimulated()
await compareTreebank()
await compareDutch()
await measureLargeTrees()

async function compareSimulated(): Promise<void> {
  const [train, test] = [simulateTreebank({ sentences: 500 }), simulateTreebank({ sentences: 500, seed: 2 })]
  await compare('Simulated treebank, labels depend on heads', train, test, TREES)
}

async function compareTreebank(): Promise<void> {
  if (values.train === undefined || values.test === undefined)
    return print('\nTreebank: left out, as --train and --test name no CoNLL-U files.')
  const labelField = values['label-column'] as Exclude<ConlluField, 'form'>
  const read = (file: string) => readCorpus([file], { format: 'conllu', labelField })
  const [train, test] = [await read(values.train), await read(values.test)]
  await compare(`${values.train}, ${values.test}: ${labelField}`, train, test, TREES)
}

async function compareDutch(): Promise<void> {
  const { conll2002 } = values
  if (conll2002 === undefined) return print('\nDutch: left out, as --conll2002 names no corpus.')
  const parts = await openCorpora({ conll2002 }).dutch()
  const all = await openCorpora({ conll2002 }).task('dutch')
  for (const part of ['testa', 'testb'] as const) {
    await compare(`Dutch named entities, ${part}`, parts!.train, parts![part], NAMES)
    const whole = [all!.train, all![part]].map(joinDocuments) as [Corpus, Corpus]
    await compare(`Dutch named entities, ${part}, a document as one sequence`, ...whole, NAMES)
  }
}

/** A corpus whose sequences are documents: they begin where a sentence is nothing but `-DOCSTART-`. */
function joinDocuments(corpus: Corpus): Corpus {
  const [{ ids, strings }] = corpus.columns as [Corpus['columns'][number]]
  const begins = (n: number) => n === 0 || strings.get(ids[corpus.offset[n]]) === '-DOCSTART-'
  const first = Array.from({ length: corpus.N }, (_, n) => n).filter(begins)
  return {
    ...corpus,
    N: first.length,
    offset: Int32Array.of(...first.map(n => corpus.offset[n]), corpus.P),
    line: Int32Array.from(first, n => corpus.line[n]),
    weight: null,
  }
}

/** Trees of up to about a million words, as one sentence each. */
async function measureLargeTrees(): Promise<void> {
  const rows: string[][] = []
  for (const length of [250_000, 500_000, 1_000_000, 2_000_000]) {
    const [train, test] = [3, 4].map(seed => simulateTreebank({ sentences: 1, length, seed })) as [
      Corpus,
      Corpus,
    ]
    const [model, trainSeconds] = await timed(() => trainModel(train, TREES['tree']))
    const [{ evaluation }, tagSeconds] = await timed(() => testModel(model, test))
    const seconds = [trainSeconds, tagSeconds].map(s => s.toFixed(2))
    rows.push([String(train.P), String(test.P), percent(evaluation.accuracy), ...seconds])
  }
  print('\nOne tree of so many words\n')
  print(markdownTable({ columns: ['to train on', 'to test on', 'accuracy', 'train, s', 'tag, s'], rows }))
}

/** Trains and tests all systems and prints a table. p is of the difference from the first. */
async function compare(title: string, train: Corpus, test: Corpus, systems: Systems): Promise<void> {
  const rows: string[][] = []
  let first: Test | undefined
  for (const [name, options] of Object.entries(systems)) {
    const [model, trainSeconds] = await timed(() => trainModel(train, options))
    const [result, tagSeconds] = await timed(() => testModel(model, test))
    first ??= result
    rows.push([name, ...figures(result, first), trainSeconds.toFixed(2), tagSeconds.toFixed(2)])
  }
  print(`\n${title}: ${train.P} tokens to train on, ${test.P} to test on\n`)
  const columns = ['labels', 'accuracy', 'known', 'unknown', 'entity F1', 'p', 'train, s', 'tag, s']
  print(markdownTable({ columns, rows }))
}

function figures(result: Test, first: Test): string[] {
  const { accuracy, known, unknown, spans } = result.evaluation
  const metric = spans ? 'spanF1' : 'accuracy'
  const { p } = approximateRandomization(result.statistics, first.statistics, {
    metric,
    shuffles: Number(values.resamples),
  })
  return [
    ...[accuracy, known.accuracy, unknown.accuracy, spans?.f1].map(percent),
    result === first ? '' : p.toFixed(4),
  ]
}

function percent(part: number | null | undefined): string {
  return part === null || part === undefined ? '' : (100 * part).toFixed(2)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
