/**
 * JSON Schema, as much of it as our bodies need. One value describes a body in the OpenAPI document and checks it when it comes, so
 * that the two cannot differ.
 */

import { didYouMean } from '../common/nearest-name.js'
import { shown } from '../common/shown.js'

/** The types that JSON has; an integer is a number, too. */
export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

/** A schema. Keywords mean what JSON Schema 2020-12 says. */
export interface Schema {
  readonly title?: string
  readonly description?: string
  readonly type?: JsonType | readonly JsonType[]
  readonly enum?: readonly string[]
  readonly const?: string | boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly default?: string | number | boolean
}

/** What is wrong with a value, and where. */
export interface Fault {
  /** A JSON pointer; empty for the whole value. */
  readonly pointer: string
  /** `expected a string, got 5`. */
  readonly reason: string
}

/** The first fault of a value; undefined: there is none. */
export function faultOf(value: unknown, schema: Schema, pointer = ''): Fault | undefined {
  return (
    typeFault(value, schema, pointer) ??
    rangeFault(value, schema, pointer) ??
    choiceFault(value, schema, pointer) ??
    (Array.isArray(value)
      ? itemsFault(value, schema, pointer)
      : typeof value === 'object' && value !== null
        ? membersFault(value as Record<string, unknown>, schema, pointer)
        : undefined)
  )
}

function typeFault(value: unknown, schema: Schema, pointer: string): Fault | undefined {
  const right = hasType(value, schema) && (!schema.enum || (schema.enum as unknown[]).includes(value))
  if (right && (schema.const === undefined || schema.const === value)) return undefined
  const hint = schema.enum && typeof value === 'string' ? didYouMean(value, schema.enum) : ''
  return { pointer, reason: `${expectation(schema, value)}${hint}` }
}

function rangeFault(value: unknown, schema: Schema, pointer: string): Fault | undefined {
  const {
    minimum = -Infinity,
    maximum = Infinity,
    minItems = 0,
    minLength = 0,
    maxLength = Infinity,
  } = schema
  if (typeof value === 'number' && (value < minimum || value > maximum))
    return { pointer, reason: expectation(schema, value) }
  if (Array.isArray(value) && value.length < minItems)
    return { pointer, reason: `expected at least ${minItems} of them, got ${value.length}` }
  if (typeof value === 'string' && (value.length < minLength || value.length > maxLength))
    return { pointer, reason: `${expectation(schema, value)} of ${value.length} characters` }
  return undefined
}

/** Of several alternatives, the one of the value's type tells best what is wrong. */
function choiceFault(value: unknown, { anyOf, oneOf }: Schema, pointer: string): Fault | undefined {
  const choices = anyOf ?? oneOf
  if (!choices) return undefined
  const faults = choices.map(choice => faultOf(value, choice, pointer))
  const fitting = faults.filter(fault => fault === undefined).length
  if (oneOf ? fitting === 1 : fitting > 0) return undefined
  const alike = choices.flatMap((choice, k) =>
    choice.type && hasType(value, choice) ? (faults[k] ?? []) : [],
  )
  if (fitting === 0 && alike.length === 1) return alike[0]
  const names = choices.flatMap(requiredIn)
  if (names.length > 0)
    return {
      pointer,
      reason: `expected one of ${names.join(', ')}, got ${fitting === 0 ? membersOf(value) : 'several'}`,
    }
  return { pointer, reason: `expected ${choices.map(described).join(' or ')}, got ${shown(value)}` }
}

/** The first members of an object: what a misspelled name was. */
function membersOf(value: unknown): string {
  const names = Object.keys(value as object)
  return names.length === 0 ? 'none' : `only ${names.slice(0, 5).map(shown).join(', ')}`
}

/** The members by which alternatives differ. */
function requiredIn({ required = [], anyOf = [] }: Schema): string[] {
  return [...required.map(name => JSON.stringify(name)), ...anyOf.flatMap(requiredIn)]
}

function itemsFault(list: readonly unknown[], { items }: Schema, pointer: string): Fault | undefined {
  if (!items) return undefined
  for (let k = 0; k < list.length; k++) {
    const fault = faultOf(list[k], items, `${pointer}/${k}`)
    if (fault) return fault
  }
  return undefined
}

function membersFault(
  value: Readonly<Record<string, unknown>>,
  schema: Schema,
  pointer: string,
): Fault | undefined {
  const { properties = {}, required = [], additionalProperties = true } = schema
  for (const name of required)
    if (!Object.hasOwn(value, name))
      return { pointer, reason: `expected "${name}", got an object without it` }
  if (additionalProperties === true && !schema.properties) return undefined
  for (const name of Object.keys(value)) {
    // A member may be called __proto__, which an object answers without having it.
    const inner = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (inner === false) return { pointer: at, reason: unknownMember(name, Object.keys(properties)) }
    const fault = inner === true ? undefined : faultOf(value[name], inner, at)
    if (fault) return fault
  }
  return undefined
}

function unknownMember(name: string, known: readonly string[]): string {
  return `unknown member ${shown(name)}${didYouMean(name, known)} (members: ${known.join(', ')})`
}

function hasType(value: unknown, { type }: Schema): boolean {
  if (type === undefined) return true
  const types = typeof type === 'string' ? [type] : type
  return types.some(one => (one === 'integer' ? Number.isInteger(value) : one === typeOf(value)))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function expectation(schema: Schema, value: unknown): string {
  return `expected ${described(schema)}, got ${shown(value)}`
}

const NAMES: Readonly<Record<JsonType, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
}

function described(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.join(', ')
  const { type = 'object', minimum, maximum, minLength, maxLength } = schema
  const types = (typeof type === 'string' ? [type] : type).map(one => NAMES[one]).join(' or ')
  const least = minimum ?? (minLength === undefined ? undefined : `${minLength}`)
  const most = maximum ?? (maxLength === undefined ? undefined : `${maxLength}`)
  const unit = minLength === undefined && maxLength === undefined ? '' : ' characters'
  if (least !== undefined && most !== undefined) return `${types} from ${least} to ${most}${unit}`
  if (least !== undefined) return `${types} of at least ${least}${unit}`
  return most === undefined ? types : `${types} of at most ${most}${unit}`
}
