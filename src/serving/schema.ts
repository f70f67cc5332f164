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

/** The first fault of a value; undefined: there is none. A pointer is made only where there is a fault: from the inside out. */
export function faultOf(value: unknown, schema: Schema): Fault | undefined {
  return (
    typeFault(value, schema) ??
    rangeFault(value, schema) ??
    choiceFault(value, schema) ??
    (Array.isArray(value)
      ? itemsFault(value, schema)
      : typeof value === 'object' && value !== null
        ? membersFault(value as Record<string, unknown>, schema)
        : undefined)
  )
}

/** A fault of the value itself. */
function faultHere(reason: string): Fault {
  return { pointer: '', reason }
}

/** A fault of a member or an item, as one of the value that has it. */
function faultAt(name: string | number, { pointer, reason }: Fault): Fault {
  const escaped = String(name).replaceAll('~', '~0').replaceAll('/', '~1')
  return { pointer: `/${escaped}${pointer}`, reason }
}

function typeFault(value: unknown, schema: Schema): Fault | undefined {
  const right = hasType(value, schema) && (!schema.enum || (schema.enum as unknown[]).includes(value))
  if (right && (schema.const === undefined || schema.const === value)) return undefined
  const hint = schema.enum && typeof value === 'string' ? didYouMean(value, schema.enum) : ''
  return faultHere(`${expectation(schema, value)}${hint}`)
}

function rangeFault(value: unknown, schema: Schema): Fault | undefined {
  if (typeof value === 'string') {
    const { minLength = 0, maxLength = Infinity } = schema
    if (value.length < minLength || value.length > maxLength)
      return faultHere(`${expectation(schema, value)} of ${value.length} characters`)
  } else if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema
    if (value < minimum || value > maximum) return faultHere(expectation(schema, value))
  } else if (Array.isArray(value)) {
    const { minItems = 0 } = schema
    if (value.length < minItems)
      return faultHere(`expected at least ${minItems} of them, got ${value.length}`)
  }
  return undefined
}

/** Of several alternatives, the one of the value's type tells best what is wrong. */
function choiceFault(value: unknown, { anyOf, oneOf }: Schema): Fault | undefined {
  const choices = anyOf ?? oneOf
  if (!choices) return undefined
  const faults = choices.map(choice => faultOf(value, choice))
  const fitting = faults.filter(fault => fault === undefined).length
  if (oneOf ? fitting === 1 : fitting > 0) return undefined
  const alike = choices.flatMap((choice, k) =>
    choice.type && hasType(value, choice) ? (faults[k] ?? []) : [],
  )
  if (fitting === 0 && alike.length === 1) return alike[0]
  const names = choices.flatMap(requiredIn)
  if (names.length > 0)
    return faultHere(
      `expected one of ${names.join(', ')}, got ${fitting === 0 ? membersOf(value) : 'several'}`,
    )
  return faultHere(`expected ${choices.map(described).join(' or ')}, got ${shown(value)}`)
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

function itemsFault(list: readonly unknown[], { items }: Schema): Fault | undefined {
  if (!items) return undefined
  for (let k = 0; k < list.length; k++) {
    const fault = faultOf(list[k], items)
    if (fault) return faultAt(k, fault)
  }
  return undefined
}

function membersFault(value: Readonly<Record<string, unknown>>, schema: Schema): Fault | undefined {
  const { properties = {}, required = [], additionalProperties = true } = schema
  for (const name of required)
    if (!Object.hasOwn(value, name)) return faultHere(`expected "${name}", got an object without it`)
  if (additionalProperties === true && !schema.properties) return undefined
  for (const name of Object.keys(value)) {
    // A member may be called __proto__, which an object answers without having it.
    const inner = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (inner === false) return faultAt(name, faultHere(unknownMember(name, Object.keys(properties))))
    const fault = inner === true ? undefined : faultOf(value[name], inner)
    if (fault) return faultAt(name, fault)
  }
  return undefined
}

function unknownMember(name: string, known: readonly string[]): string {
  return `unknown member ${shown(name)}${didYouMean(name, known)} (members: ${known.join(', ')})`
}

function hasType(value: unknown, { type }: Schema): boolean {
  if (type === undefined) return true
  return typeof type === 'string' ? isOfType(value, type) : type.some(one => isOfType(value, one))
}

function isOfType(value: unknown, type: JsonType): boolean {
  return type === 'integer' ? Number.isInteger(value) : type === typeOf(value)
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
