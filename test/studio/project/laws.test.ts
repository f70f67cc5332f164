import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, emptyState, refusalOf } from '../../../studio/project/advance.js'
import type { ProjectEvent } from '../../../studio/project/event.js'
import { labelsInUse } from '../../../studio/project/folding/label-events.js'
import { writeJournal } from '../../../studio/project/journal/line.js'
import { readJournal } from '../../../studio/project/journal/read-journal.js'
import type { ProjectState } from '../../../studio/project/state.js'
import { CREATE, eventsOf, newString, plain, type Step } from './journal-of.js'

/** Texts and ids from so few that events often meet, and often contradict each other. */
const text = fc.constantFrom('a', 'a b', 'a a b', 'b a a a', 'ab c')
const id = fc.constantFrom('s1', 's2', 's3', 's4', 's5')
const label = fc.constantFrom('X', 'Y', 'Z', 'O', '_')
const name = fc.constantFrom('X', 'Y', 'Z', 'W', 'O')
const labels = fc.array(label, { minLength: 1, maxLength: 4 })
const string = fc.tuple(id, text, fc.option(labels, { nil: undefined })).map(([key, content, own]) => {
  const made = newString(key, content)
  return own && own.length === made.tokens.length / 2 ? { ...made, labels: own } : made
})
const definition = name.map(one => ({ name: one, color: 0, key: null }))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(string, { maxLength: 3 })
      .map((strings): Step => ({ type: 'add', source: 's', strings })),
  },
  {
    weight: 8,
    arbitrary: fc.tuple(id, labels).map(([key, own]): Step => ({ type: 'accept', string: key, labels: own })),
  },
  { weight: 6, arbitrary: fc.nat(30).map((k): Step => ({ type: 'undo', event: `e${k}` })) },
  fc.tuple(id, labels).map(([key, own]): Step => ({ type: 'resolve', string: key, labels: own })),
  id.map((key): Step => ({ type: 'reopen', string: key })),
  id.map((key): Step => ({ type: 'skip', string: key })),
  id.map((key): Step => ({ type: 'keep', string: key })),
  fc.tuple(id, fc.boolean()).map(([key, on]): Step => ({ type: 'flag', string: key, on })),
  fc.constantFrom<Step>(
    { type: 'retokenize', string: 's1', tokens: [0, 1] },
    { type: 'retokenize', string: 's2', tokens: [0, 2] },
    { type: 'retokenize', string: 's3', tokens: [0, 1, 2, 3] },
  ),
  fc
    .tuple(fc.constantFrom(['a'], ['a', 'a'], ['b']), label)
    .map(([words, one]): Step => ({ type: 'same', words, labels: words.map(() => one) })),
  fc.tuple(name, name).map(([from, to]): Step => ({ type: 'rename-label', from, to })),
  fc
    .tuple(name, fc.constantFrom('O' as const, '_' as const))
    .map(([one, to]): Step => ({ type: 'remove-label', label: one, to })),
  fc.array(definition, { maxLength: 3 }).map((list): Step => ({ type: 'labels', labels: list })),
)
const authored = fc.tuple(step, fc.constantFrom('ann', 'bob')).map(([one, by]): Step => ({ ...one, by }))
const journal = fc.array(authored, { maxLength: 30 }).map(steps => eventsOf([CREATE, ...steps]))

function replay(events: readonly ProjectEvent[]): ProjectState {
  return advance(emptyState(), events)
}

/** Events that count, by the definition: an undo counts unless a later one that counts takes it back. */
function counting(events: readonly ProjectEvent[]): ProjectEvent[] {
  const idle = new Set<string>()
  const deadIn = (list: readonly ProjectEvent[]): Set<string> => {
    const dead = new Set<string>()
    for (const event of [...list].reverse())
      if (event.type === 'undo' && !dead.has(event.id) && !idle.has(event.id)) dead.add(event.event)
    return dead
  }
  events.forEach((event, k) => {
    if (event.type !== 'undo') return
    const before = events.slice(0, k)
    const target = before.find(other => other.id === event.event)
    if (!target || target.type === 'create' || idle.has(target.id) || deadIn(before).has(target.id))
      idle.add(event.id)
  })
  const dead = deadIn(events)
  return events.filter(event => event.type !== 'undo' && !dead.has(event.id))
}

function withoutNumbers(state: ProjectState): unknown {
  return plain({ ...state, n: 0, refused: [] })
}

describe('a state', () => {
  it('is the same by single events, by any groups of them, and all at once', () => {
    fc.assert(
      fc.property(journal, fc.array(fc.nat(5)), (events, sizes) => {
        let [single, grouped] = [emptyState(), emptyState()]
        for (const event of events) single = advance(single, [event])
        for (let at = 0, k = 0; at < events.length; k++) {
          const end = at + 1 + (sizes[k] ?? 0)
          grouped = advance(grouped, events.slice(at, end))
          at = end
        }
        const whole = plain(replay(events))
        expect(plain(single)).toEqual(whole)
        expect(plain(grouped)).toEqual(whole)
      }),
    )
  })

  it('is what the events give that are not undone', () => {
    fc.assert(
      fc.property(journal, events => {
        const kept = counting(events).map((event, k) => ({ ...event, n: k + 1 }))
        expect(withoutNumbers(replay(events))).toEqual(withoutNumbers(replay(kept)))
      }),
    )
  })

  it('is as before after the last event is undone, and as after it when that is undone', () => {
    fc.assert(
      fc.property(journal, authored, (events, last) => {
        fc.pre(last.type !== 'undo')
        const before = replay(events)
        const after = advance(before, eventsOf([last], before.n + 1))
        const undone = advance(after, eventsOf([{ type: 'undo', event: `e${after.n}` }], after.n + 1))
        expect(withoutNumbers(undone)).toEqual(withoutNumbers(before))
        for (const [key, answer] of before.answers) expect(undone.answers.get(key)).toBe(answer)
        const again = advance(undone, eventsOf([{ type: 'undo', event: `e${undone.n}` }], undone.n + 1))
        expect(withoutNumbers(again)).toEqual(withoutNumbers(after))
      }),
    )
  })

  it('never changes, tells what the next has changed, and keeps the objects of the rest', () => {
    fc.assert(
      fc.property(journal, authored, (events, last) => {
        const before = replay(events)
        const copy = structuredClone(plain(before))
        const after = advance(before, eventsOf([last], before.n + 1))
        expect(plain(before)).toEqual(copy)
        for (const key of ['s1', 's2', 's3', 's4', 's5']) {
          const isSame =
            before.byId.get(key) === after.byId.get(key) &&
            before.said.get(key) === after.said.get(key) &&
            before.answers.get(key) === after.answers.get(key) &&
            before.presets.get(key) === after.presets.get(key)
          expect(after.changed.has(key)).toBe(!isSame)
        }
      }),
    )
  })

  it('has a label for each token, and every label in its list', () => {
    fc.assert(
      fc.property(journal, events => {
        const state = replay(events)
        for (const [key, { labelings, decision }] of state.said)
          for (const answer of [...labelings, ...(decision ? [decision] : [])])
            expect(answer.labels.length).toBe(state.byId.get(key)?.tokens.length)
        for (const [key, preset] of state.presets)
          expect(preset.length).toBe(state.byId.get(key)?.tokens.length)
        const known = state.labels.map(definition => definition.name)
        expect(known).toEqual(expect.arrayContaining([...labelsInUse(state as never)]))
        for (const own of state.byAnnotator.values())
          for (const [key, answer] of own) expect(state.said.get(key)?.labelings).toContain(answer)
        expect([...state.answers.keys()]).toEqual([...state.said.keys()])
      }),
    )
  })

  it('refuses an event exactly if it said so before', () => {
    fc.assert(
      fc.property(journal, authored, (events, last) => {
        const before = replay(events)
        const [event] = eventsOf([last], before.n + 1)
        const { n: _, ...given } = event
        const reason = refusalOf(before, given as never)
        const after = advance(before, [event])
        expect(after.refused.find(({ n }) => n === event.n)?.reason ?? null).toBe(reason)
      }),
    )
  })
})

describe('a journal', () => {
  it('reads as it was written, wherever it is cut and gone on with', () => {
    fc.assert(
      fc.property(journal, fc.nat(), (events, at) => {
        const cut = at % (events.length + 1)
        const first = writeJournal(events.slice(0, cut))
        const written = first + writeJournal(events.slice(cut), readJournal(first).sum)
        expect(written).toBe(writeJournal(events))
        expect(plain(replay(readJournal(written).events))).toEqual(plain(replay(events)))
      }),
      { numRuns: 50 },
    )
  })

  it('shows any byte that is changed and any end that is lost', () => {
    fc.assert(
      fc.property(journal, fc.nat(), fc.integer({ min: 1, max: 255 }), (events, at, change) => {
        const bytes = new TextEncoder().encode(writeJournal(events))
        const place = at % (bytes.length - 1)
        const damaged = bytes.slice()
        damaged[place] ^= change
        expect(() => readJournal(damaged)).toThrow(/^line \d+: /)
        const { events: whole, length, torn } = readJournal(bytes.subarray(0, place))
        expect(length + torn).toBe(place)
        expect(whole).toEqual(events.slice(0, whole.length))
      }),
      { numRuns: 50 },
    )
  })
})
