import fc from 'fast-check'
import { expect, test } from 'vitest'
import { membersOf, repeatedAnywhere, rewriteRecord } from '../../src/data/json-record.js'

test('members are found wherever marks of JSON stand in their names and values', () => {
  const record = ' { "a\\"b:" : [ {"x": "}]," } , 1.50 ] ,"c,{":"\\\\", "": {} , "n":-1e400 } '
  expect([...membersOf(record)]).toEqual([
    ['a"b:', '[ {"x": "}]," } , 1.50 ]'],
    ['c,{', '"\\\\"'],
    ['', '{}'],
    ['n', '-1e400'],
  ])
})

test('a record without members has none', () => {
  expect(membersOf('{ }').size).toBe(0)
  expect(rewriteRecord('{}', {})).toBe('{}')
  expect(rewriteRecord('{}', { a: 1 })).toBe('{"a":1}')
})

test('changes stand where the member stood, or at the end, and can remove one', () => {
  expect(rewriteRecord('{"a": 1.0, "b": 2, "c": 3}', { d: [4], b: 'x', c: undefined })).toBe(
    '{"a":1.0,"b":"x","d":[4]}',
  )
})

test('values stay as they are written, names do not, and of several values of a name the last stays', () => {
  const record = String.raw`{"\u0061":"\u0062","x\/":1.0,"y":1,"y":2}`
  expect(rewriteRecord(record, {})).toBe(String.raw`{"a":"\u0062","x/":1.0,"y":2}`)
})

test('any object has the members that JSON.parse finds, however it is spaced', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(2), (object, space) => {
      const record = JSON.stringify(object, null, space)
      const found = Array.from(membersOf(record), ([name, text]) => [name, JSON.parse(text)])
      expect(found).toEqual(Object.entries(JSON.parse(record)))
      expect(JSON.parse(rewriteRecord(record, {}))).toEqual(JSON.parse(record))
    }),
  )
})

test.each([
  ['{"a":1,"b":{"a":1}}', undefined],
  ['[{"a":1},{"a":1}]', undefined],
  ['{"a":"\\"a\\":","b":[{"c":1,"c":2}]}', 'c'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  [`{"a":1,"a"${' '.repeat(300)}:2}`, 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['"a"', undefined],
  ['null', undefined],
])('a name that an object has twice is found anywhere: %s', (text, name) => {
  expect(repeatedAnywhere(text, JSON.parse(text))).toBe(name)
})
