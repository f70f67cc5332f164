import type { Readable } from 'node:stream'

/** When something happened: in seconds since the process started, and in what it had used of the processor. */
export interface Stamp {
  readonly seconds: number
  /** Left out or null where the system does not tell. */
  readonly cpuSeconds?: number | null
}

/** A line of output and when it arrived. */
export interface StampedLine extends Stamp {
  readonly text: string
}

/** Splits a stream into lines, each stamped when its end arrives. `end` hands over a last line without an end. */
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
