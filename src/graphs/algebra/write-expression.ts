import { checkChoice } from '../graph/check-options.js'
import type { Expression, Group, Term } from './expression.js'

/** How expressions are written: as plain text, or as LaTeX. */
export type Notation = 'text' | 'latex'

interface Signs {
  readonly name: (name: string) => string
  readonly given: string
  readonly rate: string
  readonly sum: (over: readonly string[], of: string) => string
  readonly power: (base: string, exponent: number) => string
  readonly one: string
  readonly bracket: (text: string) => string
  readonly quotient: (above: string, below: readonly string[]) => string
}

/** `CR(X1; X2X3 | Y)`, or `\mathrm{CR}(X_{1}; X_{2}X_{3} \mid Y)`. */
export function writeExpression(expression: Expression, notation: Notation = 'text'): string {
  checkChoice('notation', notation, Object.keys(SIGNS))
  return write(expression, SIGNS[notation])
}

const SIGNS: Readonly<Record<Notation, Signs>> = {
  text: {
    name: name => name,
    given: ' | ',
    rate: 'CR',
    sum: (over, of) => `Σ_${over.join(',')} [${of}]`,
    power: (base, exponent) => `${base}^${exponent}`,
    one: '1',
    bracket: text => `[${text}]`,
    quotient: (above, below) => `${above} / ${below.length > 1 ? `[${below.join(' ')}]` : below[0]}`,
  },
  latex: {
    name: latexName,
    given: ' \\mid ',
    rate: '\\mathrm{CR}',
    sum: (over, of) => `\\sum_{${over.map(latexName).join(', ')}} \\left[${of}\\right]`,
    power: (base, exponent) => `${base}^{${exponent}}`,
    one: '1',
    bracket: text => `\\left[${text}\\right]`,
    quotient: (above, below) => `\\frac{${above}}{${below.join(' ')}}`,
  },
}

function write(expression: Expression, signs: Signs): string {
  switch (expression.type) {
    case 'P':
      return `P(${terms(expression.of, ', ', signs)}${condition(expression.given, signs)})`
    case 'CR': {
      const groups = expression.groups.map(group => terms(group, joiner(group), signs)).join('; ')
      return `${signs.rate}(${groups || '∅'}${condition(expression.given, signs)})`
    }
    case 'product':
      return writeProduct(expression.factors, signs)
    case 'power':
      if (expression.exponent < 0) return writeProduct([expression], signs)
      if (expression.exponent === 1) return atom(expression.base, signs)
      return signs.power(atom(expression.base, signs), expression.exponent)
    case 'sum':
      return signs.sum(expression.over, write(expression.of, signs))
  }
}

/** Factors with negative exponents go into the denominator. */
function writeProduct(factors: readonly Expression[], signs: Signs): string {
  const above: string[] = []
  const below: string[] = []
  for (const factor of factors) {
    if (factor.type !== 'power' || factor.exponent > 0) above.push(inProduct(factor, signs))
    else {
      const base = atom(factor.base, signs)
      below.push(factor.exponent === -1 ? base : signs.power(base, -factor.exponent))
    }
  }
  const top = above.join(' ') || signs.one
  return below.length === 0 ? top : signs.quotient(top, below)
}

function inProduct(factor: Expression, signs: Signs): string {
  const text = write(factor, signs)
  return factor.type === 'product' && factor.factors.length > 1 ? signs.bracket(text) : text
}

/** An expression that can be raised to a power without brackets. */
function atom(expression: Expression, signs: Signs): string {
  const text = write(expression, signs)
  return expression.type === 'P' || expression.type === 'CR' ? text : signs.bracket(text)
}

function condition(given: Group, signs: Signs): string {
  return given.length === 0 ? '' : signs.given + terms(given, ', ', signs)
}

function terms(group: Group, between: string, signs: Signs): string {
  return group.map(term => writeTerm(term, signs)).join(between) || '∅'
}

function writeTerm({ name, fixed }: Term, signs: Signs): string {
  return fixed ? `${signs.name(name)}=0` : signs.name(name)
}

/** Letters with numbers can be written side by side, X2X3; longer names cannot. */
function joiner(group: Group): string {
  return group.every(({ name, fixed }) => !fixed && SHORT.test(name)) ? '' : ' '
}

const SHORT = /^\p{L}'?\d*$/u

function latexName(name: string): string {
  const parts = /^(\p{L})(\d+)$/u.exec(name)
  if (parts) return `${parts[1]}_{${parts[2]}}`
  return /^\p{L}$/u.test(name) ? name : `\\mathit{${name.replace(/[\\{}_^#$%&~]/g, sign => ESCAPES[sign])}}`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  _: '\\_',
  '^': '\\hat{}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  '~': '\\sim ',
}
