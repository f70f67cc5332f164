import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { corpusOfTexts } from '../../src/data/text/corpus-of-texts.js'
import { tokenize } from '../../src/data/text/tokenize.js'
import { simulateAddresses } from '../../src/simulation/addresses.js'
import { train } from '../../src/train.js'
import type { Bench } from '../context.js'
import { interleave } from '../measure/rounds.js'
import { runProcess } from '../measure/run-process.js'
import { median, minimum } from '../measure/statistics.js'
import { countFigure, figure, spreadCells } from '../report/figures.js'
import type { PartResult, Table } from '../report/result.js'
import { sendLines } from '../serving/bulk.js'
import { loadServer, type ServedLoad } from '../serving/load.js'
import { type ServerProcess, startServe, startServerProcess } from '../serving/server-process.js'
import { CLI } from '../tools/cofield.js'

const ECHO = path.join(import.meta.dirname, '../children/echo-server.js')
const CONNECTIONS = [1, 16, 64]
const TEXT = 'Maria Novak, 12 N Main St Apt 4B, Springfield, IL 62704'
/** UTF-16 units of a long text. */
const LONG = 1e6

/** The servers, and what they work on. */
interface Servers {
  readonly echo: ServerProcess
  readonly cofield: ServerProcess
  readonly model: string
  readonly texts: readonly string[]
}

/** `cofield serve` beside a server that only sends back what it gets. */
export async function serve(bench: Bench): Promise<PartResult> {
  const servers = await start(bench)
  try {
    const loads = await compareLoads(bench, servers)
    const beside = await besideLongText(bench, servers)
    const bulk = await compareBulk(bench, servers)
    return {
      title: '`cofield serve` on the loopback interface',
      tables: [...loads.map(loadTable), besideTable(beside), bulkTable(bulk)],
      goals: [],
      figures: { loads, beside, bulk },
    }
  } finally {
    await Promise.all([servers.echo.end('SIGTERM'), servers.cofield.end('SIGTERM')])
  }
}

async function start({ folder, quick }: Bench): Promise<Servers> {
  const model = path.join(folder, 'addresses.cofield')
  const trained = await train(corpusOfTexts(simulateAddresses({ sentences: 2000 })))
  writeFileSync(model, trained.save())
  const texts = simulateAddresses({ sentences: quick ? 1000 : 20_000, seed: 2 }).map(({ text }) => text)
  const [echo, cofield] = await Promise.all([
    startServerProcess([ECHO]),
    startServe({ command: CLI, args: [model] }),
  ])
  return { echo, cofield, model, texts }
}

interface Loads {
  readonly connections: number
  readonly runs: Readonly<Record<string, readonly ServedLoad[]>>
}

async function compareLoads(bench: Bench, { echo, cofield }: Servers): Promise<Loads[]> {
  const parse = JSON.stringify({ text: TEXT })
  const tag = JSON.stringify({ tokens: tokenize(TEXT).map(({ text }) => text) })
  const loads: Loads[] = []
  for (const connections of CONNECTIONS) {
    const load = (name: string, server: ServerProcess, url: string, body: string) => ({
      name,
      run: () => loadServer(server, { url, body, connections, seconds: secondsOf(bench) }),
    })
    const competitors = [
      load('echo', echo, echo.url, parse),
      load('parse', cofield, `${cofield.url}/v1/models/addresses/parse`, parse),
      load('tag', cofield, `${cofield.url}/v1/models/addresses/tag`, tag),
    ]
    await interleave(competitors, 1) // compiles what is measured
    const runs = Object.fromEntries(await interleave(competitors, bench.rounds))
    bench.note(`${connections} connections: ${figure(best(runs['parse']))} parsed texts a second`)
    loads.push({ connections, runs })
  }
  return loads
}

/** Short requests, alone and while long texts are parsed one after the other. */
async function besideLongText(bench: Bench, { cofield, texts }: Servers): Promise<Map<string, ServedLoad[]>> {
  const url = `${cofield.url}/v1/models/addresses/parse`
  const body = JSON.stringify({ text: TEXT })
  const long = JSON.stringify({ text: texts.join('\n').slice(0, LONG) })
  const load = () => loadServer(cofield, { url, body, connections: 4, seconds: secondsOf(bench) })
  return interleave(
    [
      { name: 'alone', run: load },
      {
        name: 'beside 1 MB',
        async run() {
          const short = { isDone: false }
          const sending = repeat(url, long, short)
          const figures = await load()
          short.isDone = true
          await sending
          return figures
        },
      },
    ],
    bench.rounds,
  )
}

async function repeat(url: string, body: string, until: { readonly isDone: boolean }): Promise<void> {
  while (!until.isDone) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body })
    if (response.status !== 200) throw new Error(`a long text: expected 200, got ${await response.text()}`)
    await response.arrayBuffer()
  }
}

interface Bulk {
  readonly tokens: number
  readonly seconds: Readonly<Record<string, readonly number[]>>
}

/** A file of texts as a stream of lines, and by `cofield parse`. */
async function compareBulk({ folder, rounds }: Bench, { cofield, model, texts }: Servers): Promise<Bulk> {
  const [plain, lines] = [path.join(folder, 'texts.txt'), path.join(folder, 'texts.jsonl')]
  const outputs = { served: path.join(folder, 'served.jsonl'), parsed: path.join(folder, 'parsed.jsonl') }
  writeFileSync(plain, texts.map(text => `${text}\n`).join(''))
  writeFileSync(lines, texts.map(text => `${JSON.stringify({ text })}\n`).join(''))
  const seconds = await interleave(
    [
      {
        name: 'stream of lines',
        run: () => sendLines(`${cofield.url}/v1/models/addresses/parse`, lines, outputs.served),
      },
      {
        name: 'cofield parse',
        run: async () =>
          (await runProcess(process.execPath, [CLI, 'parse', model, plain, '-o', outputs.parsed, '--quiet']))
            .seconds,
      },
    ],
    rounds,
  )
  if (!readFileSync(outputs.served).equals(readFileSync(outputs.parsed)))
    throw new Error('expected the same lines of the server and of cofield parse, got others')
  const tokens = texts.reduce((sum, text) => sum + tokenize(text).length, 0)
  return { tokens, seconds: Object.fromEntries(seconds) }
}

function loadTable({ connections, runs }: Loads): Table {
  return {
    title: connections === 1 ? '1 connection' : `${connections} connections`,
    columns: [
      '',
      'requests/s, best',
      'median',
      'p50 ms, min',
      'median',
      'p99 ms, min',
      'median',
      'CPU µs, min',
      'median',
    ],
    rows: Object.entries(runs).map(([name, loads]) => [
      name,
      countFigure(best(loads)),
      countFigure(median(loads.map(({ perSecond }) => perSecond))),
      ...latencyCells(loads),
      ...spreadCells(loads.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? [])),
    ]),
  }
}

function besideTable(beside: ReadonlyMap<string, readonly ServedLoad[]>): Table {
  return {
    title: 'Short texts over 4 connections, alone and while texts of 1 MB are parsed',
    columns: ['', 'requests/s, best', 'p50 ms, min', 'median', 'p99 ms, min', 'median'],
    rows: [...beside].map(([name, loads]) => [name, countFigure(best(loads)), ...latencyCells(loads)]),
  }
}

function bulkTable({ tokens, seconds }: Bulk): Table {
  return {
    title: `${countFigure(tokens)} tokens in bulk`,
    columns: ['', 's, minimum', 's, median', 'tokens/s'],
    rows: Object.entries(seconds).map(([name, runs]) => [
      name,
      ...spreadCells(runs),
      countFigure(tokens / minimum(runs)),
    ]),
  }
}

function latencyCells(loads: readonly ServedLoad[]): string[] {
  return [...spreadCells(loads.map(({ p50 }) => p50)), ...spreadCells(loads.map(({ p99 }) => p99))]
}

function best(loads: readonly ServedLoad[]): number {
  return Math.max(...loads.map(({ perSecond }) => perSecond))
}

function secondsOf({ quick }: Bench): number {
  return quick ? 1 : 5
}
