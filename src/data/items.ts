/**
 * Items: the features of one token as people have them, with the rules of python-crfsuite and sklearn-crfsuite.
 *
 *     ['w=the', 'title']                 each string is an attribute of value 1; one that is there twice counts twice
 *     { word: 'the' }                    word:the    1
 *     { title: true, digit: false }      title 1, digit 0
 *     { length: 3, idf: 0.5 }            length 3, idf 0.5
 *     { before: { word: 'in' } }         before:word:in    1, to any depth
 *     { suffix: ['he', 'e'] }            suffix:he 1, suffix:e 1
 *
 * Names are not escaped. Everything else is refused: null, a list within a list, numbers in a list, a bare string.
 */
import { LONE_SURROGATE } from '../common/lone-surrogate.js'
import { shown } from '../common/shown.js'

/** What a name can stand for in an item. */
export type ItemValue =
  | string
  | number
  | boolean
  | readonly string[]
  | ReadonlySet<string>
  | { readonly [name: string]: ItemValue }
  | ReadonlyMap<string, ItemValue>

/** The features of one token: names of attributes, or values by name, which may be nested. */
export type Item =
  | readonly string[]
  | ReadonlySet<string>
  | { readonly [name: string]: ItemValue }
  | ReadonlyMap<string, ItemValue>

/** Between a name and what it stands for. */
const SEPARATOR = ':'

/** An object that holds itself has no end; nobody nests so deep. */
const DEEPEST = 500

/** The attributes of an item with their values, in its order. */
export function attributesOf(item: Item): [name: string, value: number][] {
  const fault = itemFault(item)
  if (fault !== undefined) throw new TypeError(`item: ${fault}`)
  const found: [string, number][] = []
  putItem(item, (name, value) => found.push([name, value]))
  return found
}

/** Calls `put` with each attribute of an item that has no fault. */
export function putItem(item: Item, put: (name: string, value: number) => void, prefix = ''): void {
  if (isList(item)) {
    for (const name of item) put(prefix + name, 1)
    return
  }
  for (const [key, value] of entriesOf(item)) {
    const name = prefix + key
    if (typeof value === 'number') put(name, value)
    else if (typeof value === 'string') put(name + SEPARATOR + value, 1)
    else if (typeof value === 'boolean') put(name, value ? 1 : 0)
    else putItem(value, put, name + SEPARATOR)
  }
}

/** Why something that may come from anywhere is no item; undefined: it is one. */
export function itemFault(item: unknown): string | undefined {
  if (typeof item === 'string') {
    const letters = shown([...item.slice(0, 3)])
    return `expected attributes as an object or a list of strings, got the string ${shown(item)} (python-crfsuite takes its letters: write ${letters}${item.length > 3 ? ' …' : ''} if you mean that)`
  }
  if (!isContainer(item)) return `expected attributes as an object or a list of strings, got ${shown(item)}`
  return faultWithin(item, [])
}

function faultWithin(item: Item, path: readonly string[]): string | undefined {
  if (path.length > DEEPEST) return `${nameOf(path)}: expected at most ${DEEPEST} levels, got more`
  if (isList(item)) return listFault(item, path)
  for (const [key, value] of entriesOf(item)) {
    const fault = nameFault(key, path) ?? valueFault(value, key, path)
    if (fault !== undefined) return fault
  }
  return undefined
}

function valueFault(value: unknown, key: string, path: readonly string[]): string | undefined {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : refused(key, path, 'a finite value', value)
  }
  if (typeof value === 'boolean') return undefined
  if (typeof value === 'string') return LONE_SURROGATE.test(value) ? halfCharacter(value) : undefined
  if (isContainer(value)) return faultWithin(value, [...path, key])
  return refused(key, path, 'a string, a number, a boolean, a list of strings or an object', value)
}

function listFault(list: Iterable<unknown>, path: readonly string[]): string | undefined {
  for (const name of list) {
    const fault = nameFault(name, path)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** A name is a key, or an element of a list. */
function nameFault(name: unknown, path: readonly string[]): string | undefined {
  if (typeof name !== 'string') {
    const place = path.length > 0 ? `attribute ${nameOf(path)}: ` : ''
    return `${place}expected strings as names, got ${shown(name)}`
  }
  return LONE_SURROGATE.test(name) ? halfCharacter(name) : undefined
}

function refused(key: string, path: readonly string[], expected: string, got: unknown): string {
  return `attribute ${nameOf([...path, key])}: expected ${expected}, got ${shown(got)}`
}

function halfCharacter(text: string): string {
  return `expected whole characters, got half of one in ${shown(text)}`
}

function nameOf(path: readonly string[]): string {
  return path.length > 10 ? `${path.slice(0, 10).join(SEPARATOR)}${SEPARATOR}…` : path.join(SEPARATOR)
}

function isList(item: Item): item is readonly string[] | ReadonlySet<string> {
  return Array.isArray(item) || item instanceof Set
}

function entriesOf(item: Exclude<Item, readonly string[] | ReadonlySet<string>>) {
  return item instanceof Map
    ? (item as ReadonlyMap<string, ItemValue>)
    : Object.entries(item as { readonly [name: string]: ItemValue })
}

/** A list, a set, a map or an object with members; a date, an array of bytes and the like have none that could be meant. */
function isContainer(value: unknown): value is Item {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value) || value instanceof Set || value instanceof Map) return true
  if (Symbol.iterator in value) return false
  return isPlain(value) || Object.keys(value).length > 0
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
