import { describe, expect, it } from 'vitest'
import {
  type DataChoice,
  dataFiles,
  FORMAT_NAMES,
  firstLines,
} from '../../../../studio/page/views/export/data-files.js'
import { words } from '../../../../studio/page/words/english.js'
import { advance, emptyState } from '../../../../studio/project/advance.js'
import type { Happening } from '../../../../studio/project/event.js'
import { projectOf, stamped } from '../../session/sessions.js'

const accept = (string: string, labels: string): Happening => ({
  type: 'accept',
  string,
  labels: labels.split(' '),
})
const EVENTS = [
  ...projectOf().events,
  ...stamped([accept('s1', 'A B C'), accept('s2', 'A B C'), accept('s3', 'A C')], 'me', 100),
  ...stamped([accept('s2', 'A A A'), { type: 'flag', string: 's3', on: true }], 'you', 200),
]
const STATE = advance(
  emptyState(),
  EVENTS.map((event, k) => ({ ...event, n: k + 1 })),
)
const CHOICE: DataChoice = { format: 'columns', strings: 'accepted', undecided: 'keep', flagged: 'keep' }
const textOf = (choice: Partial<DataChoice>) =>
  dataFiles(STATE, { ...CHOICE, ...choice }, 'data').files[0].text

describe('data to take away', () => {
  it('has the strings that were asked for', () => {
    expect(textOf({})).toBe('2\tA\ncups\tB\nflour\tC\n\n1\tA\ncup\tA\nsugar\tA\n\n3\tA\neggs\tC\n\n')
    expect(textOf({ undecided: 'leave-out' })).toBe('2\tA\ncups\tB\nflour\tC\n\n3\tA\neggs\tC\n\n')
    expect(textOf({ flagged: 'leave-out' })).not.toContain('eggs')
    expect(textOf({ strings: 'all' })).toContain('milk\t_\n')
    expect(textOf({ strings: 'all', undecided: 'leave-out' })).toContain('sugar\t_\n')
  })

  it('comes in each format, with words for it, or with the reason why not', () => {
    expect(FORMAT_NAMES[0]).toBe('jsonl')
    expect(FORMAT_NAMES.length).toBeGreaterThan(12)
    for (const format of FORMAT_NAMES) {
      expect(words.export.data.formats[format].name).not.toBe('')
      const { written, leftOut, files } = dataFiles(STATE, { ...CHOICE, format }, 'data')
      expect(written + leftOut.length).toBe(3)
      expect(files.length).toBe(format === 'brat' ? 2 : 1)
      if (format === 'crfsuite') expect(leftOut[0].reason).toContain('attributes')
    }
  })

  it('holds everything as JSON lines', () => {
    const lines = textOf({ format: 'jsonl' }).trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { text: '2 cups flour', labels: ['A', 'B', 'C'], by: 'me' },
      { text: '1 cup sugar', labels: ['A', 'A', 'A'], by: 'you', conflict: true },
      { text: '3 eggs', flagged: true },
    ])
    expect(dataFiles(STATE, { ...CHOICE, format: 'jsonl' }, 'x').written).toBe(3)
    expect(dataFiles(emptyState(), { ...CHOICE, format: 'jsonl' }, 'x').written).toBe(0)
  })
})

describe('the first lines', () => {
  it('are cut in length and in number', () => {
    expect(firstLines('')).toBe('')
    expect(firstLines('a\nb\n')).toBe('a\nb')
    expect(firstLines('a\nb\nc\n', 2)).toBe('a\nb\n…')
    expect(firstLines(`${'x'.repeat(20)}\ny`, 5, 10)).toBe(`${'x'.repeat(10)}…\ny`)
  })
})
