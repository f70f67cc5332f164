import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DataError } from '../src/common/errors.js'
import { createColumnsWriter } from '../src/data/writers/columns.js'
import { writeTextSpans } from '../src/data/writers/json-lines.js'
import { type Sink, writeCorpus } from '../src/data/writers/writer.js'
import { filesRead } from '../terminal/input.js'
import { createOutputDirectory, type Output, planOutput, writeOutput } from '../terminal/output.js'
import { UsageError } from '../terminal/usage.js'
import type { CorpusPart, TextFormat } from './recipe.js'

/** A written file. */
export interface WrittenFile {
  readonly path: string
  readonly sequences: number
  readonly tokens: number
}

/** The path to write a part to. */
export type Target = (part: string) => string

/** Refuses existing targets that cannot be written or that the corpus is read from. */
export function checkTargets(target: Target, parts: readonly string[], from: string | undefined): void {
  for (const path of parts.map(target))
    if (path === '-' || existsSync(path)) planOutput(path, { reads: [from] })
}

/**
 * Chooses where parts go: several into the directory `output`; a single one into the file `output`, or into a
 * file in it if it is a directory. Impossible targets are refused before any work.
 */
export function chooseTarget(output: string, parts: readonly string[], extension: string): Target {
  const stat = output === '-' ? undefined : statSync(output, { throwIfNoEntry: false })
  if (parts.length === 1 && !stat?.isDirectory() && !/[/\\]$/.test(output)) return () => output
  if (output === '-')
    throw new UsageError(`-o: expected a directory for ${parts.join(', ')}, got standard output`)
  if (stat && !stat.isDirectory())
    throw new DataError(`expected a directory for ${parts.join(', ')}, got a file`, { source: output })
  return part => join(output, `${part}.${extension}`)
}

/** How the files of a format are called. */
export const EXTENSIONS: Readonly<Record<TextFormat, string>> = {
  jsonl: 'jsonl',
  columns: 'tsv',
  text: 'txt',
}

/** Writes each part in a format, each file atomically. */
export async function writeParts(
  parts: readonly CorpusPart[],
  target: Target,
  format: TextFormat = 'columns',
): Promise<WrittenFile[]> {
  const outputs: Output[] = []
  for (const path of parts.map(({ name }) => target(name))) {
    if (path !== '-') createOutputDirectory(dirname(path))
    outputs.push(planOutput(path, { reads: [...filesRead], besides: [...outputs] }))
  }
  const written: WrittenFile[] = []
  for (const [k, part] of parts.entries()) {
    const { corpus } = part
    await writeOutput(outputs[k], sink => writePart(part, format, sink))
    written.push({ path: outputs[k].file, sequences: corpus.N, tokens: corpus.P })
  }
  return written
}

function writePart({ corpus, texts = [] }: CorpusPart, format: TextFormat, sink: Sink): void {
  if (format === 'columns') writeCorpus(corpus, createColumnsWriter(sink))
  else
    for (const { text, spans } of texts) {
      if (format === 'jsonl') writeTextSpans(text, spans, sink)
      else sink(`${text}\n`)
    }
}
