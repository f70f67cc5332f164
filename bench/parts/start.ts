import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Bench } from '../context.js'
import { describeConll2000 } from '../corpora/catalog.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { type Competitor, interleave } from '../measure/rounds.js'
import { type ProcessRun, resultOf, runProcess } from '../measure/run-process.js'
import { minimum } from '../measure/statistics.js'
import { countFigure, figure, megabytes, spreadCells } from '../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../report/result.js'
import { CLI, cofield } from '../tools/cofield.js'

/** The weights hardly matter: a model of few iterations has as many. */
const ITERATIONS = 10
/** Milliseconds from the start of a process to its first label. */
const MOST_TO_FIRST_TAG = 150
/** Milliseconds within a process, with a file of our own. */
const MOST_WITHIN = { load: 5, firstTag: 10 } as const

const CHILD = path.join(import.meta.dirname, '../children/first-tag.js')
const OURS = 'Cofield, file of CRFsuite'
const OWN_FILE = 'Cofield, own file'

/** The same model in both formats, and a sentence to label with it. */
interface Material {
  readonly own: string
  readonly crfsuite: string
  readonly sentence: string
  readonly attributes: number
}

/** What a short command waits for: the start of a process, the loading of a large model, and the first sentence. */
export async function start(bench: Bench): Promise<PartResult> {
  const corpus = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  const material = await prepareModels(bench, corpus)
  const rounds = Math.max(bench.rounds, 5)
  const whole = await interleave(processes(bench, corpus, material), rounds)
  const inside = await interleave(
    (['crfsuite', 'own'] as const).map(kind => ({
      name: kind === 'own' ? OWN_FILE : OURS,
      run: async () =>
        resultOf(await runProcess(process.execPath, [CHILD, material[kind], material.sentence])),
    })),
    rounds,
  )
  return {
    title: 'The first sentence',
    tables: [processTable(corpus.title, whole), stepTable(inside)],
    goals: [firstTagGoal(whole, material), ...stepGoals(inside, material)],
    notes: [
      'Processes: from their start to their end, for a file with one sentence. An empty Node process is what none of ours can do without.',
      'Within a process: the bytes of the model are in memory, and no code has run before.',
    ],
    figures: { processes: [...whole], steps: [...inside] },
  }
}

async function prepareModels(bench: Bench, corpus: PreparedCorpus): Promise<Material> {
  const files = {
    own: path.join(bench.folder, 'start.cofield'),
    crfsuite: path.join(bench.folder, 'start.model'),
    sentence: path.join(bench.folder, 'sentence.crfsuite'),
  }
  const tool = cofield({ threads: 1, input: 'attributes' })
  await tool.train({ corpus, c2: 1, model: files.own, maxIterations: bench.quick ? 1 : ITERATIONS })
  const args = ['convert', files.own, files.crfsuite, '--to', 'crfsuite', '--quiet']
  await runProcess(process.execPath, [CLI, ...args])
  const [sentence] = readFileSync(corpus.test.attributes, 'utf8').split('\n\n', 1)
  writeFileSync(files.sentence, `${sentence}\n\n`)
  bench.note(`${corpus.title}: model ready`)
  const inspected = await runProcess(process.execPath, [CLI, 'inspect', files.own, '--json'])
  const { attributes } = resultOf(inspected)['figures'] as { attributes: number }
  return { ...files, attributes }
}

function processes(
  bench: Bench,
  corpus: PreparedCorpus,
  { own, crfsuite, sentence }: Material,
): Competitor<Pick<ProcessRun, 'seconds' | 'peakMemoryBytes'>>[] {
  const node = (args: readonly string[]) => () => runProcess(process.execPath, args)
  const { reference } = bench.peers
  const text = { columns: sentence, attributes: sentence, tokens: 1 }
  const output = `${sentence}.tagged`
  return [
    { name: 'Node, empty', run: node(['-e', '0']) },
    ...(reference
      ? [{ name: reference.name, run: () => reference.tag({ corpus, text, model: crfsuite, output }) }]
      : []),
    { name: OURS, run: node([CLI, 'tag', crfsuite, sentence, '-o', output, '--quiet']) },
    { name: OWN_FILE, run: node([CLI, 'tag', own, sentence, '-o', output, '--quiet']) },
  ]
}

type Measured = Awaited<ReturnType<ReturnType<typeof processes>[number]['run']>>

function processTable(corpus: string, runs: ReadonlyMap<string, readonly Measured[]>): Table {
  return {
    title: `${corpus}, from the start of a process to the labels of one sentence`,
    // No processor time: the system counts it in steps of ten milliseconds, and is asked now and then, which says nothing of a process of 50.
    columns: ['process', 'min ms', 'median ms', 'peak MB'],
    rows: [...runs].map(([name, measures]) => [
      name,
      ...spreadCells(measures.map(({ seconds }) => 1000 * seconds)),
      megabytes(measures.map(({ peakMemoryBytes }) => peakMemoryBytes)),
    ]),
  }
}

function stepTable(runs: ReadonlyMap<string, readonly Record<string, unknown>[]>): Table {
  const spread = (measures: readonly Record<string, unknown>[], step: string) =>
    spreadCells(measures.map(measure => Number(measure[step])))
  return {
    title: 'Within a process',
    columns: ['model', 'load, min ms', 'median ms', 'first tag, min ms', 'median ms'],
    rows: [...runs].map(([name, measures]) => [
      name,
      ...spread(measures, 'load'),
      ...spread(measures, 'firstTag'),
    ]),
  }
}

function firstTagGoal(runs: ReadonlyMap<string, readonly Measured[]>, { attributes }: Material): GoalOutcome {
  const least = 1000 * minimum((runs.get(OURS) ?? []).map(({ seconds }) => seconds))
  return {
    work: `a model of CRFsuite with ${countFigure(attributes)} attributes, process start to first tag`,
    goal: `≤ ${MOST_TO_FIRST_TAG} ms`,
    measured: `${figure(least)} ms`,
    met: least <= MOST_TO_FIRST_TAG,
  }
}

function stepGoals(
  runs: ReadonlyMap<string, readonly Record<string, unknown>[]>,
  { attributes }: Material,
): GoalOutcome[] {
  return (['load', 'firstTag'] as const).map(step => {
    const least = minimum(runs.get(OWN_FILE)!.map(measure => Number(measure[step])))
    return {
      work: `a model of our own with ${countFigure(attributes)} attributes, in memory: ${step === 'load' ? 'load' : 'first tag'}`,
      goal: `≤ ${MOST_WITHIN[step]} ms`,
      measured: `${figure(least)} ms`,
      met: least <= MOST_WITHIN[step],
    }
  })
}
