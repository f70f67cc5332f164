import { DataError } from '../../common/errors.js'
import { type Group, type Probability, probability, type Rate, rate, type Term } from './expression.js'

/**
 * Parses a co-occurrence rate: groups separated by semicolons, variables of a group by spaces, the condition
 * after a bar. `cr('X1; X2 X3 | Y')` is CR(X1; X2X3 | Y), `cr('X1=0; X2')` has X1 fixed.
 */
export function cr(text: string): Rate {
  const [groups, given] = cut('CR', text)
  const read = groups.split(';').map(readGroup)
  if (!read.every(notEmpty))
    throw new DataError(`CR(${text}): expected groups of variables between semicolons`)
  return rate(read, given)
}

/** Parses a probability: `p('X1 X2 | Y')` is P(X1, X2 | Y). */
export function p(text: string): Probability {
  const [of, given] = cut('P', text)
  return probability(readGroup(of), given)
}

/** Variables as one joint variable: `group('X2 X3')`. */
export function group(text: string): Group {
  return readGroup(text)
}

function cut(what: string, text: string): [string, Group] {
  const parts = text.split('|')
  if (parts.length > 2)
    throw new DataError(`${what}(${text}): expected one condition, got ${parts.length - 1}`)
  return [parts[0], readGroup(parts[1] ?? '')]
}

function readGroup(text: string): Group {
  return text
    .split(/[\s,]+/)
    .filter(notEmpty)
    .map(readTerm)
}

function readTerm(text: string): Term {
  const [name, value, ...rest] = text.split('=')
  if (value === undefined) return { name }
  if (name === '' || value !== '0' || rest.length > 0)
    throw new DataError(`${text}: expected a name, or a name and =0 for the fixed configuration`)
  return { name, fixed: true }
}

function notEmpty({ length }: { readonly length: number }): boolean {
  return length > 0
}
