import { words } from '../words/english.js'
import { LONGEST_NAME, type NameFault, nameFault, tidyName } from './label-name.js'

/** What is wrong with a typed name, in words; null: nothing. */
export function faultText(
  text: string,
  others: readonly string[],
  fault = faultOf(text, others),
): string | null {
  return fault && words.nameFaults[fault](tidyName(text), LONGEST_NAME)
}

export function faultOf(text: string, others: readonly string[]): NameFault | null {
  return nameFault(tidyName(text), others)
}
