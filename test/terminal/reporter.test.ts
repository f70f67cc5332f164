import { describe, expect, it } from 'vitest'
import { createReporter, type ReporterTerminal } from '../../terminal/reporter.js'

describe('a note', () => {
  it('takes away the bar that was drawn, even if another line was created after it', () => {
    const { terminal, written, tick } = fakeTerminal()
    const reporter = createReporter({}, terminal)
    const bar = reporter.progress('features', 'tokens')
    reporter.live()
    tick()
    bar.update(91, 0.91)
    reporter.note('resumed')
    bar.end()
    expect(written[0]).toMatch(/^\rfeatures \[#+-+\] .*\x1b\[K$/)
    expect(written.slice(1)).toEqual(['\r\x1b[K', 'cofield: resumed\n'])
  })

  it('takes a line away each time that it was drawn again', () => {
    const { terminal, written, tick } = fakeTerminal()
    const reporter = createReporter({}, terminal)
    const live = reporter.live()
    for (const text of ['one', 'two']) {
      tick()
      live.show({ bar: () => text, line: () => text })
      reporter.warn(text)
    }
    expect(written).toEqual([
      ...['\rone\x1b[K', '\r\x1b[K', 'cofield: warning: one\n'],
      ...['\rtwo\x1b[K', '\r\x1b[K', 'cofield: warning: two\n'],
    ])
  })

  it('is all that there is where nothing was drawn', () => {
    const { terminal, written } = fakeTerminal()
    const reporter = createReporter({}, terminal)
    reporter.progress('features', 'tokens')
    reporter.note('resumed')
    expect(written).toEqual(['cofield: resumed\n'])
  })
})

function fakeTerminal() {
  const written: string[] = []
  let time = 0
  const write = (text: string) => void written.push(text)
  const terminal: ReporterTerminal = {
    isTerminal: true,
    columns: 80,
    write,
    writeMessage: write,
    now: () => time,
  }
  const tick = () => {
    time++
  }
  return { terminal, written, tick }
}
