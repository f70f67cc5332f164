/** A text in the formats of the tools. */
export interface TextFiles {
  /** Columns separated by tabs, the gold label last. */
  readonly columns: string
  /** The same with the attributes of our features, in CRFsuite's format. */
  readonly attributes: string
  readonly tokens: number
}

/** A corpus on disk, the same for all tools. */
export interface PreparedCorpus {
  readonly name: string
  readonly title: string
  /** Of `cofield train --features`. */
  readonly features: string
  /** The same features as a CRF++ template, for tools that read one; null: there is none. */
  readonly template: string | null
  readonly train: TextFiles
  readonly test: TextFiles
}
