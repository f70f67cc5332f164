import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDirectory } from '../../reporting/create-directory.js'
import { writeCorpus } from '../../src/data/writer.js'
import { createColumnsWriter } from '../../src/data/writers/columns.js'
import { DataError } from '../../src/errors.js'
import { writeOutput } from '../output.js'
import { UsageError } from '../usage.js'
import type { CorpusPart } from './recipe.js'

/** A file that was written. */
export interface WrittenFile {
  readonly path: string
  readonly sequences: number
  readonly tokens: number
}

/** Where a part is to be written. */
export type Target = (part: string) => string

/**
 * Where parts go: several into a directory, which `output` names; a single one into the file that it names, or,
 * if that is a directory, into a file there. What cannot be is refused before any work is done for it.
 */
export function chooseTarget(output: string, parts: readonly string[]): Target {
  const stat = output === '-' ? undefined : statSync(output, { throwIfNoEntry: false })
  if (parts.length === 1 && !stat?.isDirectory() && !/[/\\]$/.test(output)) return () => output
  if (output === '-')
    throw new UsageError(`-o: expected a directory for ${parts.join(', ')}, got standard output`)
  if (stat && !stat.isDirectory())
    throw new DataError(`expected a directory for ${parts.join(', ')}, got a file`, { source: output })
  return part => join(output, `${part}.tsv`)
}

/** Writes each part as columns separated by tabs, each file all or not at all. */
export async function writeParts(parts: readonly CorpusPart[], target: Target): Promise<WrittenFile[]> {
  const written: WrittenFile[] = []
  for (const { name, corpus } of parts) {
    const path = target(name)
    if (path !== '-') makeDirectory(dirname(path))
    await writeOutput(path, sink => writeCorpus(corpus, createColumnsWriter(sink)))
    written.push({ path, sequences: corpus.N, tokens: corpus.P })
  }
  return written
}

function makeDirectory(directory: string): void {
  try {
    createDirectory(directory)
  } catch (cause) {
    throw new DataError('cannot be made a directory', { source: directory }, { cause })
  }
}
