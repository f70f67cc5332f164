import { type Expectation, expectationOf } from '../../../../learning/figures/expectation.js'
import { type LabelFigures, labelFigures } from '../../../../learning/figures/label-figures.js'
import { type ProgressPoint, progressOf } from '../../../../learning/figures/progress.js'
import type { Share } from '../../../../learning/figures/share.js'
import { WINDOW } from '../../../../learning/judging.js'
import { NONE } from '../../../../project/event.js'
import type { ProjectState } from '../../../../project/state.js'
import type { BandPoint, ChartData, ChartPoint } from '../../../components/chart-geometry.js'

/** How it is going: what the rail shows. */
export interface Going {
  /** Right before correction over the last strings that were proposed for. */
  readonly right: Share & { readonly strings: number; readonly accepted: number }
  readonly chart: ChartData
  /** By label, the worst first: the share of its tokens that were proposed right. */
  readonly byLabel: readonly { readonly name: string; readonly share: number }[]
}

/** More points than these are not to be seen on a small chart. */
const POINTS = 110

/** Null until a string was accepted that had a proposal. */
export function goingOf(state: Pick<ProjectState, 'history' | 'scheme'>): Going | null {
  const { history, scheme } = state
  const points = progressOf(history)
  const last = points.at(-1)
  if (!last?.shown) return null
  const strings = Math.min(WINDOW, history.filter(({ proposed }) => proposed.shown !== null).length)
  return {
    right: { ...last.shown, strings, accepted: last.accepted },
    chart: chartOf(points.filter((_, k) => isDrawn(k, points.length))),
    byLabel: labelFigures(history, { scheme })
      .flatMap(shareOfLabel)
      .sort((a, b) => a.share - b.share),
  }
}

/** What the goal takes; null while that cannot be told. */
export function aheadOf(state: Pick<ProjectState, 'history' | 'goal'>): Expectation['goals'][number] | null {
  return expectationOf(state.history, { goals: [state.goal] })?.goals[0] ?? null
}

function shareOfLabel({ label, recall }: LabelFigures): { name: string; share: number }[] {
  return label === NONE || recall === null ? [] : [{ name: label, share: recall }]
}

/** The last one is always drawn. */
function isDrawn(k: number, count: number): boolean {
  return (count - 1 - k) % Math.ceil(count / POINTS) === 0
}

function chartOf(points: readonly ProgressPoint[]): ChartData {
  const line = (name: 'shown' | 'instant' | 'thorough'): ChartPoint[] =>
    points.flatMap(point => (point[name] === null ? [] : [[point.accepted, point[name].share]]))
  const band = points.flatMap(({ accepted, shown }): BandPoint[] =>
    shown === null ? [] : [[accepted, shown.low, shown.high]],
  )
  const others = [line('instant'), line('thorough')].filter(points => points.length > 1)
  return { main: line('shown'), others, band, ahead: [], aheadLine: [], goal: null }
}
