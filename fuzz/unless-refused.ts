import { DataError } from '../src/common/errors.js'

/** Runs something that may refuse its input: undefined if it did. Anything but a `DataError` is thrown. */
export function unlessRefused<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch (error) {
    if (error instanceof DataError) return undefined
    throw error
  }
}
