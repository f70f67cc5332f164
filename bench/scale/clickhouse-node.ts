import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Usage, watchProcess } from '../measure/watch-process.js'

/** The addresses of the nodes, and their ports. */
export const HOSTS = ['127.0.0.1', '127.0.0.2']
export const PORTS = { http: 18123, tcp: 19000, between: 19009 }

/** A server that runs. */
export interface ClickhouseNode {
  /** Processor time and peak of memory since the last `reset`. */
  usage(): Usage
  reset(): void
  stop(): Promise<void>
}

/** Starts a server that listens on one address and keeps everything in its folder. */
export function startNode(program: string, host: string, folder: string): ClickhouseNode {
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
  const now = () => watchProcess(child.pid!).stop()
  let before = 0
  return {
    usage() {
      const { cpuSeconds, peakMemoryBytes } = now()
      return { cpuSeconds: (cpuSeconds ?? 0) - before, peakMemoryBytes }
    },
    reset() {
      before = now().cpuSeconds ?? 0
      writeFileSync(`/proc/${child.pid}/clear_refs`, '5') // the peak becomes the memory of now
    },
    stop() {
      child.kill('SIGKILL')
      return ended
    },
  }
}
