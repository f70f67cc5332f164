import { refusedChoice } from '../../common/choice.js'
import { DataError } from '../../common/errors.js'
import { unknownKey } from '../../common/known-keys.js'

/** Refuses an option that is not one of the names; a missing one is fine. */
export function checkChoice(option: string, value: unknown, names: readonly string[]): void {
  if (value === undefined || names.includes(value as string)) return
  throw new DataError(`${option}: ${refusedChoice(value, names)}`)
}

/** Refuses unknown options. */
export function checkNames(options: object, names: readonly string[]): void {
  const unknown = unknownKey(options, names)
  if (unknown) throw new DataError(unknown)
}
