import path from 'node:path'
import type { Bench } from '../context.js'
import { describeBrown, describeConll2000, describeEntities } from '../corpora/catalog.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { MissingCorpus } from '../corpora/sources.js'
import { interleave } from '../measure/rounds.js'
import { minimum } from '../measure/statistics.js'
import { figure, megabytes, spreadCells, times } from '../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../report/result.js'
import { cofield } from '../tools/cofield.js'
import type { TaggingMeasure, Tool } from '../tools/tool.js'
import { type InMemory, inMemoryTable, measureInMemory } from './tagging-in-memory.js'

const LEAST_SPEEDUP = 5

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
    title: 'Tagging, text in to text out, one thread',
    tables: results.flatMap(({ title, records, inMemory }) => [
      taggingTable(title, records, reference),
      ...(inMemory ? [inMemoryTable(title, inMemory)] : []),
    ]),
    goals: results.flatMap(({ title, records }) => taggingGoal(title, records, reference)),
    notes,
    figures: results,
  }
}

/** The results of all tools on a text. */
interface TaggedText {
  readonly title: string
  readonly records: TaggingRecord[]
  inMemory?: readonly InMemory[]
}

interface TaggingWork {
  readonly corpus: PreparedCorpus
  /**
   * Both tools decode with models of equally many iterations: weights determine how many labels can be
   * pruned.
   */
  readonly maxIterations: number
  readonly parts: readonly ('train' | 'test')[]
}

/** Its test data are short, so process start-up dominates. So its training data are tagged as well. */
async function prepareConll(bench: Bench): Promise<TaggingWork> {
  const corpus = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  return { corpus, maxIterations: bench.quick ? 3 : 30, parts: ['train', 'test'] }
}

async function prepareEntities(bench: Bench): Promise<TaggingWork> {
  const corpus = await bench.prepare('dutch-ner', () => describeEntities(bench.places))
  return { corpus, maxIterations: bench.quick ? 1 : 10, parts: ['test'] }
}

async function prepareBrown(bench: Bench): Promise<TaggingWork> {
  const corpus = await bench.prepare('brown-17311-16312', () => describeBrown(bench.places, '17311-16312'))
  return { corpus, maxIterations: bench.quick ? 1 : 5, parts: ['test'] }
}

async function compareTagging(
  bench: Bench,
  { corpus, maxIterations, parts }: TaggingWork,
): Promise<TaggedText[]> {
  const tools = [
    cofield({ threads: 1 }),
    cofield({ threads: 1, input: 'attributes' }),
    ...[bench.peers.reference, bench.quick ? null : bench.peers.addon].filter(tool => tool !== null),
    ...(corpus.template !== null && !bench.quick ? bench.peers.dense : []),
  ]
  const distinct = [...new Map(tools.map(tool => [tool.name, tool])).values()]
  const models = new Map<Tool, string>()
  for (const tool of distinct) models.set(tool, await trainModel(bench, tool, corpus, maxIterations))
  const texts: TaggedText[] = []
  for (const part of parts) {
    const competitors = distinct.map(tool => ({
      name: tool.name,
      run: () => {
        const model = models.get(tool)!
        return tool.tag({ corpus, text: corpus[part], model, output: `${model}.tagged` })
      },
    }))
    const runs = await interleave(competitors, Math.max(bench.rounds, 3))
    const { tokens } = corpus[part]
    const records = [...runs].map(([name, measures]) => ({ name, tokens, runs: measures }))
    texts.push({ title: `${corpus.title}, ${part}`, records })
  }
  texts.at(-1)!.inMemory = await measureInMemory(bench, models.get(tools[0])!, corpus)
  return texts
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
  bench.note(`${corpus.title}: ${tool.name} has a model to tag with`)
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
    cpuFigure(record),
    megabytes(record.runs.map(({ peakMemoryBytes }) => peakMemoryBytes)),
  ])
  const tokens = records[0].tokens.toLocaleString('en')
  return {
    title: `${corpus}, ${tokens} tokens`,
    columns: ['tool', 'min s', 'median s', 'tokens/s', '×', 'CPU s', 'peak MB'],
    rows,
  }
}

function taggingGoal(
  corpus: string,
  records: readonly TaggingRecord[],
  reference: string | undefined,
): GoalOutcome[] {
  const base = records.find(({ name }) => name === reference)
  if (!base) return []
  const ratio = rate(records[0]) / rate(base)
  return [
    {
      work: `tagging ${corpus}, text to text`,
      goal: `≥ ${LEAST_SPEEDUP} × ${base.name}`,
      measured: times(ratio),
      met: ratio >= LEAST_SPEEDUP,
    },
  ]
}

function cpuFigure({ runs }: TaggingRecord): string {
  const known = runs.map(({ cpuSeconds }) => cpuSeconds).filter(value => value !== null)
  return known.length === 0 ? '–' : figure(minimum(known))
}

function rate({ tokens, runs }: TaggingRecord): number {
  return tokens / minimum(runs.map(({ seconds }) => seconds))
}
