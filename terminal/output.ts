/**
 * How the command line writes files. A file is planned first, with all that the command reads, and refused if it is one of
 * those; only what was planned can be written. So no command writes over what it reads, unless that is its purpose.
 */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createDirectory } from '../reporting/create-directory.js'
import { DataError } from '../src/common/errors.js'
import { attempt, disk } from '../src/node/disk.js'
import { type FileSink, findTarget, writeFileAtomically } from '../src/node/write.js'
import { identityOf, STANDARD_INPUT, STANDARD_OUTPUT } from './file-identity.js'
import { filesRead } from './input.js'
import { interruptible, type Pause } from './interrupt.js'
import { sourceName } from './source-name.js'
import { writeOut } from './standard-streams.js'
import { UsageError } from './usage.js'

/** What else a command does with files, besides writing the one at hand. */
export interface FilePlan {
  /** All that it reads; what is undefined was not given. `-` is standard input. */
  readonly reads: readonly (string | undefined)[]
  /** What it reads in order to replace it, as `update` does with a model. */
  readonly changes?: readonly string[]
  /** What it writes besides. */
  readonly besides?: readonly Output[]
}

/** A file that may be written: `planOutput` has looked at it. */
export interface Output {
  readonly file: string
  readonly plan: FilePlan
}

/** Refuses a file that cannot be written, or that is read or written besides, before any work is done for it. */
export function planOutput(file: string, plan: FilePlan): Output {
  checkWritable(file)
  const output = { file, plan }
  checkApart(output, plan.reads)
  return output
}

function checkWritable(file: string): void {
  if (file === '-') return
  if (/\.gz$/i.test(file))
    throw new DataError('expected a name without .gz: what is written is not compressed', { source: file })
  const { kind, path } = findTarget(file)
  const directory = dirname(path)
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new DataError(`expected a directory to write into, got none: ${directory}`, { source: file })
  if (kind === 'file') attempt(file, () => disk.checkWritable(directory))
}

/** Creates a directory to write into, and those above it, if they are not there. */
export function createOutputDirectory(directory: string): void {
  try {
    createDirectory(directory)
  } catch (cause) {
    throw new DataError('cannot be made a directory', { source: directory }, { cause })
  }
  if (!statSync(directory).isDirectory())
    throw new DataError('expected a directory, got a file', { source: directory })
}

/** Refuses an output that is the same file as one of those that are read, or as another output. */
function checkApart({ file, plan }: Output, reads: Iterable<string | undefined>): void {
  const identity = identityOf(file, STANDARD_OUTPUT)
  if (identity === undefined) return
  const refuse = (other: string, use: string) => {
    const name = file === '-' ? 'standard output' : file
    throw new UsageError(
      `${name}: the output is the same file as ${other}, which is ${use}; name another output`,
    )
  }
  for (const input of reads) {
    if (input !== undefined && identityOf(input, STANDARD_INPUT) === identity)
      refuse(sourceName(input), 'read')
  }
  for (const other of plan.besides ?? []) {
    if (identityOf(other.file, STANDARD_OUTPUT) === identity) refuse(other.file, 'written, too')
  }
}

/** Writes to a sink; `pause` is called between pieces of work so that Ctrl-C is heard. */
export type OutputWriter = (sink: FileSink, pause: Pause) => void | Promise<void>

const BUFFER = 1 << 16

/** Writes a file all or not at all, or standard output if the file is `-`. `signals`: see `interruptible`. */
export async function writeOutput(
  output: Output,
  writer: OutputWriter,
  signals?: readonly NodeJS.Signals[],
): Promise<void> {
  if (output.file === '-') return writeStandardOutput(writer)
  await interruptible(
    pause =>
      writeFileAtomically(output.file, async sink => {
        await writer(sink, pause)
        checkApart(output, readBesides(output.plan)) // before it gets its name
      }),
    signals,
  )
}

/** What was in fact read, less what may be replaced: this counts, should a plan have left something out. */
function readBesides({ changes = [] }: FilePlan): string[] {
  const meant = new Set(changes.map(file => identityOf(file, STANDARD_INPUT)))
  return [...filesRead].filter(file => !meant.has(identityOf(file, STANDARD_INPUT)))
}

async function writeStandardOutput(writer: OutputWriter): Promise<void> {
  let text = ''
  const flush = () => {
    if (text !== '') writeOut(text)
    text = ''
  }
  const sink: FileSink = data => {
    if (typeof data === 'string') text += data
    else {
      flush()
      writeOut(data)
    }
    if (text.length > BUFFER) flush()
  }
  try {
    await writer(sink, async () => flush())
  } finally {
    flush() // what was labeled before an error is still a result
  }
}
