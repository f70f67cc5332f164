/** A scale from values to pixels, with its ticks. */
export interface Axis {
  readonly kind: 'log' | 'linear'
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  /** The relative position of a value: 0 at the start, 1 at the end. */
  place(value: number): number
}

/** A logarithmic axis from a power of ten (times 1, 2 or 5) to another. */
export function logAxis(values: readonly number[]): Axis {
  const positive = values.filter(value => value > 0 && Number.isFinite(value))
  const [from, to] = [floorOf(Math.min(...positive)), ceilingOf(Math.max(...positive))]
  const [low, high] = [Math.log10(from), Math.log10(to > from ? to : from * 10)]
  return {
    kind: 'log',
    from,
    to: 10 ** high,
    ticks: logTicks(low, high),
    place: value => (Math.log10(value) - low) / (high - low),
  }
}

/** A linear axis between round numbers. */
export function linearAxis(values: readonly number[]): Axis {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = roundStep((most - least || 1) / 5)
  const [from, to] = [Math.floor(least / step) * step, Math.ceil(most / step) * step]
  const end = to > from ? to : from + step
  const count = Math.round((end - from) / step)
  const ticks = Array.from({ length: count + 1 }, (_, k) => Number((from + k * step).toPrecision(12)))
  return { kind: 'linear', from, to: end, ticks, place: value => (value - from) / (end - from) }
}

function logTicks(low: number, high: number): number[] {
  // Over many powers of ten, ticks at 2 and 5 would overlap.
  const marks = high - low > 3 ? [1] : [1, 2, 5]
  const ticks: number[] = []
  for (let power = Math.floor(low); power <= Math.ceil(high); power++)
    for (const mark of marks) ticks.push(Number(`${mark}e${power}`))
  const tolerance = 1e-9
  return ticks.filter(tick => Math.log10(tick) >= low - tolerance && Math.log10(tick) <= high + tolerance)
}

function floorOf(value: number): number {
  const power = Math.floor(Math.log10(value))
  const mark = [5, 2, 1].find(candidate => Number(`${candidate}e${power}`) <= value * (1 + 1e-9)) ?? 1
  return Number(`${mark}e${power}`)
}

function ceilingOf(value: number): number {
  const power = Math.floor(Math.log10(value))
  const mark = [1, 2, 5].find(candidate => Number(`${candidate}e${power}`) >= value * (1 - 1e-9))
  return mark === undefined ? Number(`1e${power + 1}`) : Number(`${mark}e${power}`)
}

function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  return power * [1, 2, 5, 10].find(mark => mark * power >= step * (1 - 1e-9))!
}
