import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { type StampedLine, splitLines } from './stamped-lines.js'
import { cpuSecondsOf, type ProcessWatch, type Usage, watchProcess } from './watch-process.js'

/**
 * A finished process: wall-clock seconds from start to end, its resource usage, and its output with
 * timestamps.
 */
export interface ProcessRun extends Usage {
  readonly seconds: number
  /** Lines of standard output and standard error in the order of their arrival. */
  readonly lines: readonly StampedLine[]
}

export interface RunOptions {
  /** Standard input comes from this file. Default: there is none. */
  readonly inputFile?: string
  /** Standard output goes into this file instead of into lines. */
  readonly outputFile?: string
  /** Watches the process once it runs. Default: the process alone, without those that it starts. */
  readonly watch?: (pid: number) => ProcessWatch
  /** Default: ours, but for certificates. */
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a program and measures it. A failure is an error that quotes its last lines. */
export async function runProcess(
  command: string,
  args: readonly string[],
  { inputFile, outputFile, watch = watchProcess, env = environment() }: RunOptions = {},
): Promise<ProcessRun> {
  const input = inputFile === undefined ? 'ignore' : openSync(inputFile, 'r')
  const output = outputFile === undefined ? 'pipe' : openSync(outputFile, 'w')
  try {
    return await measure(command, args, [input, output], watch, env)
  } finally {
    for (const stream of [input, output]) if (typeof stream === 'number') closeSync(stream)
  }
}

/**
 * The environment, but for the certificates that Node shall trust besides its own: Node 20 reads them whenever it starts, which takes longer than all
 * else that it does then, and nothing that is measured needs them.
 */
function environment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _, ...others } = process.env
  return others
}

function measure(
  command: string,
  args: readonly string[],
  streams: readonly ['ignore' | number, 'pipe' | number],
  watchAt: (pid: number) => ProcessWatch,
  env: NodeJS.ProcessEnv,
): Promise<ProcessRun> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const elapsed = () => (performance.now() - start) / 1000
    const child = spawn(command, args, { stdio: [...streams, 'pipe'], env })
    child.on('error', cause => reject(new Error(`${command}: ${cause.message}`, { cause })))
    if (child.pid === undefined) return
    const { pid } = child
    const watch = watchAt(pid)
    const stamp = () => ({ seconds: elapsed(), cpuSeconds: cpuSecondsOf(pid) })
    const lines: StampedLine[] = []
    const keep = (line: StampedLine) => lines.push(line)
    const outputs = [child.stdout, child.stderr].filter(stream => stream !== null)
    const splitters = outputs.map(stream => splitLines(stream, stamp, keep))
    let seconds = 0
    let usage: Usage
    child.on('exit', () => {
      seconds = elapsed()
      usage = watch.stop()
    })
    child.on('close', (code, signal) => {
      for (const splitter of splitters) splitter.end()
      if (code === 0) resolve({ seconds, lines, ...usage })
      else reject(failure(command, args, code ?? signal, lines))
    })
  })
}

function failure(
  command: string,
  args: readonly string[],
  code: number | string | null,
  lines: readonly StampedLine[],
): Error {
  const last = lines.slice(-5).map(({ text }) => text)
  return new Error(`${[command, ...args].join(' ')}: ended with ${code}\n${last.join('\n')}`)
}

/** The JSON object that our process prints as its last line. */
export function resultOf({ lines }: ProcessRun): Record<string, unknown> {
  const line = lines.findLast(({ text }) => text.startsWith('{'))
  if (!line) throw new Error('expected a line of JSON, got none')
  return JSON.parse(line.text) as Record<string, unknown>
}
