/**
 * How the command line writes files. A file is planned first, together with everything the command reads, and
 * refused if it is one of those; only planned files can be written. So no command overwrites its input,
 * unless that is its purpose.
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

/** What a command does with files besides writing this one. */
export interface FilePlan {
  /** All files that it reads; undefined entries were not given. `-` is standard input. */
  readonly reads: readonly (string | undefined)[]
  /** Files that it reads in order to replace them, as `update` does with a model. */
  readonly changes?: readonly string[]
  /** Other files that it writes. */
  readonly besides?: readonly Output[]
}

/** A file that `planOutput` has approved for writing. */
export interface Output {
  readonly file: string
  readonly plan: FilePlan
}

/** Before any work, refuses a file that cannot be written, or that is also read or written elsewhere. */
export function planOutput(file: string, plan: FilePlan): Output {
  checkWritable(file)
  const output = { file, plan }
  checkApart(output, plan.reads)
  return output
}

function checkWritable(file: string): void {
  if (file === '-') return
  if (/\.gz$/i.test(file))
    throw new DataError('expected a name without .gz: output is not compressed', { source: file })
  const { kind, path } = findTarget(file)
  const directory = dirname(path)
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new DataError(`no directory ${directory}: create it, or write elsewhere`, { source: file })
  if (kind === 'file') attempt(file, () => disk.checkWritable(directory))
}

/** Creates a directory to write into, and its parents, if they do not exist. */
export function createOutputDirectory(directory: string): void {
  try {
    createDirectory(directory)
  } catch (cause) {
    throw new DataError('cannot create this directory', { source: directory }, { cause })
  }
  if (!statSync(directory).isDirectory())
    throw new DataError('expected a directory, got a file', { source: directory })
}

/** Refuses an output that is the same file as an input or another output. */
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
    if (identityOf(other.file, STANDARD_OUTPUT) === identity) refuse(other.file, 'also written')
  }
}

/** Writes to a sink; call `pause` between pieces of work so that Ctrl-C works. */
export type OutputWriter = (sink: FileSink, pause: Pause) => void | Promise<void>

const BUFFER = 1 << 16

/** Writes a file atomically, or standard output if the file is `-`. `signals`: see `interruptible`. */
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

/** The files actually read, except those that may be replaced: catches what a plan left out. */
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
