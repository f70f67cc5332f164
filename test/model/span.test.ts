import { expect, test } from 'vitest'
import { parseTag } from '../../src/data/tags/tag.js'
import { eachLabeledSpan, type SpanMarks, spanMarks } from '../../src/model/span.js'

const TAGS = ['O', 'B-X', 'I-X', 'I-Y'].map(
  label => parseTag(label) as NonNullable<ReturnType<typeof parseTag>>,
)

test('the sets of labels of an event are made once for all sequences', () => {
  const marks = spanMarks(TAGS)
  const [first, second] = [eventsOf([1, 2, 0], marks), eventsOf([0, 1, 2], marks)]
  expect(first).toEqual([
    { begin: 0, labels: [new Set([1]), new Set([2])], notBefore: new Set(), notAfter: new Set([2]) },
  ])
  expect(second[0].labels[1]).toBe(first[0].labels[1])
  expect(second[0].notBefore).toBe(first[0].notBefore)
  expect(second[0].notAfter).toBe(first[0].notAfter)
})

function eventsOf(path: number[], marks: SpanMarks) {
  const events: Parameters<Parameters<typeof eachLabeledSpan>[2]>[0][] = []
  for (const _ of eachLabeledSpan(Int32Array.from(path), marks, event => events.push(event)));
  return events
}
