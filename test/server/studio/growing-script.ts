/** Lines for the tests of files that grow: a number, some text and a checksum of all before it. */
import { GrowingFile, type Sound } from '../../../server/studio/growing-file.js'
import { checksum } from '../../../src/model/file/checksum.js'

const encode = (text: string) => new TextEncoder().encode(text)

/** The lines of texts, as bytes; `before` are the texts of the lines that the file has already. */
export function linesOf(texts: readonly string[], before: readonly string[] = []): Uint8Array {
  let sum = 0
  let out = ''
  ;[...before, ...texts].forEach((text, k) => {
    sum = checksum(encode(text), sum)
    if (k >= before.length) out += `${k + 1} ${text} ${sum}\n`
  })
  return encode(out)
}

/** Reads lines up to the first that is not as it should be. */
export function readLines(bytes: Uint8Array): Sound & { readonly texts: readonly string[] } {
  const texts: string[] = []
  let length = 0
  while (length < bytes.length) {
    const end = bytes.indexOf(10, length)
    const found = new TextDecoder().decode(bytes.subarray(length, end + 1))
    const [, text = ''] = /^\d+ (.*) \d+\n$/.exec(found) ?? []
    if (end < 0 || found !== new TextDecoder().decode(linesOf([text], texts)))
      return { texts, length, fault: { line: texts.length + 1, reason: 'expected another line' } }
    texts.push(text)
    length = end + 1
  }
  return { texts, length }
}

/** Opens a file of such lines. */
export function openLines(path: string, notes: string[] = []) {
  const { file, bytes } = GrowingFile.open(path, readLines, line => notes.push(line))
  return { file, texts: [...readLines(bytes).texts] }
}
