import type { Random } from '../src/common/random.js'

/**
 * One thing that is fuzzed. An input is plain data (objects, arrays, strings, numbers, bytes), so that it can be made
 * smaller and kept in a file without knowing what it means.
 */
export interface Target<Input> {
  readonly name: string
  /** What is checked, in one sentence. */
  readonly description: string
  /** An input of about this size, from 1 on: valid most of the time. */
  generate(random: Random, size: number): Input
  /** Another input made from this one, which may be changed in place: most often no longer valid. */
  mutate?(random: Random, input: Input): Input
  /** Throws if anything is wrong: a `Finding`, or whatever came out of the code that is fuzzed. */
  run(input: Input): void | Promise<void>
  /** How many bytes the code reads. Default: what the strings and bytes of the input amount to. */
  bytes?(input: Input): number
  /** The largest size. Default 64. */
  readonly maxSize?: number
}

// biome-ignore lint/suspicious/noExplicitAny: of a target that is found by its name nobody knows what its inputs are
export type AnyTarget = Target<any>

/**
 * An oracle was contradicted: the code came to a result that cannot be right. What stands before the first colon of the message is
 * the same for all findings of this oracle.
 */
export class Finding extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Finding'
  }
}

/** Throws a finding unless the condition holds. */
export function demand(condition: boolean, message: () => string): asserts condition {
  if (!condition) throw new Finding(message())
}
