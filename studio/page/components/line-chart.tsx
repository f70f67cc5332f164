import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ChartAxes } from './chart-axes.js'
import { type ChartData, chartGeometry } from './chart-geometry.js'

export interface LineChartProps extends ChartData {
  /** What the chart shows, in a sentence or two: screen readers say this. */
  readonly summary: string
  readonly xTitle: string
  readonly goalText: string
  /** The value of the last point. */
  readonly endText: string
}

const [WIDE, HEIGHT] = [760, 290]
/** The names of the other lines, for their looks. */
const OTHERS = ['first', 'second']

/** A line with its interval, others beside it, what is expected, and a goal. */
export function LineChart({ summary, xTitle, goalText, endText, ...data }: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const chart = chartGeometry(data, { width, height: HEIGHT })
  return (
    <div ref={frame} class="chart-frame">
      <svg class="chart" role="img" aria-label={summary} viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT}>
        <ChartAxes chart={chart} />
        <text x={chart.right} y={chart.bottom + 34} text-anchor="end">
          {xTitle}
        </text>
        <path class="band" d={chart.band} />
        <path class="band pale" d={chart.aheadBand} />
        {chart.goalAt !== null && (
          <>
            <line class="goal" x1={chart.left} x2={chart.right} y1={chart.goalAt} y2={chart.goalAt} />
            <text class="second" x={chart.left + 8} y={chart.goalAt + 14}>
              {goalText}
            </text>
          </>
        )}
        {chart.others.map((path, k) => (
          <path key={OTHERS[k]} class={`other ${OTHERS[k]}`} d={path} />
        ))}
        <path class="ahead" d={chart.ahead} />
        <path class="main" d={chart.main} />
        {chart.end && (
          <>
            <circle class="end" cx={chart.end.x} cy={chart.end.y} r="4.5" />
            <text
              class="first"
              x={chart.end.x}
              y={chart.end.y + (chart.end.isTextBelow ? 22 : -12)}
              text-anchor={chart.end.x > chart.right - 24 ? 'end' : 'middle'}
            >
              {endText}
            </text>
          </>
        )}
      </svg>
    </div>
  )
}

/** How wide an element is: texts of a chart keep their size on narrow screens. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(WIDE)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const update = () => setWidth(Math.max(200, measured.clientWidth))
    const observer = new ResizeObserver(update)
    observer.observe(measured)
    update()
    return () => observer.disconnect()
  }, [])
  return width
}

/** A sample of a line or band for the legend. */
export function LegendMark({
  kind,
}: {
  readonly kind: 'main' | 'other first' | 'other second' | 'ahead' | 'band'
}) {
  return (
    <svg class="chart legend-mark" viewBox="0 0 22 10" aria-hidden="true">
      {kind === 'band' ? <rect class="band" width="22" height="10" /> : <path class={kind} d="M0 5H22" />}
    </svg>
  )
}
