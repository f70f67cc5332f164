import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHANGE_BODY, PARSE_BODY, TAG_BODY, TAG_LINE } from '../../src/serving/bodies.js'
import { faultOf } from '../../src/serving/schema.js'

const ajv = new Ajv2020({ strict: false })
const BODIES = { PARSE_BODY, TAG_BODY, TAG_LINE, CHANGE_BODY }

/** Values near to bodies: the right names, with right and wrong values. */
const junk = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 0, 1, -1, 1.5, 1e300, '', 'a', 'auto', 'words', 'viterbi'),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(
    fc.constantFrom(
      ...['texts', 'text', 'tokens', 'sequences', 'labels', 'nbest', 'explain', 'decoder', 'constraints'],
      ...['tokenizer', 'pattern', 'id', 'newLabels', 'weight', 'spans', 'start', 'attributes', 'columns'],
      ...['__proto__', 'constructor', 'toString', 'a/b~c'],
    ),
    tie('value'),
    { maxKeys: 4 },
  ),
}))

describe('schemas', () => {
  it.each(Object.entries(BODIES))('%s refuses exactly what another validator refuses', (_, schema) => {
    const isValid = ajv.compile(schema)
    fc.assert(
      fc.property(fc.oneof(junk.object, junk.value), value => {
        expect(faultOf(value, schema) === undefined).toBe(isValid(value))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    [PARSE_BODY, { texts: ['a', 5] }, '/texts/1', 'expected a string, got 5'],
    [PARSE_BODY, {}, '', 'expected one of "texts", "text", got none'],
    [PARSE_BODY, { texts: [], text: '' }, '', 'expected one of "texts", "text", got several'],
    [PARSE_BODY, [], '', 'expected an object, got []'],
    [PARSE_BODY, { text: 'a', nbest: 0 }, '/nbest', 'expected a whole number of at least 1, got 0'],
    [PARSE_BODY, { text: 'a', tokenizer: 'word' }, '/tokenizer', 'did you mean "words"?'],
    [
      PARSE_BODY,
      { text: 'a', tokenizer: { pattern: 'a' } },
      '/tokenizer',
      'expected words, whitespace, characters',
    ],
    [PARSE_BODY, { text: 'a', explian: true }, '/explian', 'did you mean "explain"?'],
    [PARSE_BODY, { text: 'a', 'a/b~': 1 }, '/a~1b~0', 'unknown member "a/b~"'],
    [PARSE_BODY, JSON.parse('{"text":"a","__proto__":1}'), '/__proto__', 'unknown member "__proto__"'],
    [TAG_BODY, { sequences: [{}] }, '/sequences/0', 'expected one of "tokens", "attributes", got none'],
    [TAG_BODY, { sequences: [{ tokens: 'a' }] }, '/sequences/0/tokens', 'expected an array or null, got "a"'],
    [TAG_BODY, { sequences: [], tokens: ['a'] }, '', 'got several'],
    [CHANGE_BODY, { sequences: [] }, '/sequences', 'expected at least 1 of them, got 0'],
    [CHANGE_BODY, { sequences: [{}], id: '' }, '/id', 'expected a string from 1 to 200 characters, got ""'],
  ])('tell where and what: %#', (schema, value, pointer, reason) => {
    const fault = faultOf(value, schema)
    expect(fault?.pointer).toBe(pointer)
    expect(fault?.reason).toContain(reason)
  })
})
