import path from 'node:path'
import type { Bench } from '../context.js'
import { describeConll2000 } from '../corpora/catalog.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { interleave } from '../measure/rounds.js'
import { minimum } from '../measure/statistics.js'
import { figure, spreadCells, times } from '../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../report/result.js'
import { leastTime, type Passes, rounds } from '../rivals/passes.js'
import { type Match, type Rival, rivalsOf, tagText } from '../rivals/rivals.js'
import type { TaggingMeasure } from '../tools/tool.js'

/** Models that are good enough to tag with; CRF++ takes ten seconds and more for an iteration. */
const ITERATIONS = 15

/** Both on the same work. */
interface Comparison {
  readonly title: string
  readonly rival: Passes
  readonly cofield: Passes
}

interface RivalRecord {
  readonly rival: string
  readonly goal: number
  readonly tokens: number
  /** The last one is that of whole processes, all others count for the goal. */
  readonly comparisons: readonly Comparison[]
}

/** Models that other tools have trained, labeled with by these tools and by Cofield. */
export async function rivals(bench: Bench): Promise<PartResult> {
  const corpus = await bench.prepare('conll2000', () => describeConll2000(bench.places, bench.folder))
  const found = rivalsOf(bench)
  const records: RivalRecord[] = []
  for (const rival of found) records.push(await compare(bench, rival, corpus))
  const iterations = bench.quick ? 3 : ITERATIONS
  return {
    title: 'Models of other tools, one thread',
    tables: records.map(record => tableOf(corpus.title, record)),
    goals: records.flatMap(goalsOf),
    notes: [
      `Each tool has trained its model in at most ${iterations} iterations, with c2 = 1; Cofield reads that very file.`,
      ...found.flatMap(({ notes }) => notes),
      'Whole processes: from text to text, with their start and the loading of the model.',
      'Tokens a second and ratios are by processor time; that of Cofield includes the threads of Node that compile and collect garbage.',
    ],
    figures: records,
  }
}

async function compare(bench: Bench, rival: Rival, corpus: PreparedCorpus): Promise<RivalRecord> {
  const { tool, goal } = rival
  const model = path.join(bench.folder, `rival.${tool.name}`)
  await tool.train({ corpus, c2: 1, model, maxIterations: bench.quick ? 3 : ITERATIONS })
  bench.note(`model ready: ${tool.name}`)
  const comparisons: Comparison[] = []
  for (const match of [...rival.matches(corpus, model), wholeProcesses(rival, corpus, model)])
    comparisons.push(await play(match, Math.max(bench.rounds, 3)))
  return { rival: tool.name, goal, tokens: corpus.test.tokens, comparisons }
}

async function play({ title, rival, cofield }: Match, times: number): Promise<Comparison> {
  const competitors = [
    { name: 'rival', run: () => rival.measure() },
    { name: 'cofield', run: () => cofield.measure() },
  ]
  await interleave(competitors, times)
  return { title, rival: rival.passes(), cofield: cofield.passes() }
}

function wholeProcesses({ tool, input }: Rival, corpus: PreparedCorpus, model: string): Match {
  const { test: text } = corpus
  const output = `${model}.tagged`
  return {
    title: 'whole processes',
    rival: rounds(async () => asPasses(await tool.tag({ corpus, text, model, output }))),
    cofield: rounds(async () => asPasses(await tagText(model, text[input]))),
  }
}

function asPasses({ seconds, cpuSeconds }: TaggingMeasure): Passes {
  return { seconds: [seconds], cpuSeconds: cpuSeconds === null ? [] : [cpuSeconds] }
}

function tableOf(corpus: string, { rival, tokens, comparisons }: RivalRecord): Table {
  const row = (name: string, title: string, passes: Passes, base: Passes) => [
    title,
    name,
    ...spreadCells(passes.seconds),
    passes.cpuSeconds.length === 0 ? '–' : figure(minimum(passes.cpuSeconds)),
    figure(tokens / leastTime(passes)),
    times(ratioOf(base, passes)),
  ]
  return {
    title: `${corpus}, test, ${tokens.toLocaleString('en')} tokens: a model of ${rival}`,
    columns: ['work', 'tool', 'min s', 'median s', 'CPU s', 'tokens/s', '×'],
    rows: comparisons.flatMap(comparison => [
      row(rival, comparison.title, comparison.rival, comparison.rival),
      row('Cofield', '', comparison.cofield, comparison.rival),
    ]),
  }
}

function goalsOf({ rival, goal, comparisons }: RivalRecord): GoalOutcome[] {
  return comparisons.slice(0, -1).map(comparison => {
    const ratio = ratioOf(comparison.rival, comparison.cofield)
    return {
      work: `labeling with a model of ${rival}, ${comparison.title}`,
      goal: `≥ ${goal} × ${rival}`,
      measured: times(ratio),
      met: ratio >= goal,
    }
  })
}

/** How many times faster the second is, by the processor time of one thread. */
function ratioOf(base: Passes, passes: Passes): number {
  return leastTime(base) / leastTime(passes)
}
