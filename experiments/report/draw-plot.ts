import { drawLines } from '../../reporting/line-plot.js'
import { drawPoints } from '../../reporting/point-plot.js'
import type { Plot } from '../reproduce/reproduction.js'

/** A plot as SVG: a separate document, or part of a page that provides the style. */
export function drawPlot(plot: Plot, style: 'own' | 'of the page'): string {
  return plot.kind === 'lines' ? drawLines(plot.drawing, 'figure', style) : drawPoints(plot.drawing, style)
}
