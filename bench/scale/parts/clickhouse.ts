import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runProcess } from '../../measure/run-process.js'
import { findProgram } from '../../tools/find-program.js'
import { type ClickhouseNode, HOSTS, PORTS, startNode } from '../clickhouse-node.js'
import { expectRefusal } from '../faults.js'
import { CLI, type Scale, type ScaleOutcome, Skipped, sameBytes } from '../scale.js'
import { compareTagging, readPairedAnswers, type Tagging } from '../tagging.js'

type Ask = (host: string, sql: string, input?: string) => Promise<string>

/** A cluster of two nodes on this machine, with the corpus in a Distributed table: each sentence is on one of them. */
export async function clickhouse(scale: Scale): Promise<ScaleOutcome> {
  const program = findProgram('clickhouse-server') ?? findProgram('clickhouse-server', '/usr/sbin')
  const client = findProgram('clickhouse-client')
  if (!program || !client)
    throw new Skipped(
      'there is no clickhouse-server and clickhouse-client (apt-get install clickhouse-server clickhouse-client)',
    )
  const nodes = HOSTS.map(host => startNode(program, host, path.join(scale.folder, host)))
  try {
    const ask: Ask = (host, sql, input) => query(client, host, sql, input)
    for (const host of HOSTS) await untilReady(() => ask(host, 'SELECT 1'))
    const columns = '(sentence UInt64, position UInt32, word String, label String)'
    scale.note('loading')
    await load(ask, 'corpus', columns, '(sentence, position)', 'TabSeparatedWithNames', scale.table)
    const version = (await ask(HOSTS[0], 'SELECT version()')).trim()
    if (scale.fault) return { model: null, figures: { version, fault: await countWithoutNode(scale, nodes) } }
    const model = await count(scale, nodes)
    const tagging = await tagSample(scale, ask, client, nodes)
    const rows = await Promise.all(HOSTS.map(host => ask(host, 'SELECT count() FROM corpus_here')))
    return { model, tagging, figures: { version, rowsOfNodes: rows.map(Number) } }
  } finally {
    await Promise.all(nodes.map(({ stop }) => stop()))
  }
}

/** Makes a table on both nodes, and fills it through the first: sentences are dealt out by their first column. */
async function load(
  ask: Ask,
  table: string,
  columns: string,
  order: string,
  format: string,
  file: string,
): Promise<void> {
  for (const host of HOSTS)
    await ask(host, `CREATE TABLE ${table}_here ${columns} ENGINE = MergeTree() ORDER BY ${order}`)
  const key = columns.slice(1, columns.indexOf(' '))
  const engine = `Distributed(two, default, ${table}_here, intHash64(${key}))`
  await ask(HOSTS[0], `CREATE TABLE ${table} AS ${table}_here ENGINE = ${engine}`)
  await ask(HOSTS[0], `INSERT INTO ${table} FORMAT ${format}`, file)
}

/** Arguments of the command that counts a table of these servers. What does not fit into their memory goes to files. */
function training(hosts: readonly string[], table: string, model: string, settings = ''): string[] {
  const spill = 'ch_max_bytes_before_external_group_by=500000000'
  const urls = hosts.flatMap(host => ['--url', `http://${host}:${PORTS.http}/?${spill}${settings}`])
  return ['train', '--engine', 'clickhouse', ...urls, '--table', table, '-o', model, '-q', '--json']
}

/** Counts in two ways: each node its own table, and one node the Distributed table. Returns a model that is wrong, if one is. */
async function count(scale: Scale, nodes: readonly ClickhouseNode[]): Promise<string> {
  const step = async (name: string, args: readonly string[]) => {
    for (const { reset } of nodes) reset()
    const { seconds } = await scale.cofield(name, ...args)
    for (const [k, { usage }] of nodes.entries())
      scale.add({ name: `${name}: node ${k + 1}`, seconds, ...usage() })
  }
  const [own, distributed] = ['own', 'distributed'].map(name => path.join(scale.folder, `${name}.cofield`))
  await step('engine, own tables', training(HOSTS, 'corpus_here', own))
  // A sentence is whole on its node, so that nodes need not merge sentences.
  const settings = '&ch_distributed_group_by_no_merge=1'
  await step('engine, Distributed table', training(HOSTS.slice(0, 1), 'corpus', distributed, settings))
  return sameBytes(own, scale.expected) ? distributed : own
}

/** Processor time of a node after which it is in the middle of counting. */
const WORKED_SECONDS = 1

/** Kills the second node while it counts. */
async function countWithoutNode(scale: Scale, nodes: readonly ClickhouseNode[]) {
  const model = path.join(scale.folder, 'clickhouse.cofield')
  for (const { reset } of nodes) reset()
  let done = 'the second node had nothing to do'
  const timer = setInterval(() => {
    const { cpuSeconds } = nodes[1].usage()
    if ((cpuSeconds ?? 0) < WORKED_SECONDS) return
    clearInterval(timer)
    done = `the second node killed after ${cpuSeconds} s of counting`
    nodes[1].stop()
  }, 20)
  const args = training(HOSTS, 'corpus_here', model)
  const refused = await expectRefusal(() => scale.cofield('engine', ...args), model)
  clearInterval(timer)
  return { done, refused }
}

/** Labels the sample on both nodes at once. This version has no executable functions, so a pipe takes the rows to `cofield`. */
async function tagSample(
  scale: Scale,
  ask: Ask,
  client: string,
  nodes: readonly ClickhouseNode[],
): Promise<Tagging[]> {
  const { sample, folder, expected } = scale
  if (sample === null) return []
  await load(ask, 'sample', '(id UInt64, tokens Array(String))', 'id', 'JSONEachRow', sample.questions)
  for (const { reset } of nodes) reset()
  const pipes = HOSTS.map((host, k) => {
    const select = `'${client}' --host ${host} --port ${PORTS.tcp} --query 'SELECT tokens FROM sample_here FORMAT JSONEachRow'`
    const answer = `'${process.execPath}' '${CLI}' tag '${expected}' --lines`
    return `${select} | tee '${folder}/questions-${k}' | ${answer} > '${folder}/answers-${k}'`
  })
  const usage = await scale.run('tag', 'sh', ['-c', `${pipes.join(' & ')} & wait`])
  for (const [k, node] of nodes.entries())
    scale.add({ name: `tag: node ${k + 1}`, seconds: usage.seconds, ...node.usage() })
  const files = (name: string) => HOSTS.map((_, k) => path.join(folder, `${name}-${k}`))
  const found = readPairedAnswers(files('questions'), files('answers'))
  return [await compareTagging(scale, sample, 'pipe', found, usage)]
}

async function untilReady(attempt: () => Promise<unknown>): Promise<void> {
  for (let left = 60; ; left--) {
    try {
      await attempt()
      return
    } catch (error) {
      if (left === 0) throw error
      await sleep(500)
    }
  }
}

/** Runs a statement with the client; `input` is a file for its standard input. */
async function query(client: string, host: string, sql: string, input?: string): Promise<string> {
  const args = ['--host', host, '--port', String(PORTS.tcp), '--query', sql]
  const command =
    input === undefined
      ? ([client, args] as const)
      : (['sh', ['-c', 'input=$1; shift; exec "$@" < "$input"', 'sh', input, client, ...args]] as const)
  const { lines } = await runProcess(command[0], command[1])
  return lines.map(({ text }) => text).join('\n')
}
