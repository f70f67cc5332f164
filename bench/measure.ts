import { spawnSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

/** One run of a child process: wall-clock seconds from start to exit, and what it printed last, as JSON. */
export interface Run {
  readonly seconds: number
  readonly result: Record<string, unknown>
}

/** Runs a script in a fresh Node process. */
export function runNode(script: string, args: readonly string[]): Run {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  const seconds = (performance.now() - start) / 1000
  if (status !== 0) throw new Error(`${script} ${args.join(' ')}: ${stderr}`)
  return { seconds, result: JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, unknown> }
}

/** Runs the competitors in turn, again and again, so that a noisy machine is noisy for all. */
export function interleave(
  competitors: Readonly<Record<string, () => Run>>,
  rounds: number,
): Record<string, Run[]> {
  const runs: Record<string, Run[]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(competitors)) {
      runs[name] ??= []
      runs[name].push(run())
    }
  }
  return runs
}

export function minimum(values: readonly number[]): number {
  return Math.min(...values)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The machine, its load and the date: no figure without them. */
export function machine(): string {
  const [{ model }] = cpus()
  const load = loadavg()[0].toFixed(1)
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${model.trim()}, ${memory} GiB, Node ${process.versions.node}, load ${load}, ${new Date().toISOString().slice(0, 10)}`
}
