import type { Interval } from '../../src/evaluation/bootstrap.js'

/** Accuracies and F1 as parts of 1; null or absent: there is none. */
export interface Figures {
  readonly overall?: number | null
  readonly known?: number | null
  readonly unknown?: number | null
  readonly f1?: number | null
  /** Seconds of training. */
  readonly seconds?: number | null
}

/** What a method reaches, and what the paper says it does. */
export interface Row extends Figures {
  readonly method: string
  /** Of `overall`, with 95 % confidence. */
  readonly interval?: Interval | null
  readonly paper?: Figures
}

/** A figure that is promised: at least so much, or just this. */
export interface Goal {
  readonly name: string
  readonly relation: '≥' | '='
  readonly promised: number | string
  readonly figure: number | string
  readonly met: boolean
}

/** An experiment that was run, or why it was not. */
export interface Experiment {
  readonly id: string
  readonly title: string
  readonly rows: readonly Row[]
  readonly goals: readonly Goal[]
  readonly skipped?: string
}

/** A figure that has to be reached. One that is not defined is not. */
export function atLeast(name: string, promised: number, figure: number | null | undefined): Goal {
  return { name, relation: '≥', promised, figure: figure ?? 'none', met: (figure ?? -1) >= promised }
}

/** A figure that has to come out; numbers may differ by rounding errors. */
export function exactly<Value extends number | string>(name: string, promised: Value, figure: Value): Goal {
  const met =
    typeof promised === 'number' ? Math.abs((figure as number) - promised) < 1e-12 : figure === promised
  return { name, relation: '=', promised, figure, met }
}

/** How many goals there are and how many of them are met. */
export function countGoals(experiments: readonly Experiment[]): { met: number; goals: number } {
  const goals = experiments.flatMap(experiment => experiment.goals)
  return { met: goals.filter(({ met }) => met).length, goals: goals.length }
}
