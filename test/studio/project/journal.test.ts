import { describe, expect, it } from 'vitest'
import { checksum } from '../../../src/model/file/checksum.js'
import type { Happening } from '../../../studio/project/event.js'
import { EVENT_LIMITS } from '../../../studio/project/journal/event-limits.js'
import { writeJournal } from '../../../studio/project/journal/line.js'
import { readEvent } from '../../../studio/project/journal/read-event.js'
import { readJournal } from '../../../studio/project/journal/read-journal.js'
import { accept, add, CREATE, eventsOf, newString } from './journal-of.js'

const EVENTS = eventsOf([
  CREATE,
  add(newString('a', 'Zürich 東京'), newString('b', 'x', ['A'])),
  { ...accept('a', 'B O'), proposed: { shown: null } } as Happening,
  { type: 'undo', event: 'e3' },
])
const TEXT = writeJournal(EVENTS)
const BYTES = new TextEncoder().encode(TEXT)
const LINES = TEXT.split('\n').slice(0, -1)

function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice()
  changed[at] = value
  return changed
}

describe('readJournal', () => {
  it('reads what was written', () => {
    const journal = readJournal(TEXT)
    expect(journal.events).toEqual(EVENTS)
    expect(journal).toMatchObject({ length: BYTES.length, torn: 0 })
    expect(writeJournal(journal.events)).toBe(TEXT)
  })

  it('goes on where a journal ends', () => {
    const { sum } = readJournal(writeJournal(EVENTS.slice(0, 2)))
    expect(writeJournal(EVENTS.slice(0, 2)) + writeJournal(EVENTS.slice(2), sum)).toBe(TEXT)
  })

  it('has no events in an empty file', () => {
    expect(readJournal('')).toMatchObject({ events: [], length: 0, torn: 0 })
  })

  it('finds every byte that is changed', () => {
    for (let at = 0; at < BYTES.length - 1; at++)
      for (const value of [BYTES[at] ^ 1, BYTES[at] ^ 0x20, 10, 0])
        if (value !== BYTES[at])
          expect(() => readJournal(withByte(BYTES, at, value)), `byte ${at}`).toThrow(/^line \d: /)
    const last = readJournal(withByte(BYTES, BYTES.length - 1, 0))
    expect(last).toMatchObject({ torn: LINES[3].length + 1 })
  })

  it('says where an unfinished last line begins, wherever it was torn', () => {
    const starts = [0, ...[...BYTES].flatMap((byte, at) => (byte === 10 ? [at + 1] : []))]
    for (let length = 0; length < BYTES.length; length++) {
      const start = Math.max(...starts.filter(at => at <= length))
      const { events, length: whole, torn } = readJournal(BYTES.subarray(0, length))
      expect([whole, torn]).toEqual([start, length - start])
      expect(events).toEqual(EVENTS.slice(0, starts.indexOf(start)))
    }
  })

  it('names the line that is missing, moved or there twice', () => {
    const [a, b, c, d] = LINES
    const read =
      (...lines: string[]) =>
      () =>
        readJournal(`${lines.join('\n')}\n`, { source: 'j.jsonl' })
    expect(read(a, c, d)).toThrow(
      'j.jsonl:2: expected event 2, got event 3: lines are missing or not in their order',
    )
    expect(read(b, c, d)).toThrow('j.jsonl:1: expected event 1, got event 2')
    expect(read(a, b, d, c)).toThrow('j.jsonl:3: expected event 3, got event 4')
    expect(read(a, b, b, c, d)).toThrow('j.jsonl:3: expected event 3, got event 2')
    expect(read(a, '', b)).toThrow('j.jsonl:2: this line, or the one before it, is not as it was written')
  })

  it('refuses a line of another journal', () => {
    const other = writeJournal(
      eventsOf([{ ...CREATE, name: 'other' } as Happening, add(newString('a', 'x'))]),
    )
    expect(() => readJournal(`${LINES[0]}\n${other.split('\n')[1]}\n`)).toThrow(
      'line 2: this line, or the one before',
    )
  })

  it('refuses events with the same id, and members that are there twice', () => {
    const twice = EVENTS.map(event => ({ ...event, id: 'x' }))
    expect(() => readJournal(writeJournal(twice))).toThrow(
      'line 2: expected an id that is new, got the one of line 1',
    )
    const line = (body: string) => {
      const sum = checksum(new TextEncoder().encode(body)).toString(16).padStart(8, '0')
      return `${body},"sum":"${sum}"}\n`
    }
    const body = JSON.stringify(EVENTS[0]).slice(0, -1)
    expect(readJournal(line(body)).events).toEqual([EVENTS[0]])
    expect(() => readJournal(line(`${body},"name":"other"`))).toThrow(
      'line 1: expected "name" once in its object',
    )
    expect(() => readJournal(line(`${body},`))).toThrow('line 1: expected JSON')
  })
})

const STAMP = { at: 5, by: 'me', id: 'x' }

describe('readEvent', () => {
  it('takes each event as it is', () => {
    for (const { n: _, ...event } of EVENTS) expect(readEvent(event)).toEqual(event)
  })

  it.each<[unknown, string]>([
    [5, 'expected an event, got 5'],
    [{ ...STAMP }, 'type: expected the name of an event, got nothing'],
    [
      { ...STAMP, type: 'acept' },
      'type: "acept" is no event that this version of cofield knows (did you mean "accept"?); a newer one may have written it',
    ],
    [{ ...STAMP, type: 'constructor' }, '"constructor" is no event'],
    [
      { ...STAMP, type: 'create', version: 2, name: 'x', scheme: 'plain', tokenizer: 'words' },
      'expected a project of version 1, got version 2: a newer version of cofield has written it',
    ],
    [
      { ...STAMP, type: 'create', version: 1, name: 'x', scheme: 'plain', tokenizer: 'letters' },
      'create/tokenizer: expected words, whitespace, characters',
    ],
    [{ ...STAMP, type: 'skip' }, 'skip: expected "string", got an object without it'],
    [{ ...STAMP, n: 4, type: 'skip', string: 'a' }, 'skip/n: unknown member "n"'],
    [
      { ...STAMP, at: -1, type: 'skip', string: 'a' },
      'skip/at: expected a whole number from 0 to 8640000000000000, got -1',
    ],
    [{ ...STAMP, at: 8.64e15 + 1, type: 'skip', string: 'a' }, 'skip/at: expected a whole number from 0 to'],
    [{ ...STAMP, type: 'accept', string: 'a', labels: ['A', 5] }, 'accept/labels/1: expected a string'],
    [{ ...STAMP, type: 'accept', string: 'a', labels: ['\ud800'] }, 'accept: expected whole characters'],
    [
      {
        ...STAMP,
        type: 'accept',
        string: 'a',
        labels: ['A'],
        proposed: { shown: 'instant', instant: ['A', 'B'] },
      },
      'accept/proposed/instant: expected 1, one for each token, got 2',
    ],
    [
      { ...STAMP, type: 'accept', string: 'a', labels: ['A'], proposed: { shown: 'best' } },
      'accept/proposed/shown: expected instant, thorough, got "best"',
    ],
    [
      { ...STAMP, type: 'add', source: 's', strings: [{ ...newString('a', 'x y'), labels: ['A'] }] },
      'add/strings/0/labels: expected 2, one for each token, got 1',
    ],
    [
      { ...STAMP, type: 'add', source: 's', strings: [{ ...newString('a', 'x y'), columns: [['A']] }] },
      'add/strings/0/columns/0: expected 2, one for each token, got 1',
    ],
    [
      { ...STAMP, type: 'add', source: 's', strings: [{ id: 'a', text: 'x', tokens: [0, 2] }] },
      'add/strings/0: token 1: expected offsets that follow those before and lie in the text (0 … 1), got 0 … 2',
    ],
    [
      { ...STAMP, type: 'add', source: 's', strings: [{ id: 'a', text: '𝒳', tokens: [0, 1] }] },
      'add/strings/0: token 1: begins or ends inside a character',
    ],
    [
      { ...STAMP, type: 'same', words: ['a'], labels: [] },
      'same/labels: expected 1, one for each token, got 0',
    ],
    [{ ...STAMP, type: 'goal', share: 2 }, 'goal/share: expected a number from 0 to 1, got 2'],
  ])('refuses %j', (value, reason) => {
    expect(() => readEvent(value)).toThrow(reason)
  })

  it('keeps to the limits', () => {
    const limits = { ...EVENT_LIMITS, tokens: 1, strings: 1, text: 4, name: 6, comment: 2, labels: 0 }
    const refused: [Happening, string][] = [
      [add(newString('a', 'x y')), 'add/strings/0/tokens: expected at most 1, got 2'],
      [add(newString('a', 'x'), newString('b', 'y')), 'add/strings: expected at most 1, got 2'],
      [add(newString('a', 'xxxxx')), 'add/strings/0/text: expected a string from 1 to 4 characters'],
      [accept('a', 'A B'), 'accept/labels: expected at most 1, got 2'],
      [{ type: 'rename', name: '1234567' }, 'rename/name: expected a string from 1 to 6 characters'],
      [
        { type: 'comment', string: 'a', text: 'odd' },
        'comment/text: expected a string of at most 2 characters',
      ],
      [
        { type: 'labels', labels: [{ name: 'A', color: 0, key: null }] },
        'labels/labels: expected at most 0, got 1',
      ],
    ]
    for (const [happening, reason] of refused) {
      expect(() => readEvent({ ...STAMP, ...happening }, limits)).toThrow(reason)
      expect(readEvent({ ...STAMP, ...happening })).toBeDefined()
    }
  })
})
