import path from 'node:path'
import type { Bench } from '../context.js'
import { describeBrown, describeConll2000, describeEntities } from '../corpora/catalog.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { MissingCorpus } from '../corpora/sources.js'
import { interleave } from '../measure/rounds.js'
import { runProcess } from '../measure/run-process.js'
import { minimum } from '../measure/statistics.js'
import { countFigure, figure, megabytes, namedFigures, spreadCells, times } from '../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../report/result.js'
import { CLI, cofield } from '../tools/cofield.js'
import type { TaggingMeasure, Tool } from '../tools/tool.js'
import { type InMemory, inMemoryTable, measureInMemory } from './tagging-in-memory.js'

/** Tokens a second in memory, of a text that was labeled before. */
const LEAST_IN_MEMORY = { corpusAgain: 2e6, oneByOne: 1e6 } as const

interface TaggingRecord {
  readonly name: string
  readonly tokens: number
  readonly runs: readonly TaggingMeasure[]
}

/** From text to text, as whole processes: start-up and loading the model are included. */
export async function tagging(bench: Bench): Promise<PartResult> {
  const results: TaggedText[] = []
  const notes: string[] = []
  for (const prepare of [prepareConll, prepareEntities, prepareBrown]) {
    try {
      results.push(...(await compareTagging(bench, await prepare(bench))))
    } catch (error) {
      if (!(error instanceof MissingCorpus)) throw error
      notes.push(error.message)
    }
  }
  const reference = bench.peers.reference?.name
  return {
    title: 'Tagging, text in to text out',
    tables: results.flatMap(({ title, records, inMemory }) => [
      taggingTable(title, records, reference),
      ...(inMemory ? [inMemoryTable(title, inMemory)] : []),
    ]),
    goals: results.flatMap(text => [...taggingGoals(text, reference), ...inMemoryGoals(text)]),
    notes,
    figures: results,
  }
}

/** The results of all tools on a text. */
interface TaggedText {
  readonly title: string
  readonly goal: SpeedGoal
  readonly records: TaggingRecord[]
  inMemory?: readonly InMemory[]
}

interface TaggingWork {
  readonly corpus: PreparedCorpus
  /** CRFsuite decodes with the same weights as Cofield; the models of the others have had as many iterations. */
  readonly maxIterations: number
  readonly parts: Readonly<Partial<Record<'train' | 'test', SpeedGoal>>>
}

/** The speed that is wanted, in that of CRFsuite: with one thread, and with several. */
interface SpeedGoal {
  readonly one: number
  readonly several?: number
  /** What is compared. Default: the clock. */
  readonly by?: 'CPU'
}

/** Its test data are short, so process start-up dominates. So its training data are tagged as well. */
async function prepareConll(bench: Bench): Promise<TaggingWork> {
  const corpus = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  return {
    corpus,
    maxIterations: bench.quick ? 3 : 30,
    parts: { train: { one: 7, several: 10 }, test: { one: 3 } },
  }
}

async function prepareEntities(bench: Bench): Promise<TaggingWork> {
  const corpus = await bench.prepare('dutch-ner', () => describeEntities(bench.places))
  return { corpus, maxIterations: bench.quick ? 1 : 10, parts: { test: { one: 5, by: 'CPU' } } }
}

async function prepareBrown(bench: Bench): Promise<TaggingWork> {
  const corpus = await bench.prepare('brown-17311-16312', () => describeBrown(bench.places, '17311-16312'))
  return { corpus, maxIterations: bench.quick ? 1 : 5, parts: { test: { one: 5 } } }
}

async function compareTagging(
  bench: Bench,
  { corpus, maxIterations, parts }: TaggingWork,
): Promise<TaggedText[]> {
  const models = await prepareModels(bench, corpus, maxIterations)
  const texts: TaggedText[] = []
  for (const [part, goal] of Object.entries(parts) as ['train' | 'test', SpeedGoal][]) {
    const competitors = [...models].map(([tool, model]) => ({
      name: tool.name,
      run: () => tool.tag({ corpus, text: corpus[part], model, output: `${model}.tagged` }),
    }))
    const runs = await interleave(competitors, Math.max(bench.rounds, 3))
    const { tokens } = corpus[part]
    const records = [...runs].map(([name, measures]) => ({ name, tokens, runs: measures }))
    texts.push({ title: `${corpus.title}, ${part}`, goal, records })
  }
  const [ours] = models.values()
  texts.at(-1)!.inMemory = await measureInMemory(bench, ours, corpus)
  return texts
}

/** The tools and their models, ours first. CRFsuite gets our weights: it would train on Brown for many minutes. */
async function prepareModels(
  bench: Bench,
  corpus: PreparedCorpus,
  maxIterations: number,
): Promise<Map<Tool, string>> {
  const { reference, addon, dense } = bench.peers
  const fromAttributes = cofield({ threads: 1, input: 'attributes' })
  const own = await trainModel(bench, cofield({ threads: 1 }), corpus, maxIterations)
  const attributes = await trainModel(bench, fromAttributes, corpus, maxIterations)
  const converted = `${attributes}.crfsuite`
  await runProcess(process.execPath, [CLI, 'convert', attributes, converted, '--to', 'crfsuite', '--quiet'])
  const models = new Map<Tool, string>(bench.threads.map(threads => [cofield({ threads }), own]))
  models.set(fromAttributes, attributes)
  for (const tool of [reference, addon]) if (tool !== null) models.set(tool, converted)
  if (corpus.template !== null && !bench.quick)
    for (const tool of dense) models.set(tool, await trainModel(bench, tool, corpus, maxIterations))
  return models
}

async function trainModel(
  bench: Bench,
  tool: Tool,
  corpus: PreparedCorpus,
  maxIterations: number,
): Promise<string> {
  const name = tool.name.toLowerCase().replace(/\W+/g, '-')
  const model = path.join(bench.folder, `${corpus.name}.${name}.tagging`)
  await tool.train({ corpus, c2: 1, model, maxIterations })
  bench.note(`${corpus.title}: model ready: ${tool.name}`)
  return model
}

function taggingTable(
  corpus: string,
  records: readonly TaggingRecord[],
  reference: string | undefined,
): Table {
  const base = records.find(({ name }) => name === reference)
  const rows = records.map(record => [
    record.name,
    ...spreadCells(record.runs.map(({ seconds }) => seconds)),
    figure(rate(record)),
    base ? times(rate(record) / rate(base)) : '–',
    figure(leastCpu(record)),
    megabytes(record.runs.map(({ peakMemoryBytes }) => peakMemoryBytes)),
  ])
  const tokens = records[0].tokens.toLocaleString('en')
  return {
    title: `${corpus}, ${tokens} tokens`,
    columns: ['tool', 'min s', 'median s', 'tokens/s', '×', 'CPU s', 'peak MB'],
    rows,
  }
}

/** The goals of whole processes: of one thread, and of the most threads if there is one. */
function taggingGoals({ title, records, goal }: TaggedText, reference: string | undefined): GoalOutcome[] {
  const base = records.find(({ name }) => name === reference)
  if (!base) return []
  const speed = (record: TaggingRecord) =>
    goal.by === 'CPU' ? 1 / leastCpu(record) : 1 / minimum(record.runs.map(({ seconds }) => seconds))
  const peers = records.filter(({ name }) => !name.startsWith('Cofield'))
  const wanted: [threads: number, least: number | undefined][] = [
    [1, goal.one],
    [2, goal.several],
  ]
  return wanted.flatMap(([threads, least]) => {
    const own = records.find(({ name }) => name === cofield({ threads }).name)
    if (!own || least === undefined) return []
    const ratio = speed(own) / speed(base)
    return [
      {
        work: `tagging ${title}, text to text, ${threads === 1 ? '1 thread' : `${threads} threads`}${goal.by ? ', CPU' : ''}`,
        peers: namedFigures(
          peers.map(peer => [peer.name, 1 / speed(peer)] as const),
          's',
        ),
        goal: `≥ ${least} × ${base.name}`,
        measured: `${figure(1 / speed(own))} s, ${times(ratio)}`,
        met: ratio >= least,
      },
    ]
  })
}

/** The goals in memory, with the 19 templates of CoNLL-2000. */
function inMemoryGoals({ title, inMemory }: TaggedText): GoalOutcome[] {
  if (!inMemory || !title.startsWith('CoNLL-2000')) return []
  const { tokens } = inMemory[0]
  return (['corpusAgain', 'oneByOne'] as const).map(step => {
    const speed = (1000 * tokens) / minimum(inMemory.map(run => run[step]))
    return {
      work: `in memory, warm: ${step === 'corpusAgain' ? '`tagCorpus`' : '`model.tag`, one sentence at a time'}`,
      goal: `≥ ${countFigure(LEAST_IN_MEMORY[step])} tokens/s`,
      measured: `${countFigure(speed)} tokens/s`,
      met: speed >= LEAST_IN_MEMORY[step],
    }
  })
}

/** NaN: not known. */
function leastCpu({ runs }: TaggingRecord): number {
  return minimum(runs.map(({ cpuSeconds }) => cpuSeconds ?? Number.NaN))
}

function rate({ tokens, runs }: TaggingRecord): number {
  return tokens / minimum(runs.map(({ seconds }) => seconds))
}
