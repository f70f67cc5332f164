/** What the first record of a JSON file looks like. */
export interface JsonShape {
  /** The kind of a record; undefined: the file is not JSON, or has no record. */
  readonly record: 'object' | 'array' | undefined
  /**
   * The members of the first record, or, if it is an array, of the first object in it: the beginning of each value, without spaces. The
   * last one may be missing if the text is cut off.
   */
  readonly members: ReadonlyMap<string, string>
}

/** Whether a content begins as JSON does. */
export function isJson({ text }: { readonly text: string }): boolean {
  return /^\s*[[{]/.test(text)
}

/** Characters of a name or value that are kept. */
const BEGINNING = 200
const [TAB, SPACE, QUOTE, COMMA, COLON, BACKSLASH] = [9, 32, 34, 44, 58, 92]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125]

/** Finds the shape of a JSON file of lines or of one array while its bytes come: the first record may be of any length. */
export interface ShapeScanner {
  readonly shape: JsonShape
  /** Whether more bytes would not change the shape. */
  readonly done: boolean
  write(bytes: Uint8Array): void
}

/** A scanner to be fed from the start of a file. */
export function createShapeScanner(): ShapeScanner {
  const members = new Map<string, string>()
  const open: number[] = [] // brackets and braces
  let record: JsonShape['record']
  let depth = 0 // of the members of the first object, 0: there is none yet
  let string: 'none' | 'open' | 'escaped' = 'none'
  let name: string | undefined // of the open member, once its colon has come
  let piece = '' // the beginning of the open name or value
  let done = false

  function take(byte: number): void {
    if (string !== 'none') inString(byte)
    else if (byte === QUOTE) {
      if (open.length === 0) done = true
      if (open.length === 1 && open[0] === OPEN_BRACKET) record ??= 'array' // a pair alone
      string = 'open'
      keep(byte)
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) openValue(byte)
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) closeValue(byte)
    else between(byte)
  }

  function inString(byte: number): void {
    keep(byte)
    if (string === 'escaped') string = 'open'
    else if (byte === BACKSLASH) string = 'escaped'
    else if (byte === QUOTE) string = 'none'
  }

  function openValue(byte: number): void {
    keep(byte)
    open.push(byte)
    // The record is the file's first value, or the first element if that is an array.
    if (record === undefined && (byte === OPEN_BRACE || open.length === 2))
      record = byte === OPEN_BRACE ? 'object' : 'array'
    if (depth > 0 || byte !== OPEN_BRACE) return
    depth = open.length
    piece = ''
  }

  function closeValue(byte: number): void {
    if (open.length === depth) endMember()
    else keep(byte)
    open.pop()
    done ||= open.length < depth || open.length === 0
  }

  function between(byte: number): void {
    if (byte === SPACE || (byte >= TAB && byte <= 13)) return
    if (open.length === 0) done = true
    else if (open.length === depth && byte === COMMA) endMember()
    else if (open.length === depth && byte === COLON && name === undefined) {
      name = piece.replace(/^"|"$/g, '')
      piece = ''
    } else keep(byte)
  }

  function endMember(): void {
    if (name !== undefined) members.set(name, piece)
    name = undefined
    piece = ''
  }

  function keep(byte: number): void {
    if (depth > 0 && piece.length < BEGINNING) piece += String.fromCharCode(byte)
  }

  return {
    get shape() {
      // A value that is cut off has begun all the same.
      const last: [string, string][] = name === undefined ? [] : [[name, piece]]
      return { record, members: new Map([...members, ...last]) }
    },
    get done() {
      return done
    },
    write(bytes) {
      for (let k = 0; k < bytes.length && !done; k++) take(bytes[k])
    },
  }
}
