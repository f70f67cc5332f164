import type { NewString, SpanScheme } from '../../../project/event.js'

/** What was found in a file or in pasted text. */
export interface Understood {
  readonly strings: readonly NewString[]
  /** Names of the labels that came with the strings. */
  readonly labels: readonly string[]
  /** How labels that came with the strings are written best; null if there are none. */
  readonly scheme: SpanScheme | null
  /** Strings that have labels. */
  readonly labeled: number
  /** Things that touch one of the same label, and are one with it because of the scheme. */
  readonly joined: number
  /** What the file has and a project does not. */
  readonly leftOut: readonly string[]
}

export interface UnderstandOptions {
  /** The name of the file; none for pasted text. */
  readonly source?: string
  /** The column of a table that has the text. Default: the one with a usual name. */
  readonly textColumn?: string
  /** Default: the one that suits the labels. */
  readonly scheme?: SpanScheme
  /** Default `words`. */
  readonly tokenizer?: string
}

/** Reads strings from the content of a file in any format. Rejects with where it is wrong, and why. The readers are loaded only now. */
export async function understand(
  content: Uint8Array,
  { source, textColumn, scheme, tokenizer }: UnderstandOptions,
): Promise<Understood> {
  const { stringsOf } = await import('../../../project/content/strings-of.js')
  const found = await stringsOf(content, {
    ...(source !== undefined && { source }),
    ...(textColumn !== undefined && { textColumn }),
    ...(scheme !== undefined && { scheme }),
    ...(tokenizer !== undefined && { tokenizer }),
  })
  return { ...found, scheme: found.labeled > 0 ? found.scheme : null }
}

/** The columns that a table in CSV names in its first line; null if the file is no such table. */
export async function columnsOf(source: string, content: Uint8Array): Promise<readonly string[] | null> {
  if (!/\.(csv|tsv)$/i.test(source)) return null
  const { createDelimitedRows } = await import('../../../../src/data/readers/annotation/delimited-rows.js')
  const [head] = new TextDecoder().decode(content.subarray(0, HEAD_BYTES)).split(/\r?\n/)
  const bytes = new TextEncoder().encode(head)
  let columns: readonly string[] | null = null
  const rows = createDelimitedRows(HEAD_BYTES, { source, line: 1 }, fields => {
    columns = fields.length > 1 ? fields.map(field => field.trim()) : null
  })
  try {
    rows.line(bytes, 0, bytes.length)
  } catch {
    // A broken first line: reading the whole file tells what is wrong with it.
  }
  return columns
}

const HEAD_BYTES = 10_000
