import type { Readable } from 'node:stream'

/** A timestamp: seconds since the process started, and the processor time it had used. */
export interface Stamp {
  readonly seconds: number
  /** Missing or null if the system does not report it. */
  readonly cpuSeconds?: number | null
}

/** A line of output and when it arrived. */
export interface StampedLine extends Stamp {
  readonly text: string
}

/**
 * Splits a stream into lines, each stamped when its end arrives. `end` passes on a last line without a line
 * end.
 */
export function splitLines(
  stream: Readable,
  now: () => Stamp,
  keep: (line: StampedLine) => void,
): { end(): void } {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    const stamp = now()
    const texts = (rest + chunk).split('\n')
    rest = texts.pop()!
    for (const text of texts) keep({ ...stamp, text })
  })
  return {
    end() {
      if (rest !== '') keep({ ...now(), text: rest })
      rest = ''
    },
  }
}
