/** The beginning of a file, from which its format is detected. */
export interface Head {
  /** As latin-1: only ASCII is looked at. Without a byte-order mark. */
  readonly text: string
  /** The lines that are not blank, without the last, which may be cut off, if there are others. */
  readonly lines: readonly string[]
}

const HEAD_BYTES = 1 << 14
/** JSON is looked at further: the members that tell its format may stand behind a long text. */
const JSON_BYTES = 1 << 18

/** The head of a file that begins with these bytes. */
export function headOf(bytes: Uint8Array): Head {
  let text = latin1(bytes, 0, HEAD_BYTES)
  if (/^(\xEF\xBB\xBF)?\s*[[{]/.test(text)) text += latin1(bytes, HEAD_BYTES, JSON_BYTES)
  text = text.replace(/^\xEF\xBB\xBF/, '')
  const lines = text.split(/\r?\n/)
  const found = lines.filter(line => /[^ \t]/.test(line))
  if (found.length > 2 && found.at(-1) === lines.at(-1)) found.pop()
  return { text, lines: found }
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let k = from; k < Math.min(bytes.length, to); k++) text += String.fromCharCode(bytes[k])
  return text
}
