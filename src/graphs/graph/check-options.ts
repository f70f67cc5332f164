import { DataError } from '../../common/errors.js'
import { didYouMean } from '../../common/nearest-name.js'

/** Refuses an option that is not one of the names that there are; one that is not given is fine. */
export function checkChoice(option: string, value: unknown, names: readonly string[]): void {
  if (value === undefined || names.includes(value as string)) return
  const hint = typeof value === 'string' ? didYouMean(value, names) : ''
  throw new DataError(`${option}: expected ${names.join(' or ')}, got ${String(value)}${hint}`)
}

/** Refuses options of other names than there are. */
export function checkNames(options: object, names: readonly string[]): void {
  for (const name of Object.keys(options))
    if (!names.includes(name))
      throw new DataError(`unknown option ${name}${didYouMean(name, names)} (options: ${names.join(', ')})`)
}
