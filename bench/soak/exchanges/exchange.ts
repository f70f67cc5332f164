import type { Lane } from './lane.js'

/** A kind of exchange between a client and the server, good or bad. */
export interface Exchange {
  readonly name: string
  /** How often it is drawn, in proportion to the others. */
  readonly weight: number
  /** Requests that it counts for. Default 1. */
  readonly requests?: number
  /** Outcomes that are right: status codes; `closed`: no whole answer came; `gone`: the client did not wait. */
  readonly outcomes: readonly string[]
  /** Resolves to the outcome. Throws `WrongAnswer` if a whole answer is wrong. */
  run(lane: Lane): Promise<string>
}
