/** Which names labels may have, so that each file format and each reader of labels understands them. */
import { NONE, OPEN } from '../../project/event.js'

/** Why a name is refused. */
export type NameFault = 'empty' | 'space' | 'characters' | 'reserved' | 'prefix' | 'long' | 'taken'

/** The longest name, in characters: it must fit on a button. */
export const LONGEST_NAME = 60

/** A name as it is kept: without space around it, letters and their accents as one character. */
export function tidyName(name: string): string {
  return name.trim().normalize('NFC')
}

/** What is wrong with a tidy name beside the names that there are; null: it can be used. */
export function nameFault(name: string, others: readonly string[]): NameFault | null {
  if (name === '') return 'empty'
  if (/\s/u.test(name)) return 'space' // separates columns in most formats
  if (/[\p{Cc}\p{Cf}\p{Cs}/]/u.test(name)) return 'characters' // the slash separates words and tags in Brown's format
  if (name === NONE || name === OPEN || name === 'B') return 'reserved'
  if (/^[BIOESLUWM]-/.test(name)) return 'prefix' // marks where things begin and end, in one scheme or another
  if ([...name].length > LONGEST_NAME) return 'long'
  return others.includes(name) ? 'taken' : null
}
