import { type ProcessState, stateOf } from '../serving/server-process.js'

/** The state of the server after so many requests. */
export interface Sample extends ProcessState {
  readonly seconds: number
  readonly requests: number
}

/** Whether memory grows. */
export interface MemoryVerdict {
  /** `too short`: the run was too short to tell. */
  readonly verdict: 'flat' | 'grows' | 'too short'
  /** Resident megabytes on the fitted line, at the end of the warm-up and at the end. */
  readonly from: number
  readonly to: number
  /** The slope of the line: bytes a request. */
  readonly bytesPerRequest: number
  readonly peak: number
  readonly samples: number
}

/** The first part of a run: code is compiled, and heaps grow to the size that they need. */
const WARM_UP = 0.3
/** Below these, nobody can tell: heaps grow until their first collections. */
const LEAST = { samples: 20, requests: 50_000 }
/** Growth after the warm-up that is still noise: garbage that is not collected yet. */
const NOISE = { part: 0.1, megabytes: 20 }

/** Looks at a process again and again. */
export function watchMemory(
  pid: number,
  interval: number,
  requests: () => number,
  onSample: (sample: Sample) => void = () => {},
): { stop(): readonly Sample[] } {
  const begun = performance.now()
  const samples: Sample[] = []
  const look = () => {
    const state = stateOf(pid)
    if (!state) return
    const sample = { seconds: (performance.now() - begun) / 1000, requests: requests(), ...state }
    samples.push(sample)
    onSample(sample)
  }
  look()
  const timer = setInterval(look, interval)
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}

/** Fits a line to memory over requests after the warm-up. */
export function judgeMemory(samples: readonly Sample[]): MemoryVerdict {
  const last = samples.at(-1)?.requests ?? 0
  const rest = samples.filter(({ requests }) => requests >= WARM_UP * last)
  const peak = Math.max(0, ...samples.map(({ bytes }) => bytes)) / 1e6
  const { slope, at } = fitLine(rest.map(({ requests, bytes }) => [requests, bytes]))
  const [from, to] = [at(WARM_UP * last) / 1e6, at(last) / 1e6]
  const isFlat = to - from <= Math.max(NOISE.part * from, NOISE.megabytes)
  const verdict =
    rest.length < LEAST.samples || last < LEAST.requests ? 'too short' : isFlat ? 'flat' : 'grows'
  return { verdict, from, to, bytesPerRequest: slope, peak, samples: rest.length }
}

/** The line with the least squares. */
function fitLine(points: readonly (readonly [x: number, y: number])[]): {
  readonly slope: number
  at(x: number): number
} {
  const mean = (k: 0 | 1) => points.reduce((sum, point) => sum + point[k], 0) / Math.max(1, points.length)
  const [meanX, meanY] = [mean(0), mean(1)]
  let [covariance, variance] = [0, 0]
  for (const [x, y] of points) {
    covariance += (x - meanX) * (y - meanY)
    variance += (x - meanX) ** 2
  }
  const slope = variance > 0 ? covariance / variance : 0
  return { slope, at: x => meanY + slope * (x - meanX) }
}
