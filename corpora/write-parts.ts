import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DataError } from '../src/common/errors.js'
import { createColumnsWriter } from '../src/data/writers/columns.js'
import { writeCorpus } from '../src/data/writers/writer.js'
import { filesRead } from '../terminal/input.js'
import { createOutputDirectory, type Output, planOutput, writeOutput } from '../terminal/output.js'
import { UsageError } from '../terminal/usage.js'
import type { CorpusPart } from './recipe.js'

/** A file that was written. */
export interface WrittenFile {
  readonly path: string
  readonly sequences: number
  readonly tokens: number
}

/** Where a part is to be written. */
export type Target = (part: string) => string

/** Refuses targets that are there and cannot be written, or that the corpus is read from. */
export function checkTargets(target: Target, parts: readonly string[], from: string | undefined): void {
  for (const path of parts.map(target))
    if (path === '-' || existsSync(path)) planOutput(path, { reads: [from] })
}

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
  const outputs: Output[] = []
  for (const path of parts.map(({ name }) => target(name))) {
    if (path !== '-') createOutputDirectory(dirname(path))
    outputs.push(planOutput(path, { reads: [...filesRead], besides: [...outputs] }))
  }
  const written: WrittenFile[] = []
  for (const [k, { corpus }] of parts.entries()) {
    await writeOutput(outputs[k], sink => writeCorpus(corpus, createColumnsWriter(sink)))
    written.push({ path: outputs[k].file, sequences: corpus.N, tokens: corpus.P })
  }
  return written
}
