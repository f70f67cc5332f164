import { cpus, loadavg, totalmem } from 'node:os'

/** The context of every figure: the machine, its load, the versions and the date. */
export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGiB: number
  readonly node: string
  /** The load average of the last minute when the measurement began. */
  readonly load: number
  readonly date: string
}

export function describeMachine(now = new Date()): Machine {
  const all = cpus()
  return {
    cores: all.length,
    processor: all[0]?.model.trim() ?? 'unknown processor',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    load: currentLoad(),
    date: now.toISOString().slice(0, 16).replace('T', ' '),
  }
}

export function currentLoad(): number {
  return Number(loadavg()[0].toFixed(2))
}

/** Whether other processes use so much of the machine that two threads would have to wait. */
export function isBusy({ load, cores }: Machine): boolean {
  return load > cores / 4
}

export function formatMachine({ cores, processor, memoryGiB, node, load, date }: Machine): string {
  return `${cores} × ${processor}, ${memoryGiB} GiB, Node ${node}, load ${load.toFixed(1)}, ${date} UTC`
}
