import { type Token, type Tokenizer, tokenize } from '../../src/index.js'
import type { Bench } from '../context.js'
import { interleave } from '../measure/rounds.js'
import { minimum } from '../measure/statistics.js'
import { figure, spreadCells, times } from '../report/figures.js'
import type { GoalOutcome, PartResult, Table } from '../report/result.js'

/** How many times a plain scan tokenizing may take. */
const MOST = 3

const RECIPE =
  'Add 1 1/2 cups of all-purpose flour, 3.5 g salt (about a pinch) and "café" sugar. See https://example.com/x. '

/** The texts by name, of so many UTF-16 units. */
const TEXTS: Readonly<Record<string, (size: number) => string>> = {
  'one line': size => repeated(RECIPE, size),
  'many lines': size => repeated(`${RECIPE.trim()}\n`, size),
  'one line without spaces': size => repeated('all-purpose,flour;', size),
  'one line of Chinese': size => repeated('我们研究生命的起源。', size),
}

/** What cuts a text, and how it is called in the table. */
const WAYS: readonly (readonly [name: string, cut: (text: string) => unknown])[] = [
  ['plain scan with tokens', plainTokens],
  ['plain scan', plainScan],
  ...(['words', 'whitespace', 'characters'] satisfies Tokenizer[]).map(
    tokenizer => [tokenizer, (text: string) => tokenize(text, { tokenizer })] as const,
  ),
  ['words and sentences', (text: string) => tokenize(text, { sentences: 'split' })],
]

const [REFERENCE] = WAYS[0]
const JUDGED = 'words'

/** Tokenizing beside a plain scan of the same text by a regular expression. */
export async function tokenizing(bench: Bench): Promise<PartResult> {
  const size = bench.quick ? 1e6 : 10e6
  const measured: { readonly title: string; readonly seconds: ReadonlyMap<string, readonly number[]> }[] = []
  for (const [title, make] of Object.entries(TEXTS)) {
    const text = make(size)
    const competitors = WAYS.map(([name, cut]) => ({ name, run: async () => secondsOf(() => cut(text)) }))
    await interleave(competitors, 1) // compiles what is measured
    const seconds = await interleave(competitors, bench.rounds)
    bench.note(`${title}: ${figure(minimum(seconds.get(JUDGED)!))} s`)
    measured.push({ title, seconds })
  }
  return {
    title: `Tokenizing ${size / 1e6} MB`,
    tables: measured.map(({ title, seconds }) => tableOf(title, seconds)),
    goals: measured.map(({ title, seconds }) => goalOf(title, seconds)),
    figures: measured.map(({ title, seconds }) => ({ title, seconds: Object.fromEntries(seconds) })),
  }
}

function tableOf(title: string, seconds: ReadonlyMap<string, readonly number[]>): Table {
  return {
    title,
    columns: ['', 's, minimum', 's, median', `× ${REFERENCE}`],
    rows: WAYS.map(([name]) => [name, ...spreadCells(seconds.get(name)!), times(ratio(seconds, name))]),
  }
}

function goalOf(title: string, seconds: ReadonlyMap<string, readonly number[]>): GoalOutcome {
  const found = ratio(seconds, JUDGED)
  return {
    work: `${JUDGED}: ${title}`,
    goal: `≤ ${MOST} times a ${REFERENCE}`,
    measured: figure(found),
    met: found <= MOST,
  }
}

function ratio(seconds: ReadonlyMap<string, readonly number[]>, name: string): number {
  return minimum(seconds.get(name)!) / minimum(seconds.get(REFERENCE)!)
}

function secondsOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}

const plain = () => /[\p{L}\p{N}]+|\S/gu

/** Words and marks by a regular expression, as tokens with places. */
function plainTokens(text: string): Token[] {
  const tokens: Token[] = []
  const pattern = plain()
  for (let match = pattern.exec(text); match; match = pattern.exec(text))
    tokens.push({ text: match[0], start: match.index, end: pattern.lastIndex })
  return tokens
}

/** The same without keeping anything. */
function plainScan(text: string): number {
  const pattern = plain()
  let count = 0
  while (pattern.test(text)) count++
  return count
}

function repeated(part: string, size: number): string {
  return part.repeat(Math.ceil(size / part.length))
}
