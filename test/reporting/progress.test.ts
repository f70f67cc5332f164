import { describe, expect, it } from 'vitest'
import { createProgress, formatBar, formatLine, type ProgressTerminal } from '../../reporting/progress.js'

const STATE = { what: 'tagging', unit: 'tokens', count: 3000, seconds: 2, fraction: 0.25 }

describe('a bar', () => {
  it('shows the part that is done, the rate and the time left', () => {
    expect(formatBar(STATE, 100)).toBe(
      'tagging [##########------------------------------]  25 %  3,000 tokens  1,500 tokens/s  6.00 s left',
    )
  })

  it('is never wider than the terminal', () => {
    for (let columns = 1; columns < 120; columns++) {
      expect(formatBar(STATE, columns).length).toBeLessThan(columns + 1)
      expect(formatBar({ ...STATE, fraction: null }, columns).length).toBeLessThan(columns + 1)
    }
  })

  it('leaves out whole details where there is no room, the count last', () => {
    expect(formatBar(STATE, 50)).toBe('tagging [##----]  25 %  3,000 tokens  6.00 s left')
    expect(formatBar(STATE, 37)).toBe('tagging  3,000 tokens  6.00 s left')
    expect(formatBar(STATE, 30)).toBe('tagging [#----]  3,000 tokens')
    expect(formatBar(STATE, 20)).toBe('tagging [##-------]')
    for (let columns = 8; columns < 120; columns++)
      expect(formatBar(STATE, columns)).toMatch(
        /^tagging( \[#*-*\])?( {2}25 %)?( {2}3,000 tokens( {2}1,500 tokens\/s)?( {2}6\.00 s left)?)?$/,
      )
  })

  it('goes without what nobody knows', () => {
    expect(formatBar({ ...STATE, fraction: null }, 80)).toBe('tagging  3,000 tokens  1,500 tokens/s')
    expect(formatLine({ ...STATE, seconds: 0, fraction: 0 })).toBe('tagging: 0 %, 3,000 tokens')
  })

  it('counts one thing as one, and has no rate of 0', () => {
    expect(formatLine({ ...STATE, count: 1, seconds: 10, fraction: null })).toBe('tagging: 1 token')
    expect(formatLine({ ...STATE, count: 2, seconds: 2, fraction: null })).toBe(
      'tagging: 2 tokens, 1 token/s',
    )
  })

  it('does not go beyond its end', () => {
    expect(formatBar({ ...STATE, fraction: 1.5 }, 100)).toContain(
      '100 %  3,000 tokens  1,500 tokens/s  0.000 s left',
    )
  })
})

describe('progress', () => {
  it('is redrawn at most ten times a second on a terminal, and taken away at the end', () => {
    const { terminal, written, tick } = fakeTerminal(true)
    const progress = createProgress('reading', 'bytes', terminal)
    for (let k = 1; k <= 16; k++) {
      tick(0.0625)
      progress.update(k, k / 16)
    }
    progress.end()
    expect(written.length).toBe(9)
    expect(written[0]).toMatch(/^\rreading \[.*\x1b\[K$/)
    expect(written.at(-1)).toBe('\r\x1b[K')
  })

  it('is a line every five seconds elsewhere', () => {
    const { terminal, written, tick } = fakeTerminal(false)
    const progress = createProgress('reading', 'bytes', terminal)
    for (let k = 1; k <= 12; k++) {
      tick(1)
      progress.update(k, k / 12)
    }
    progress.end()
    expect(written).toEqual([
      'reading: 41 %, 5 bytes, 1 byte/s, 7.00 s left\n',
      'reading: 83 %, 10 bytes, 1 byte/s, 2.00 s left\n',
    ])
  })

  it('says nothing of a work that is done at once', () => {
    const { terminal, written } = fakeTerminal(true)
    const progress = createProgress('reading', 'bytes', terminal)
    progress.update(1, 1)
    progress.end()
    expect(written).toEqual([])
  })
})

function fakeTerminal(isTerminal: boolean) {
  const written: string[] = []
  let time = 100
  const terminal: ProgressTerminal = {
    isTerminal,
    columns: 80,
    write: text => written.push(text),
    now: () => time,
  }
  const tick = (seconds: number) => {
    time += seconds
  }
  return { terminal, written, tick }
}
