/** A location in the user's input: a file (or other source) and a line counted from 1. */
export interface Place {
  readonly source?: string
  readonly line?: number
}

/** Bad input from a user. The message says where and why: `train.tsv:17: expected 3 columns, got 2`. */
export class DataError extends Error {
  readonly source: string | undefined
  readonly line: number | undefined

  constructor(reason: string, place: Place = {}, options?: ErrorOptions) {
    super(formatPlace(place) + reason, options)
    this.name = 'DataError'
    this.source = place.source
    this.line = place.line
  }
}

/** A content that may be of either of two formats. Code sets the option `format`; commands have flags for it. */
export class EitherFormatError extends DataError {
  constructor(
    private readonly reason: string,
    private readonly formats: readonly [string, string],
    private readonly place: Place = {},
  ) {
    super(`${reason} (set the format to ${formats.join(' or ')})`, place)
  }

  /** The message with the flags of a command. */
  withFlags(flagOf: (format: string) => string): string {
    return `${formatPlace(this.place)}${this.reason} (${this.formats.map(flagOf).join(' or ')})`
  }
}

/** A model file that is truncated, altered, foreign, or of a version that this release cannot read. */
export class ModelFormatError extends Error {
  readonly source: string | undefined

  constructor(reason: string, place: Place = {}, options?: ErrorOptions) {
    super(formatPlace(place) + reason, options)
    this.name = 'ModelFormatError'
    this.source = place.source
  }
}

/** A location as the prefix of a message: `train.tsv:17: `; empty if unknown. */
export function formatPlace({ source, line }: Place): string {
  if (source === undefined) return line === undefined ? '' : `line ${line}: `
  return line === undefined ? `${source}: ` : `${source}:${line}: `
}
