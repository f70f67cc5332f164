import { describe, expect, it } from 'vitest'
import { word } from '../../src/features/language/factories.js'
import type { TemplateFeature } from '../../src/features/language/feature.js'
import { lafferty } from '../../src/features/language/presets.js'
import { readFeatures } from '../../src/features/language/read-features.js'

const dialectOf = (text: string) => (readFeatures(text).features[0] as TemplateFeature).dialect

describe('a file of features', () => {
  it('may be our language in JSON', () => {
    expect(readFeatures(`\ufeff ${JSON.stringify(lafferty())}`)).toEqual(lafferty())
    expect(readFeatures('[{"type": "word"}]')).toEqual({ features: [word()] })
  })

  it('may be a CRF++ template', () => {
    expect(dialectOf('# hello\nU01:%x[-1,0]/%x[0,1]\nB\n')).toBe('crf++')
  })

  it.each([
    'u:%x[0,0]',
    '*\nU:%x[0,0]',
    'U:%X[0,0]',
    'U:%x[@1,0]',
    'U:%x[+1,0]',
    'U:%x[0,0]/%t[0,0,"a"]',
    'U:%x[0,0]\nb',
  ])('is a Wapiti pattern when CRF++ could not read it: %j', text => {
    expect(dialectOf(text)).toBe('wapiti')
  })

  it('is refused with its name, its line and the reason', () => {
    expect(() => readFeatures('[\n  {"type": "word"}\n  {}\n]', 'f.json')).toThrow(
      /^f\.json:3: expected JSON, got an error: .*position/,
    )
    expect(() => readFeatures('[\n  oops\n]', 'f.json')).toThrow(
      /^f\.json: expected JSON, got an error: .*oops/,
    )
    expect(() => readFeatures('[{"type": "wrod"}]', 'f.json')).toThrow(
      /^f\.json: features\[0\]\.type: expected one of .*, got "wrod" \(did you mean "word"\?\)$/,
    )
    expect(() => readFeatures('hello', 't.txt')).toThrow(
      't.txt:1: expected a line that begins with U, B or #, got "hello"',
    )
    expect(() => readFeatures('', 't.txt')).toThrow('t.txt: expected a template of positions, got none')
  })

  it('is refused where a template asks for more than a model file may', () => {
    expect(() => readFeatures(`U0:%x[0,0]\nU1:${'x'.repeat(10_000)}`, 't.txt')).toThrow(
      't.txt:2: expected at most 10000 characters in a line, got 10003',
    )
    expect(() => readFeatures('U:%x[0,0]\n'.repeat(4097), 't.txt')).toThrow(
      't.txt: features: expected at most 4096 features with windows written out, got 4097',
    )
  })
})
