import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ProcessRun, runProcess } from '../measure/run-process.js'
import type { ProcessWatch } from '../measure/watch-process.js'
import { type TreeUsage, watchTree } from '../measure/watch-tree.js'
import type { Tagging, TaggingSample } from './tagging.js'

/** The command line under test. */
export const CLI = path.resolve(import.meta.dirname, '../../cli/main.js')

/** A step of a part, measured. */
export interface Step extends TreeUsage {
  readonly name: string
  readonly seconds: number
}

/** What a part of the scale runs has to work with. */
export interface Scale {
  readonly tokens: number
  /** For files of this run; removed afterwards. */
  readonly folder: string
  /** For programs that are installed beside the project, and kept. */
  readonly peers: string
  /** The corpus as text: a word and a label in a line, an empty line after each sentence. */
  readonly text: string
  /** The corpus as a table: sentence, position, word and label with tabs between them, and their names in the first line. */
  readonly table: string
  /** The model of `cofield train` on the text. */
  readonly expected: string
  /** Whether to do harm while the engine counts, and to see what comes of it. */
  readonly fault: boolean
  /** What is labeled through the engine; null: nothing. */
  readonly sample: TaggingSample | null
  /** Runs a program as a step: with all processes that it starts, if `watch` is not given. */
  run(
    name: string,
    command: string,
    args: readonly string[],
    watch?: (pid: number) => ProcessWatch,
  ): Promise<ProcessRun>
  /** Runs `cofield` as a step. */
  cofield(name: string, ...args: string[]): Promise<ProcessRun>
  /** Adds a step that was measured otherwise. */
  add(step: Step): void
  note(text: string): void
}

/** A part: makes a model in another way and returns its file, with what else is worth saying. */
export interface ScalePart {
  run(scale: Scale): Promise<ScaleOutcome>
  /** Whether it can do harm. */
  readonly faults: boolean
  /** Whether it can label. */
  readonly tags: boolean
}

export interface ScaleOutcome {
  /** The model; null if a fault was refused, as it should be. */
  readonly model: string | null
  /** What came of labeling through the engine, in each way that it has. */
  readonly tagging?: readonly Tagging[]
  readonly figures?: Readonly<Record<string, unknown>>
}

/** A part cannot run here, and why. */
export class Skipped extends Error {}

/** The functions of `Scale` that run and measure steps. */
export function createSteps(
  steps: Step[],
  note: (text: string) => void,
): Pick<Scale, 'run' | 'cofield' | 'add' | 'note'> {
  const run: Scale['run'] = async (name, command, args, watch = watchTree) => {
    note(name)
    const result = await runProcess(command, args, { watch })
    const { lines: _, ...usage } = result
    steps.push({ name, ...usage })
    return result
  }
  return {
    run,
    cofield: (name, ...args) => run(name, process.execPath, [CLI, ...args]),
    add: step => steps.push(step),
    note,
  }
}

/** Whether two files have the same bytes. */
export function sameBytes(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other))
}
