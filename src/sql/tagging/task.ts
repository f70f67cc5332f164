import type { Statement } from '../dialect.js'

/** What is to be labeled, and by which model. */
export interface TaggingTask {
  /** The model file, where the engine runs. */
  readonly model: string
  /** The function of SQL. */
  readonly name: string
  /** What FROM takes, quoted. */
  readonly from: string
  /** The column to label: texts, or lists of tokens. */
  readonly column: string
  readonly input: 'text' | 'tokens'
  /** What the function returns: the labels, or the text with its fields. */
  readonly answer: 'labels' | 'parsed'
}

/** What an engine needs to label. */
export interface Tagging {
  /** A query that uses the model. */
  readonly statements: readonly Statement[]
  /** A file for the engine: a configuration, a program, or a script of SQL. */
  readonly script: string
  /** A program that keeps all columns of the table, if the query cannot. */
  readonly job?: string
}
