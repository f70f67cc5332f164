/** A report as a document, before it is HTML or Markdown. Text may have `code` in it. */
import type { Machine } from '../../reporting/machine.js'
import type { Plot, Reproduction, Step, Table } from '../reproduce/reproduction.js'

/** How a report was made. */
export interface Provenance {
  readonly machine: Machine
  readonly version: string
  readonly command: string
  readonly quick: boolean
}

/** The content of a report. */
export interface Report {
  readonly provenance: Provenance
  readonly reproductions: readonly Reproduction[]
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'plots'; readonly plots: readonly Plot[] }
  | { readonly kind: 'steps'; readonly steps: readonly Step[] }

/** A part of the document that can be linked to. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

export interface Document {
  readonly title: string
  readonly introduction: readonly Block[]
  readonly sections: readonly Section[]
}
