/** The most that an event may hold. Lengths of texts are in UTF-16 units. */
export interface EventLimits {
  /** Characters of a string. */
  readonly text: number
  /** Tokens of a string. */
  readonly tokens: number
  /** Strings of one `add`. */
  readonly strings: number
  /** Characters of a name, an id, a label or a value of a column. */
  readonly name: number
  readonly comment: number
  /** Labels of a project. */
  readonly labels: number
}

export const EVENT_LIMITS: EventLimits = {
  text: 10_000_000,
  tokens: 1_000_000,
  strings: 10_000,
  name: 1000,
  comment: 100_000,
  labels: 10_000,
}
