import { toBytes } from '../../src/features/readings/byte-string.js'
import { readWapiti } from '../../src/weights/rivals/wapiti/read.js'
import { observationsOf, visitWeights } from '../../src/weights/rivals/wapiti/visit-weights.js'
import { cNumber } from './c-number.js'

/** Digits behind the point. */
const PRECISION = 5

/** What `wapiti dump` prints of a model, piece by piece. */
export function* dumpWapiti(bytes: Uint8Array): Generator<Uint8Array> {
  const { weights, origin } = readWapiti(bytes)
  const observations = observationsOf(weights, origin)
  const prefix = origin.rowwise ? 'u' : ''
  const { labels } = weights
  let lines: string[] = []
  const parts: string[] = []
  let last = -1
  const flush = () => {
    if (lines.length > 0) parts.push(`${lines.join('')}\n`)
    lines = []
  }
  visitWeights(weights, observations, origin, ({ observation, from, to, value }) => {
    if (observation !== last) flush()
    last = observation
    const before = from < 0 ? '#' : labels.get(from)
    lines.push(
      `${prefix}${observations.get(observation)}\t${before}\t${labels.get(to)}\t${cNumber(value, PRECISION)}\n`,
    )
  })
  flush()
  for (const part of parts) yield toBytes(part)
}
