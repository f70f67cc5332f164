import type { Readable } from 'node:stream'

/** A line of output and when it arrived, in seconds since the process started. */
export interface StampedLine {
  readonly seconds: number
  readonly text: string
}

/** Splits a stream into lines, each stamped when its end arrives. `end` hands over a last line without an end. */
export function splitLines(
  stream: Readable,
  now: () => number,
  keep: (line: StampedLine) => void,
): { end(): void } {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    const seconds = now()
    const texts = (rest + chunk).split('\n')
    rest = texts.pop()!
    for (const text of texts) keep({ seconds, text })
  })
  return {
    end() {
      if (rest !== '') keep({ seconds: now(), text: rest })
      rest = ''
    },
  }
}
