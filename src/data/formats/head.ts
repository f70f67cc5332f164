/** The beginning of a file, from which its format is detected. */
export interface Head {
  /** As latin-1: only ASCII is looked at. Without a byte-order mark. */
  readonly text: string
  /** The lines that are not blank, without the last, which may be cut off, if there are others. */
  readonly lines: readonly string[]
}

const HEAD_BYTES = 1 << 14

/** The head of a file that begins with these bytes. */
export function headOf(bytes: Uint8Array): Head {
  let text = ''
  for (let k = 0; k < Math.min(bytes.length, HEAD_BYTES); k++) text += String.fromCharCode(bytes[k])
  text = text.replace(/^\xEF\xBB\xBF/, '')
  const lines = text.split(/\r?\n/)
  const found = lines.filter(line => /[^ \t]/.test(line))
  if (found.length > 2 && found.at(-1) === lines.at(-1)) found.pop()
  return { text, lines: found }
}
