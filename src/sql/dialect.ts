/**
 * What differs between the SQL of engines. The queries are written once, in queries/; a dialect supplies the words that
 * engines spell differently. All of its functions take and return SQL.
 */

/** The engines that Cofield writes SQL for. */
export const ENGINES = ['duckdb', 'clickhouse', 'spark'] as const

export type EngineName = (typeof ENGINES)[number]

/** A list, and the name that its elements get when it becomes rows. */
export interface ExplodedList {
  readonly list: string
  readonly name: string
}

/** A statement with the name of the result that it leaves. */
export interface Statement {
  readonly name: string
  readonly sql: string
}

/** The tokens of a sentence as lists. */
export interface Collected {
  /** What FROM takes: the table itself, so that nodes of a cluster collect what they have. */
  readonly from: string
  readonly where: string
  readonly sentence: string
  readonly position: string
  /** Values to collect in the order of positions, and the names of the lists. */
  readonly lists: readonly { readonly value: string; readonly name: string }[]
}

export interface Dialect {
  readonly name: EngineName
  /** Quotes a name, whatever it contains. */
  quoteName(name: string): string
  /** Quotes a text, whatever it contains. */
  quoteText(text: string): string
  /** The value as text. */
  asText(value: string): string
  /** Whether the type of a value is text, which is ordered as text: 1, 10, 2. */
  isText(value: string): string
  /** A sum as a whole number of 64 bits. */
  asWhole(value: string): string
  /** A list of values as a list of texts. */
  asTexts(list: string): string
  /**
   * A condition that fails the query with a message if `fault` holds for a row, and is `otherwise` (default true) for others. It is one
   * expression: of conditions with AND between them, an engine may look at another one first and never see the fault.
   */
  guard(fault: string, message: string, otherwise?: string): string
  /** Whether a list has a NULL. */
  hasNull(list: string): string
  length(list: string): string
  /** How many of a list's elements differ. */
  distinctLength(list: string): string
  /**
   * A list of one element more than the given one, of T: the element at t = 0 … T is that at t + offset, counted from 1, and
   * NULL if there is none.
   */
  shift(list: string, offset: number): string
  /** A query that makes rows of lists of equal length; `from` is something that FROM takes. */
  explode(lists: readonly ExplodedList[], from: string): string
  /** The number of rows, and of different values. */
  countRows(): string
  countDistinct(value: string): string
  /** How tokens find their neighbors: `windows` are window functions, `lists` collects each sentence first. */
  readonly neighbors: NeighborForm
  /** A script for the engine's own shell: runs a query and leaves its result in a file or folder of the given name. */
  saveAs(name: string, sql: string): string
  /** How a script is run. */
  readonly usage: string
  /** The files that a script of training leaves. */
  readonly savedFiles: string
}

export type NeighborForm =
  | {
      readonly by: 'windows'
      /** Makes two rows, 0 and 1, of a row for which the condition holds, and one, 0, of others. */
      twiceIf(condition: string): string
    }
  | {
      readonly by: 'lists'
      /** A query with a row a sentence; the column `positions` is added to those named. */
      collect(tokens: Collected, positions: string): string
    }
