import type { TupleBatch } from '../../tuples/tuple-part.js'
import { openParquet } from './open-parquet.js'

/** All columns of a Parquet file, a group of rows at a time. */
export async function* parquetBatches(
  source: string,
  content: string | Uint8Array,
): AsyncGenerator<TupleBatch> {
  const file = await openParquet(source, content)
  try {
    for (const group of file.groups) {
      const batch: Record<string, ArrayLike<unknown>> = {}
      for (const { name } of file.columns) batch[name] = await file.read(name, group)
      yield batch
    }
  } finally {
    file.close()
  }
}
