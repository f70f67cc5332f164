/**
 * What partly labeled data are worth: `npm run partial:compare -- --conll2002 PATH`.
 *
 *   --conll2002 PATH    Dutch named entities: the archive or a directory of its files
 *   --seeds N,N,…       of the random choices of what is hidden (default 1)
 *   --iterations N      of each training at most (default 100)
 *   --threads N         (default 1)
 *
 * Half of the labels are hidden at random in three of four training sentences. `likelihood` with the features `ner` and its default
 * penalty is trained on all of that, and on what is left of it by other ways to deal with hidden labels. Nothing is chosen by the test data.
 */
import { parseArgs } from 'node:util'
import { describeMachine, formatMachine } from '../../reporting/machine.js'
import { markdownTable } from '../../reporting/markdown-table.js'
import { timed } from '../../reporting/seconds.js'
import { approximateRandomization, type Corpus, Evaluator, ner, trainWithSummary } from '../../src/index.js'
import { nodeThreads } from '../../src/node/threads.js'
import { printOut } from '../../terminal/standard-streams.js'
import { openCorpora } from '../corpora.js'
import { type HiddenLabels, hideLabels } from './hide-labels.js'

const { values } = parseArgs({
  options: {
    conll2002: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    iterations: { type: 'string', default: '100' },
    threads: { type: 'string', default: '1' },
  },
})

/** The first is what the others are compared with. */
const SYSTEMS: readonly (readonly [form: keyof HiddenLabels, name: string])[] = [
  ['partial', 'all of it, hidden labels not known'],
  ['quarter', '(a) the untouched quarter'],
  ['outside', '(b) hidden labels taken for O'],
  ['cut', '(c) sentences cut at hidden labels'],
  ['complete', 'for comparison: no label hidden'],
]

const parts = await openCorpora({ conll2002: values.conll2002 }).dutch()
if (!parts) throw new Error('--conll2002: expected the archive of CoNLL-2002 or a directory of its files')
const { train, testb } = parts
printOut(`${formatMachine(describeMachine())}\n`)
for (const seed of values.seeds.split(',')) await compare(train, testb, Number(seed))

async function compare(complete: Corpus, test: Corpus, seed: number): Promise<void> {
  const forms = hideLabels(complete, seed)
  const rows: string[][] = []
  let first: Evaluator | undefined
  for (const [form, name] of SYSTEMS) {
    const { evaluator, iterations, seconds } = await trainAndTest(forms[form], test)
    first ??= evaluator
    rows.push([
      name,
      String(forms[form].N),
      ...figuresOf(evaluator),
      evaluator === first ? '' : probabilityOfLuck(first, evaluator),
      String(iterations),
      seconds.toFixed(0),
    ])
    printOut(`${rows.at(-1)!.join(' | ')}\n`)
  }
  const titles = [
    'training data',
    'sentences',
    'F1 %',
    'precision %',
    'recall %',
    'accuracy %',
    'p',
    'iterations',
    's',
  ]
  printOut(`\nSeed ${seed}, test on ${test.N} sentences\n\n${markdownTable({ columns: titles, rows })}\n`)
}

async function trainAndTest(data: Corpus, test: Corpus) {
  const [{ model, summary }, seconds] = await timed(() =>
    trainWithSummary(data, {
      method: 'likelihood',
      features: ner(),
      options: { c2: 1, maxIterations: Number(values.iterations) },
      threads: nodeThreads(Number(values.threads)),
    }),
  )
  // Without a word on which words are known: models of other data know others.
  const evaluator = new Evaluator()
  evaluator.addCorpus(test, { ids: model.tagCorpus(test), strings: model.labels })
  return { evaluator, iterations: summary.iterations, seconds }
}

function figuresOf(evaluator: Evaluator): string[] {
  const { spans, accuracy } = evaluator.evaluate()
  return [spans!.f1, spans!.precision, spans!.recall, accuracy!].map(figure => (100 * figure).toFixed(2))
}

/** How probable so large a difference in F1 is between equally good systems. */
function probabilityOfLuck(first: Evaluator, other: Evaluator): string {
  const { p } = approximateRandomization(first.statistics(), other.statistics(), { metric: 'spanF1' })
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}
