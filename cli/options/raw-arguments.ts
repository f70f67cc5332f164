/**
 * Arguments that are not valid UTF-8. Node replaces each invalid byte by U+FFFD, so a file with such a name
 * cannot be opened, and an output would get another name. Linux shows the original bytes.
 */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { UsageError } from '../../terminal/usage.js'

/** Refuses arguments that Node could not decode. `readRaw` returns them as bytes, each followed by a zero. */
export function checkArguments(args: readonly string[], readRaw: () => Buffer = readCommandLine): void {
  const doubtful = args.filter(argument => argument.includes('\ufffd'))
  if (doubtful.length === 0) return
  const wrong = wrongArguments(readRaw) ?? doubtful // without the raw bytes, refuse: better than a wrong file name
  if (wrong.length === 0) return
  throw new UsageError(
    `${wrong[0]}: expected UTF-8, got other bytes (shown as \ufffd or \\x…); ` +
      'a file with such a name cannot be opened: rename it',
  )
}

/**
 * The arguments that are not UTF-8, with invalid bytes shown as `\xe9`; undefined if the system does not show
 * them.
 */
function wrongArguments(readRaw: () => Buffer): string[] | undefined {
  try {
    return splitAtZeros(readRaw())
      .filter(bytes => !isUtf8(bytes))
      .map(showBytes)
  } catch {
    return undefined
  }
}

function readCommandLine(): Buffer {
  return readFileSync('/proc/self/cmdline')
}

function splitAtZeros(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let from = 0, to = bytes.indexOf(0); to >= 0; from = to + 1, to = bytes.indexOf(0, from))
    parts.push(bytes.subarray(from, to))
  return parts
}

function showBytes(bytes: Buffer): string {
  const show = (byte: number) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
  return Array.from(bytes, show).join('')
}
