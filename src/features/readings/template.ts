import type { TemplateDialect, TemplateFeature } from '../language/feature.js'
import { boundaryOf, MAX_OFFSET } from './boundary.js'
import { joined } from './byte-string.js'
import { type ColumnReference, MAX_COLUMN } from './column-reference.js'
import type { AttributeStyle, Reading } from './text-reading.js'

/** A parsed template: literals with one token between each two of them. */
export interface Template {
  readonly literals: readonly string[] // [tokens+1]
  readonly tokens: readonly TemplateToken[]
  /** Makes the attribute of the text in which tokens are replaced; undefined: it is the attribute. */
  readonly finish: ((text: string) => string) | undefined
}

/** What a template reads from the data: `%x[-1,0]`. */
export interface TemplateToken extends ColumnReference {
  /** Transforms the text, including boundary values; undefined: it is used unchanged. */
  readonly change: ((text: string) => string) | undefined
}

/** Throws an error that says why a template cannot be read. */
export type Refuse = (reason: string) => never

/** Matches the text of a token, or its bytes. */
export interface WapitiMatcher {
  test(text: string): boolean
  /** The first match, if there is one. Bytes: the text that Wapiti takes for it; it ends in NUL if the whole attribute ends there. */
  first(text: string): string | undefined
}

/** What reads the regular expressions of Wapiti, by the units that they match. */
export type WapitiRegexes = Readonly<
  Record<NonNullable<TemplateFeature['units']>, (text: string, refuse: Refuse) => WapitiMatcher>
>

let provided: WapitiRegexes | undefined

/** Provides the code for regular expressions of Wapiti, which few models need; see `expressions.ts`. */
export function provideWapitiRegex(regexes: WapitiRegexes): void {
  provided = regexes
}

/** Parses a line of a CRF++ template or a Wapiti pattern. */
export function parseTemplate(
  { text, dialect, units, offset = 0 }: Omit<TemplateFeature, 'type'>,
  refuse: Refuse,
): Template {
  if (units === 'bytes' && dialect !== 'wapiti') refuse('units: only patterns of Wapiti match bytes')
  const literals: string[] = []
  const tokens: TemplateToken[] = []
  let at = 0
  for (let next = text.indexOf('%'); next >= 0; next = text.indexOf('%', at)) {
    literals.push(text.slice(at, next))
    const { token, end } = parseToken[dialect](text, next, refuse, units)
    tokens.push(token.absolute ? token : { ...token, offset: token.offset + offset })
    at = end
  }
  literals.push(text.slice(at))
  const cuts = units === 'bytes' && tokens.some(({ change }) => change)
  return { literals, tokens, finish: cuts ? finishBytes : undefined }
}

/** An attribute of Wapiti ends at the first NUL, and bytes at the ends of matches may form characters together. */
function finishBytes(text: string): string {
  const nul = text.indexOf('\0')
  return joined(nul < 0 ? text : text.slice(0, nul))
}

/** The template of a feature, already checked when it was read. */
export function templateOf(feature: TemplateFeature): Template {
  return parseTemplate(feature, reason => {
    throw new RangeError(`template ${feature.text}: ${reason}`)
  })
}

/** The reading of a template with one token; a bare one leaves out the literals. */
export function templateReading(template: Template, style: AttributeStyle): Reading {
  const { literals, tokens, finish = same } = template
  const [before, after] = style === 'named' ? literals : ['', '']
  const { change = same, ...reference } = tokens[0]
  const read: Reading['read'] = (text, _inside, emit) => emit(finish(before + change(text) + after), 1)
  const isUnchanged = change === same && finish === same
  return { ...reference, binary: true, read, ...(isUnchanged && { around: [before, after] }) }
}

function same(text: string): string {
  return text
}

type TokenParser = (
  text: string,
  at: number,
  refuse: Refuse,
  units: TemplateFeature['units'],
) => { token: TemplateToken; end: number }

const parseToken: Readonly<Record<TemplateDialect, TokenParser>> = {
  'crf++': parseCrfppToken,
  wapiti: parseWapitiToken,
}

/** The farthest offset of CRF++. */
export const CRFPP_REACH = 8

function parseCrfppToken(text: string, at: number, refuse: Refuse) {
  const found = /^%x\[(-?\d+),(\d+)\]/.exec(text.slice(at))
  if (!found) return refuse(`expected %x[row,column], got ${quote(text, at)}`)
  const reference = referenceOf('crf++', found[1], found[2], CRFPP_REACH, refuse)
  return { token: { ...reference, absolute: false, change: undefined }, end: at + found[0].length }
}

function parseWapitiToken(text: string, at: number, refuse: Refuse, units: TemplateFeature['units']) {
  const command = text[at + 1] ?? ''
  if (!/[xtm]/i.test(command)) refuse(`expected %x, %t or %m, got ${quote(text, at)}`)
  const found = /^\[(@?)\s*([-+]?\d+),\s*(\d+)/.exec(text.slice(at + 2))
  if (!found) return refuse(`expected %${command}[offset,column…], got ${quote(text, at)}`)
  if (/^[-+]?0\d/.test(found[2])) refuse(`expected an offset without a 0 in front, got ${found[2]}`) // octal, for Wapiti
  const reference = referenceOf('wapiti', found[2], found[3], MAX_OFFSET, refuse)
  const { change, end } = parseChange(text, command, at + 2 + found[0].length, refuse, units)
  if (text[end] !== ']') refuse(`expected ], got ${quote(text, end)}`)
  return { token: { ...reference, absolute: found[1] === '@', change }, end: end + 1 }
}

/** The regular expression of %t and %m, and the lower case that an upper-case command asks for. */
function parseChange(
  text: string,
  command: string,
  at: number,
  refuse: Refuse,
  units: TemplateFeature['units'],
) {
  const lower = command === command.toUpperCase()
  if (/x/i.test(command)) return { change: lower ? lowerAscii : undefined, end: at }
  const found = /^,"((?:[^"\\]|\\.)*)"/su.exec(text.slice(at))
  if (!found) return refuse(`expected ,"regular expression"], got ${quote(text, at)}`)
  if (!provided) throw new Error('regular expressions of Wapiti: expected their code to be loaded')
  const regex = provided[units ?? 'characters'](found[1], refuse)
  const end = at + found[0].length
  if (/t/i.test(command)) return { change: (from: string) => String(regex.test(from)), end }
  const matched = (from: string) => regex.first(from) ?? ''
  return { change: lower ? (from: string) => lowerAscii(matched(from)) : matched, end }
}

function referenceOf(dialect: TemplateDialect, row: string, column: string, reach: number, refuse: Refuse) {
  const offset = Number(row)
  if (Math.abs(offset) > reach) refuse(`expected an offset from -${reach} to ${reach}, got ${row}`)
  if (Number(column) > MAX_COLUMN) refuse(`expected a column from 0 to ${MAX_COLUMN}, got ${column}`)
  return { column: Number(column), offset: offset || 0, boundary: boundaryOf(dialect) } // -0 is 0
}

/** Wapiti changes the case of bytes, so only of ASCII letters. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase())
}

function quote(text: string, at: number): string {
  return at >= text.length ? 'the end of the line' : JSON.stringify(text.slice(at))
}
