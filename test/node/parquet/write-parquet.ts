/** Writes Parquet files for tests. */
import { writeFileSync } from 'node:fs'
import { parquetWriteBuffer } from 'hyparquet-writer'

export type ParquetColumns = Readonly<Record<string, readonly unknown[]>>

/** Writes columns, a group of rows each time there are `rowGroupSize` rows. */
export function writeParquet(file: string, columns: ParquetColumns, rowGroupSize = 3): void {
  const columnData = Object.entries(columns).map(([name, data]) => ({ name, data: [...data] }))
  const lists = columnData.filter(({ data }) => Array.isArray(data[0])).map(({ name }) => name)
  const schema = lists.length > 0 && {
    schema: schemaOf(
      columnData.map(({ name }) => name),
      lists,
    ),
  }
  writeFileSync(file, new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize, ...schema } as never)))
}

/** The schema of columns of lists of texts, and of texts. */
function schemaOf(names: readonly string[], lists: readonly string[]): object[] {
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' }
  const columns = names.map(name =>
    lists.includes(name)
      ? [
          { name, converted_type: 'LIST', repetition_type: 'OPTIONAL', num_children: 1 },
          { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
          { name: 'element', ...text },
        ]
      : [{ name, ...text }],
  )
  return [{ name: 'root', num_children: names.length }, ...columns.flat()]
}
