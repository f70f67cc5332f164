import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runProcess } from '../../measure/run-process.js'
import { watchProcess } from '../../measure/watch-process.js'
import { findProgram } from '../../tools/find-program.js'
import { type Scale, type ScaleOutcome, Skipped } from '../scale.js'

const HOSTS = ['127.0.0.1', '127.0.0.2']
const PORTS = { http: 18123, tcp: 19000, between: 19009 }

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
    const ask = (host: string, sql: string, input?: string) => query(client, host, sql, input)
    for (const host of HOSTS) await untilReady(() => ask(host, 'SELECT 1'))
    for (const host of HOSTS)
      await ask(
        host,
        'CREATE TABLE here (sentence UInt64, position UInt32, word String, label String) ENGINE = MergeTree() ORDER BY (sentence, position)',
      )
    const [first] = HOSTS
    await ask(
      first,
      'CREATE TABLE corpus AS here ENGINE = Distributed(two, default, here, intHash64(sentence))',
    )
    scale.note('loading')
    await ask(first, 'INSERT INTO corpus FORMAT TabSeparatedWithNames', scale.table)
    const model = path.join(scale.folder, 'clickhouse.cofield')
    const before = nodes.map(({ usage }) => usage().cpuSeconds ?? 0)
    // A sentence is whole on its node, so that nodes need not merge sentences; what does not fit into memory goes to files.
    const settings = 'ch_distributed_group_by_no_merge=1&ch_max_bytes_before_external_group_by=500000000'
    const url = `http://${first}:${PORTS.http}/?${settings}`
    await scale.cofield(
      'engine',
      'train',
      '--engine',
      'clickhouse',
      '--url',
      url,
      '--table',
      'corpus',
      '-o',
      model,
      '--quiet',
      '--json',
    )
    for (const [k, { usage }] of nodes.entries()) {
      const { peakMemoryBytes, cpuSeconds } = usage()
      scale.add({
        name: `node ${k + 1}`,
        seconds: 0,
        cpuSeconds: (cpuSeconds ?? 0) - before[k],
        peakMemoryBytes,
      })
    }
    const version = (await ask(first, 'SELECT version()')).trim()
    const rows = await Promise.all(
      HOSTS.map(async host => Number(await ask(host, 'SELECT count() FROM here'))),
    )
    return { model, figures: { version, rowsOfNodes: rows } }
  } finally {
    await Promise.all(nodes.map(({ stop }) => stop()))
  }
}

/** Starts a server that listens on one address and keeps everything in its folder. */
function startNode(program: string, host: string, folder: string) {
  mkdirSync(folder)
  const shards = HOSTS.map(
    other => `<shard><replica><host>${other}</host><port>${PORTS.tcp}</port></replica></shard>`,
  )
  writeFileSync(
    path.join(folder, 'config.xml'),
    `<yandex>
<logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
<http_port>${PORTS.http}</http_port><tcp_port>${PORTS.tcp}</tcp_port><interserver_http_port>${PORTS.between}</interserver_http_port>
<listen_host>${host}</listen_host><interserver_http_host>${host}</interserver_http_host>
<path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
<user_files_path>${folder}/files/</user_files_path><format_schema_path>${folder}/schemas/</format_schema_path>
<users_config>${folder}/users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database>
<mark_cache_size>67108864</mark_cache_size>
<remote_servers><two>${shards.join('')}</two></remote_servers>
</yandex>
`,
  )
  writeFileSync(
    path.join(folder, 'users.xml'),
    `<yandex><profiles><default><max_memory_usage>0</max_memory_usage><insert_distributed_sync>1</insert_distributed_sync></default></profiles>
<users><default><password></password><networks><ip>127.0.0.0/8</ip></networks><profile>default</profile><quota>default</quota></default></users>
<quotas><default></default></quotas></yandex>
`,
  )
  const log = openSync(path.join(folder, 'output'), 'w')
  const child = spawn(program, [`--config-file=${folder}/config.xml`], {
    cwd: folder,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  return {
    usage: () => watchProcess(child.pid!).stop(),
    stop: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
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
