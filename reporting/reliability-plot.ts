import { type Page, scalesFor, svgDocument } from './plot-frame.js'
import { colorOf } from './plot-style.js'

/** Labels of about one probability: how sure the model was, and how often it was right. */
export interface ReliabilityPoint {
  readonly confidence: number
  readonly accuracy: number
  readonly labels: number
}

const PAGE: Page = { width: 480, height: 416, left: 66, right: 456, top: 14, bottom: 360 }
const SMALLEST = 3
const LARGEST = 14

/** A reliability diagram: points on the diagonal are labels whose probabilities are true. Larger dots are more labels. */
export function drawReliability(
  points: readonly ReliabilityPoint[],
  style: 'own' | 'of the page' = 'own',
): string {
  const title = 'Reliability: how often labels with a given probability are correct'
  const scales = scalesFor(
    PAGE,
    { label: 'probability that the model gives, %', kind: 'linear', values: [0, 100] },
    { label: 'correct labels, %', kind: 'linear', values: [0, 100] },
  )
  const most = Math.max(1, ...points.map(({ labels }) => labels))
  const diagonal = `<path class="leader" stroke-dasharray="4 3" d="M${scales.x(0)} ${scales.y(0)}L${scales.x(100)} ${scales.y(100)}"/>\n`
  const dots = points.map(({ confidence, accuracy, labels }) => {
    const radius = Math.max(SMALLEST, LARGEST * Math.sqrt(labels / most))
    return `<circle cx="${scales.x(100 * confidence)}" cy="${scales.y(100 * accuracy)}" r="${radius.toFixed(1)}" fill="${colorOf({ color: 0, dash: 0 })}" fill-opacity="0.75"/>\n`
  })
  return svgDocument(PAGE, title, `${scales.axes}${diagonal}${dots.join('')}`, style)
}
