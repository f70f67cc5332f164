import type { Matcher } from '../../common/regex/matcher.js'
import { createProvided } from '../../common/regex/provided-matcher.js'
import type { Feature } from '../language/feature.js'
import { prefixOf, suffixOf } from './affix.js'
import { boundaryOf } from './boundary.js'
import type { ColumnReference } from './column-reference.js'
import { templateOf, templateReading } from './template.js'
import type { AttributeStyle, Reading } from './text-reading.js'
import { isText } from './text-test.js'
import { classReader } from './word-class.js'
import { shortShape, wordShape } from './word-shape.js'

/** The reading of a feature, or undefined if it reads more than one text. */
export function readingOf(feature: Feature, style: AttributeStyle): Reading | undefined {
  switch (feature.type) {
    case 'word':
    case 'column':
      return feature.lower
        ? textReading(feature, style, text => text.toLowerCase())
        : plainReading(feature, style)
    case 'prefix':
    case 'suffix':
      return textReading(feature, style, affixReader(feature))
    case 'shape':
      return textReading(feature, style, wordShape)
    case 'shortShape':
      return textReading(feature, style, shortShape)
    case 'match': {
      const matcher = matcherOf(feature)
      return textReading(feature, style, text => matcher.first(text))
    }
    case 'test':
      return testReading(feature, text => isText(feature.is, text))
    case 'matches': {
      const matcher = matcherOf(feature)
      return testReading(feature, text => matcher.test(text))
    }
    case 'oneOf': {
      const values = new Set(feature.values)
      return testReading(feature, text => values.has(text))
    }
    case 'endsIn':
      return endsInReading(feature, style)
    case 'class':
      return classReading(feature, style)
    case 'number':
      return numberReading(feature)
    case 'kmer':
      return feature.from === feature.to ? letterReading(feature, style) : undefined
    case 'template': {
      const template = templateOf(feature)
      return template.tokens.length === 1 ? templateReading(template, style) : undefined
    }
    default:
      return undefined
  }
}

/** The compiled regular expression of a feature. */
export function matcherOf({ pattern, flags }: { pattern: string; flags?: string }): Matcher {
  return createProvided(pattern, flags)
}

/** The part of an attribute before the value: `w[-1]`. */
export function attributeName(feature: ColumnReader): string {
  return `${givenName(feature)}[${feature.offset ?? 0}]`
}

function givenName(feature: ColumnReader): string {
  return feature.name ?? defaultName(feature)
}

/** A feature that reads one column. */
export type ColumnReader = Exclude<
  Feature,
  { type: 'bias' | 'position' | 'attributes' | 'function' | 'template' | 'join' | 'window' }
>

function defaultName(feature: ColumnReader): string {
  if (feature.type === 'word') return feature.lower ? 'lower' : 'w'
  if (feature.type === 'column') return `c${feature.column}${feature.lower ? '.lower' : ''}`
  return feature.column ? `c${feature.column}.${baseName(feature)}` : baseName(feature)
}

function baseName(feature: ColumnReader): string {
  switch (feature.type) {
    case 'prefix':
    case 'suffix':
      return `${feature.type === 'prefix' ? 'p' : 's'}${feature.length}${feature.lower ? 'lower' : ''}`
    case 'endsIn':
      return 'ends'
    case 'shortShape':
      return 'short'
    case 'test':
      return feature.is
    case 'nearest':
      return `${feature.side}.${feature.is}`
    case 'matches':
    case 'match':
      return `${feature.type}(/${feature.pattern}/${feature.flags ?? ''})`
    case 'oneOf':
      return `oneOf(${feature.values.join(',')})`
    case 'kmer':
      return `k${feature.from}..${feature.to}`
    default:
      return feature.type
  }
}

function affixReader(feature: Extract<Feature, { type: 'prefix' | 'suffix' }>) {
  const cut = feature.type === 'prefix' ? prefixOf : suffixOf
  const { length, lower } = feature
  return (text: string) => cut(lower ? text.toLowerCase() : text, length)
}

function referenceOf(feature: ColumnReader): ColumnReference & { binary: boolean } {
  return {
    column: feature.type === 'word' ? 0 : (feature.column ?? 0),
    offset: feature.offset ?? 0,
    absolute: false,
    boundary: boundaryOf('crf++'),
    binary: true,
  }
}

function textReading(
  feature: ColumnReader,
  style: AttributeStyle,
  value: (text: string) => string | undefined,
): Reading {
  const name = style === 'named' ? `${attributeName(feature)}=` : ''
  return {
    ...referenceOf(feature),
    value: { name, outside: 'text', of: value },
    read(text, inside, emit) {
      const found = inside ? value(text) : text
      if (found !== undefined) emit(name + found, 1)
    },
  }
}

/** The text unchanged. */
function plainReading(feature: ColumnReader, style: AttributeStyle): Reading {
  const prefix = style === 'named' ? `${attributeName(feature)}=` : ''
  return { ...textReading(feature, style, text => text), prefix }
}

/** A k-mer of one text. */
function letterReading(feature: Extract<Feature, { type: 'kmer' }>, style: AttributeStyle): Reading {
  const reading = plainReading(feature, style)
  return { ...reading, offset: reading.offset + feature.from }
}

function testReading(feature: ColumnReader, test: (text: string) => boolean): Reading {
  const name = attributeName(feature)
  return {
    ...referenceOf(feature),
    value: { name, outside: 'nothing', of: text => (test(text) ? '' : undefined) },
    read(text, inside, emit) {
      if (inside && test(text)) emit(name, 1)
    },
  }
}

function endsInReading(feature: Extract<Feature, { type: 'endsIn' }>, style: AttributeStyle): Reading {
  const name = style === 'named' ? `${attributeName(feature)}=` : ''
  const { suffixes } = feature
  // By their last unit: few of them can fit a text.
  const byEnd = new Map<number, readonly string[]>()
  for (const end of suffixes.map(lastUnit))
    byEnd.set(
      end,
      suffixes.filter(suffix => lastUnit(suffix) === end),
    )
  return {
    ...referenceOf(feature),
    read(text, inside, emit) {
      if (!inside) return
      for (const suffix of byEnd.get(lastUnit(text)) ?? []) if (text.endsWith(suffix)) emit(name + suffix, 1)
    },
  }
}

/** NaN for an empty text. */
function lastUnit(text: string): number {
  return text.charCodeAt(text.length - 1)
}

function classReading(feature: Extract<Feature, { type: 'class' }>, style: AttributeStyle): Reading {
  const nameOf = (bits: number | undefined) => (style === 'named' ? className(feature, bits) : '')
  const read = classReader(feature)
  return {
    ...referenceOf(feature),
    read(text, inside, emit) {
      if (inside) read(text, (value, bits) => emit(nameOf(bits) + value, 1))
    },
  }
}

/** The part of an attribute before the class, or before so many bits of its path: `class4[-1]=`. */
export function className(feature: Extract<Feature, { type: 'class' }>, bits?: number): string {
  return `${givenName(feature)}${bits ?? ''}[${feature.offset ?? 0}]=`
}

const decimal = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

function numberReading(feature: Extract<Feature, { type: 'number' }>): Reading {
  const name = attributeName(feature)
  return {
    ...referenceOf(feature),
    binary: false,
    read(text, inside, emit) {
      if (inside) emit(name, decimal.test(text) ? Number(text) : Number.NaN)
    },
  }
}
