import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Bench } from '../../context.js'
import { firstSentences } from '../../corpora/first-sentences.js'
import type { PreparedCorpus } from '../../corpora/prepared-corpus.js'
import { minimum } from '../../measure/statistics.js'
import { countFigure, figure, namedFigures } from '../../report/figures.js'
import type { GoalOutcome, Table } from '../../report/result.js'
import { cofield } from '../../tools/cofield.js'
import { compareTraining, type TrainingRecord, trainingTable } from '../compare-training.js'

const TOKENS = 9000
const MOST_SECONDS = 0.2

interface ShortTraining {
  readonly records: readonly TrainingRecord[]
  readonly table: Table
  readonly goals: readonly GoalOutcome[]
}

/** Training on the first 9,000 tokens, where the start of the process decides. */
export async function measureShort(bench: Bench, corpus: PreparedCorpus): Promise<ShortTraining> {
  const short = shorten(corpus, bench.folder)
  const { reference, addon } = bench.peers
  const tools = [
    ...bench.threads.map(threads => cofield({ threads })),
    ...[...new Set([reference, addon])].filter(tool => tool !== null),
  ]
  const records = await compareTraining(
    { ...bench, rounds: Math.max(3, bench.rounds) },
    short,
    tools.map(tool => ({ tool })),
    { c2: 1 },
  )
  const least = ({ runs }: TrainingRecord) => minimum(runs.map(({ seconds }) => seconds))
  const own = minimum(records.slice(0, bench.threads.length).map(least))
  const peers = records.slice(bench.threads.length)
  return {
    records,
    table: trainingTable(short.title, records, reference?.name),
    goals: [
      {
        work: `training on ${countFigure(TOKENS)} tokens, process start to model`,
        peers: namedFigures(
          peers.map(record => [record.name, least(record)] as const),
          's',
        ),
        goal: `≤ ${MOST_SECONDS} s`,
        measured: `${figure(own)} s`,
        met: own <= MOST_SECONDS,
      },
    ],
  }
}

function shorten(corpus: PreparedCorpus, folder: string): PreparedCorpus {
  const count = sentencesWith(TOKENS, readFileSync(corpus.train.columns, 'utf8'))
  const [columns, attributes] = ['tsv', 'crfsuite'].map(ending => path.join(folder, `short.${ending}`))
  const tokens = firstSentences(corpus.train.columns, count, columns)
  firstSentences(corpus.train.attributes, count, attributes)
  const title = `The first ${countFigure(tokens)} tokens of ${corpus.title}`
  return { ...corpus, name: 'short', title, train: { columns, attributes, tokens } }
}

/** The number of sentences that have so many tokens together. */
function sentencesWith(tokens: number, text: string): number {
  let seen = 0
  const sentences = text.trimEnd().split('\n\n')
  const last = sentences.findIndex(sentence => {
    seen += sentence.split('\n').length
    return seen >= tokens
  })
  return last === -1 ? sentences.length : last + 1
}
