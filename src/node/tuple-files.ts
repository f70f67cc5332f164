import * as fs from 'node:fs'
import { headOf } from '../data/formats/head.js'
import { parquet } from '../data/formats/parquet.js'
import type { TuplePart } from '../tuples/tuple-part.js'
import { isCompressed } from './compressed.js'
import { attempt } from './disk.js'
import { readChunks } from './files.js'
import { parquetBatches } from './parquet/parquet-batches.js'

/**
 * Files of tuples as parts for `countTuples`: TSV and JSON lines, which may be compressed as `.gz`, and Parquet, which needs the package
 * hyparquet. `-` is standard input.
 */
export async function* tupleFiles(paths: Iterable<string>): AsyncGenerator<TuplePart> {
  for (const file of paths) {
    const name = file === '-' ? 'standard input' : file
    if (isParquetFile(file)) yield { name, batches: parquetBatches(name, file) }
    else yield { name, content: readChunks(file) }
  }
}

/** Whether a file is Parquet by its name or its first bytes. */
function isParquetFile(file: string): boolean {
  if (file === '-' || isCompressed(file)) return false
  if (/\.parquet$/i.test(file)) return true
  const fd = attempt(file, () => fs.openSync(file, 'r'))
  try {
    if (!fs.fstatSync(fd).isFile()) return false // a pipe can be read only once
    const head = new Uint8Array(5)
    fs.readSync(fd, head)
    return parquet.detect(headOf(head))
  } finally {
    fs.closeSync(fd)
  }
}
