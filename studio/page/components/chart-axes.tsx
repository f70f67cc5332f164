import type { chartGeometry } from './chart-geometry.js'

interface ChartAxesProps {
  readonly chart: Pick<ReturnType<typeof chartGeometry>, 'left' | 'right' | 'bottom' | 'xTicks' | 'yTicks'>
}

/** The grid of a chart, and the numbers at its edges. */
export function ChartAxes({ chart }: ChartAxesProps) {
  return (
    <>
      {chart.yTicks.map(({ value, at }) => (
        <g key={value}>
          <line class="grid" x1={chart.left} x2={chart.right} y1={at} y2={at} />
          <text x={chart.left - 6} y={at + 4} text-anchor="end">
            {value}
          </text>
        </g>
      ))}
      {chart.xTicks.map(({ value, at }) => (
        <text key={value} x={at} y={chart.bottom + 16} text-anchor="middle">
          {value}
        </text>
      ))}
    </>
  )
}
