import { formatNumberOf } from '../../../reporting/format.js'
import { drawLines } from '../../../reporting/line-plot.js'
import { countFigure, figure, megabytes, times } from '../../report/figures.js'
import type { Plot, Table } from '../../report/result.js'

export interface CornerCost {
  readonly seconds: number
  readonly cpuSeconds: number | null
}

/** The cost of a tool at one size of data. */
export interface CornerRecord {
  /** What grows, and how large it is here. */
  readonly by: 'labels' | 'attributes'
  readonly size: number
  readonly tool: string
  readonly threads: number
  /** Tokens of the training text, and of the text that is tagged. */
  readonly tokens: number
  readonly tagged: number
  /** One evaluation of objective and gradient. */
  readonly iteration: CornerCost
  /** A whole process; null: the tool tags with one thread, under another name. */
  readonly tagging: CornerCost | null
  readonly peakMemoryBytes: number | null
}

type Work = 'iteration' | 'tagging'

const OURS = /^Cofield/

export function cornerTable(by: CornerRecord['by'], records: readonly CornerRecord[]): Table {
  // 0: too short to be measured, as with --quick.
  const milliseconds = (seconds: number | null | undefined) => (seconds ? figure(1000 * seconds) : '–')
  const rows = records
    .filter(record => record.by === by)
    .map(({ size, tool, tokens, tagged, iteration, tagging, peakMemoryBytes }) => [
      countFigure(size),
      tool,
      countFigure(tokens),
      milliseconds(iteration.seconds),
      milliseconds(iteration.cpuSeconds),
      megabytes([peakMemoryBytes]),
      tagging ? countFigure(tagged) : '–',
      milliseconds(tagging?.seconds),
      milliseconds(tagging?.cpuSeconds),
    ])
  return {
    title: `By ${by}`,
    columns: [
      by,
      'tool',
      'tokens to train on',
      'iteration ms',
      'CPU ms',
      'peak MB',
      'tokens to tag',
      'tagging ms',
      'CPU ms',
    ],
    rows,
  }
}

/** Where a peer is faster than the better of our runs with one and two threads. All tag with one thread. */
export function behindTable(records: readonly CornerRecord[]): Table {
  const rows = records
    .filter(({ tool }) => !OURS.test(tool))
    .flatMap(peer => (['iteration', 'tagging'] as const).flatMap(work => behind(work, peer, records)))
  const columns = ['corner', 'work', 'other tool', 'its ms', 'better of Cofield', 'its ms', 'Cofield takes']
  return {
    title: 'Corners where Cofield is not ahead',
    columns,
    rows: rows.length === 0 ? [['none', ...columns.slice(1).map(() => '–')]] : rows,
  }
}

function behind(work: Work, peer: CornerRecord, records: readonly CornerRecord[]): string[][] {
  const ours = records
    .filter(({ by, size, tool }) => OURS.test(tool) && by === peer.by && size === peer.size)
    .map(({ threads, ...record }) => ({ threads, seconds: record[work]?.seconds ?? 0 }))
    .filter(({ seconds }) => seconds > 0)
    .sort((a, b) => a.seconds - b.seconds)[0]
  const other = peer[work]?.seconds
  if (!ours || !other || ours.seconds < other) return []
  return [
    [
      `${countFigure(peer.size)} ${peer.by}`,
      work,
      `${peer.tool}, ${formatNumberOf(work === 'tagging' ? 1 : peer.threads, 'thread')}`,
      figure(1000 * other),
      formatNumberOf(ours.threads, 'thread'),
      figure(1000 * ours.seconds),
      times(ours.seconds / other),
    ],
  ]
}

/** Microseconds a token against the number of labels and of attributes: of an iteration, and of tagging. */
export function plotCorners(records: readonly CornerRecord[]): Plot[] {
  return (['labels', 'attributes'] as const).flatMap(by =>
    (['iteration', 'tagging'] as const).map(work => plotCorner(by, work, records)),
  )
}

function plotCorner(by: CornerRecord['by'], work: Work, records: readonly CornerRecord[]): Plot {
  const title = work === 'iteration' ? `An iteration, by ${by}` : `Tagging, by ${by}`
  const tools = [...new Set(records.map(({ tool }) => tool))]
  const series = tools.map(name => ({
    name,
    points: records.flatMap(record => {
      const cost = record.tool === name && record.by === by ? record[work] : null
      const tokens = work === 'iteration' ? record.tokens : record.tagged
      return cost?.seconds ? [[record.size, (1e6 * cost.seconds) / tokens] as const] : []
    }),
  }))
  const svg = drawLines({
    title,
    x: { label: by, kind: 'log' },
    y: { label: 'microseconds a token', kind: 'log' },
    series,
  })
  return { name: `corners-${by}-${work}`, title, svg }
}
