import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DataError } from '../src/errors.js'
import { type FileSink, writeFileAtomically } from '../src/node.js'
import { interruptible, type Pause } from './interrupt.js'
import { writeOut } from './standard-streams.js'

/** Writes to a sink; `pause` is called between pieces of work so that Ctrl-C is heard. */
export type OutputWriter = (sink: FileSink, pause: Pause) => void | Promise<void>

const BUFFER = 1 << 16

/** Writes a file all or not at all, or standard output if the file is `-`. */
export async function writeOutput(file: string, writer: OutputWriter): Promise<void> {
  if (file === '-') await writeStandardOutput(writer)
  else await interruptible(pause => writeFileAtomically(file, sink => writer(sink, pause)))
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
    flush() // what was labelled before an error is still a result
  }
}

/** Refuses a file that cannot be written before any work is done for it. */
export function checkOutput(file: string): void {
  if (file === '-') return
  if (/\.gz$/i.test(file))
    throw new DataError('expected a name without .gz: what is written is not compressed', { source: file })
  const directory = dirname(file)
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw new DataError(`expected a directory to write into, got none: ${directory}`, { source: file })
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat?.isDirectory()) throw new DataError('expected a file, got a directory', { source: file })
  const device = stat !== undefined && !stat.isFile() // a device or a pipe is written into, not replaced
  try {
    accessSync(device ? file : directory, constants.W_OK)
  } catch (cause) {
    throw new DataError('permission denied', { source: file }, { cause })
  }
}
