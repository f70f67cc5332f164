/** Opens Parquet files with hyparquet, which users install beside Cofield if they need it. */
import * as fs from 'node:fs'
import { DataError } from '../../common/errors.js'
import { attempt } from '../disk.js'
import { type ColumnPart, wrongPages } from './check-pages.js'

/** An open Parquet file. */
export interface ParquetFile {
  /** The columns at the top, in order. */
  readonly columns: readonly ParquetColumn[]
  /** Groups of rows: one after the other they are the file. */
  readonly groups: readonly RowGroup[]
  /** The values of a column in a group. */
  read(column: string, group: RowGroup): Promise<ArrayLike<unknown>>
  close(): void
}

export interface ParquetColumn {
  readonly name: string
  readonly isList: boolean
  /** Whether values, or those of lists, are texts. */
  readonly isText: boolean
}

/** Rows rowStart … rowEnd−1. */
export interface RowGroup {
  readonly rowStart: number
  readonly rowEnd: number
}

/** What is imported from packages; tests replace it. */
export const packages = {
  hyparquet: () => import('hyparquet'),
  compressors: () => import('hyparquet-compressors'),
}

const MAGIC = 'PAR1'

/** Opens a file by its name or, for what has none, its whole content. */
export async function openParquet(source: string, content: string | Uint8Array): Promise<ParquetFile> {
  const { parquetMetadataAsync, parquetScan, parquetSchema } = await hyparquet(source)
  const compressors = await packages.compressors().then(
    found => found.compressors,
    () => undefined,
  )
  const bytes = typeof content === 'string' ? bytesOfFile(content) : bytesOf(content)
  try {
    checkMagic(await bytes.slice(0, 4), source)
    // Looking for columns of geography does not end if a number of children is negative.
    const options = { geoparquet: false, parsers: { stringFromBytes }, ...(compressors && { compressors }) }
    const scan = await explained(source, async () => {
      const metadata = await parquetMetadataAsync(bytes, options)
      checkRows(metadata, bytes.byteLength, source)
      checkSchema(metadata.schema)
      return parquetScan({ file: bytes, metadata, ...options })
    })
    return {
      columns: parquetSchema(scan.metadata).children.map(columnOf),
      groups: scan.ranges,
      read: (column, group) =>
        explained(source, async () => {
          await checkPages(scan.metadata, bytes.slice, column, group)
          return scan.readColumn({ column, ...group })
        }),
      close: bytes.close,
    }
  } catch (error) {
    bytes.close()
    throw error
  }
}

async function hyparquet(source: string) {
  try {
    return await packages.hyparquet()
  } catch (cause) {
    throw new DataError(
      'reading Parquet needs the package hyparquet, which is not installed: npm install hyparquet hyparquet-compressors',
      { source },
      { cause },
    )
  }
}

/** A part of the schema, as far as it is needed. */
interface SchemaTree {
  readonly children: readonly SchemaTree[]
  readonly element: {
    readonly name: string
    readonly type?: string
    readonly converted_type?: string
    readonly repetition_type?: string
    readonly logical_type?: { readonly type: string }
  }
}

function columnOf(tree: SchemaTree): ParquetColumn {
  const { element, children } = tree
  const isList =
    element.converted_type === 'LIST' ||
    element.logical_type?.type === 'LIST' ||
    element.repetition_type === 'REPEATED'
  return { name: element.name, isList, isText: isText(isList && children.length > 0 ? leafOf(tree) : tree) }
}

/** The only leaf of a list; the list itself if it has several. */
function leafOf(tree: SchemaTree): SchemaTree {
  return tree.children.length === 1 ? leafOf(tree.children[0]) : tree
}

function isText({ element: { type, converted_type, logical_type } }: SchemaTree): boolean {
  if (type !== 'BYTE_ARRAY') return false
  const kind = converted_type ?? logical_type?.type
  return kind === undefined || ['UTF8', 'STRING', 'ENUM'].includes(kind)
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Unlike hyparquet's own, it refuses bytes that are not UTF-8. */
function stringFromBytes(bytes: Uint8Array | undefined): string | undefined {
  return bytes && decoder.decode(bytes)
}

function checkMagic(head: ArrayBuffer, source: string): void {
  const magic = String.fromCharCode(...new Uint8Array(head))
  if (magic !== MAGIC)
    throw new DataError(`expected Parquet, which begins with ${MAGIC}, got ${JSON.stringify(magic)}`, {
      source,
    })
}

/** What a broken file may say wrong of itself, so that reading it would not end. */
interface Rows {
  readonly num_rows: bigint
  readonly row_groups: readonly {
    readonly num_rows: bigint
    readonly columns: readonly {
      readonly meta_data?: ColumnPart & {
        readonly path_in_schema: readonly string[]
        readonly dictionary_page_offset?: bigint
        readonly data_page_offset: bigint
      }
    }[]
  }[]
}

/** Refuses a schema whose elements are not one tree: each says how many of those behind it are its children. */
function checkSchema(schema: readonly { readonly num_children?: number }[]): void {
  let missing = 1
  for (const { num_children = 0 } of schema) {
    if (missing === 0 || num_children < 0) throw new Error('its schema is damaged')
    missing += num_children - 1
  }
  if (missing !== 0) throw new Error('its schema is damaged')
}

/** Refuses pages of a column that the decoder might not get to the end of. */
async function checkPages(
  { row_groups }: Rows,
  slice: (start: number, end: number) => Promise<ArrayBuffer>,
  column: string,
  { rowStart, rowEnd }: RowGroup,
): Promise<void> {
  let end = 0
  for (const { num_rows, columns } of row_groups) {
    const start = end
    end += Number(num_rows)
    if (start >= rowEnd || end <= rowStart) continue
    const parts = columns.filter(({ meta_data: part }) => part?.path_in_schema[0] === column)
    if (parts.length === 0) throw new Error(`column ${column} has no pages`)
    for (const { meta_data: part } of parts) {
      if (!part) continue
      const first = Number(part.dictionary_page_offset || part.data_page_offset)
      const pages = new Uint8Array(await slice(first, first + Number(part.total_compressed_size)))
      const reason = wrongPages(pages, part)
      if (reason !== undefined) throw new Error(`column ${column} is damaged: ${reason}`)
    }
  }
}

/** Refuses a file whose parts do not add up, or have more values than so many bytes can hold. */
function checkRows({ num_rows, row_groups }: Rows, size: number, source: string): void {
  const rows = row_groups.reduce((sum, group) => sum + group.num_rows, 0n)
  const isWrong = row_groups.some(
    ({ num_rows, columns }) =>
      num_rows < 0n ||
      num_rows > MOST_ROWS ||
      columns.some(({ meta_data: column }) => column && column.total_compressed_size > size),
  )
  if (rows !== num_rows || isWrong)
    throw new DataError('cannot read Parquet: its numbers of rows and bytes do not add up', { source })
}

/** More rows than any writer puts into a group. */
const MOST_ROWS = 1n << 31n

/** Says of an error of hyparquet which file it is in, and what to do where a package is missing. */
async function explained<T>(source: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof DataError) throw cause
    const message = cause instanceof Error ? cause.message : String(cause)
    const hint = /compression|codec/i.test(message)
      ? ' (hyparquet-compressors reads more: npm install hyparquet-compressors)'
      : ''
    throw new DataError(`cannot read Parquet: ${message}${hint}`, { source }, { cause })
  }
}

function bytesOf(content: Uint8Array) {
  return {
    byteLength: content.length,
    slice: (start: number, end?: number) => toBuffer(content.slice(start, end)),
    close() {},
  }
}

function bytesOfFile(file: string) {
  const fd = attempt(file, () => fs.openSync(file, 'r'))
  const { size } = fs.fstatSync(fd)
  return {
    byteLength: size,
    slice(start: number, end = size) {
      const part = new Uint8Array(Math.max(0, Math.min(end, size) - start))
      const length = attempt(file, () => fs.readSync(fd, part, 0, part.length, start))
      return toBuffer(part.subarray(0, length))
    },
    close: () => fs.closeSync(fd),
  }
}

async function toBuffer(bytes: Uint8Array): Promise<ArrayBuffer> {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
}
