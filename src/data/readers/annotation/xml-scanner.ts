/**
 * Reads XML as far as training data have it: elements, text, comments, CDATA. Of entities it knows the five of XML and numbers;
 * a document type with definitions of its own is refused, so nothing can expand to more than was written.
 */

/** What a document consists of, in order. */
export interface XmlEvents {
  open(name: string, attributes: number): void
  close(name: string): void
  /** Text between tags, entities replaced; may come in several pieces. */
  text(text: string): void
}

const NAME = /^[\p{L}_:][\p{L}\p{N}_:.\u00B7-]*/u
const ATTRIBUTE = /\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*')/g
const ATTRIBUTES = new RegExp(`^(?:${ATTRIBUTE.source})*\\s*$`)
const ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Markup other than tags: how each kind begins and ends. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Whether a name can be that of an element. */
export function isXmlName(name: string): boolean {
  return NAME.exec(name)?.[0].length === name.length
}

/** A text as XML has it between tags. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, character => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '')
}

/** A scanner to be fed with lines. A tag may go over lines, but is no longer than `longest`; each character is looked at once. */
export function createXmlScanner(
  events: XmlEvents,
  refuse: (reason: string) => never,
  { longest = 1 << 16 }: { readonly longest?: number } = {},
) {
  let other: (typeof OTHERS)[number] | undefined // markup that has not ended and is no tag
  let parts: string[] | undefined // of a tag, or a definition, that has not ended
  let length = 0 // of the parts
  let quote = '' // that is open in it

  function write(line: string): void {
    for (let k = 0; k < line.length; ) {
      if (other) k = endOther(line, k)
      else if (parts) k = endTag(line, k)
      else k = line[k] === '<' ? begin(line, k) : text(line, k)
    }
  }

  function text(line: string, k: number): number {
    const next = line.indexOf('<', k)
    const end = next < 0 ? line.length : next
    events.text(unescaped(line.slice(k, end), refuse))
    return end
  }

  function begin(line: string, k: number): number {
    other = OTHERS.find(([mark]) => line.startsWith(mark, k))
    if (other) return k + other[0].length
    parts = []
    length = 0
    return k + 1
  }

  /** Continues in a comment, CDATA or an instruction. Its end mark is on one line. */
  function endOther(line: string, k: number): number {
    const [opening, closing] = other ?? OTHERS[0]
    const found = line.indexOf(closing, k)
    const end = found < 0 ? line.length : found
    if (opening === '<![CDATA[') events.text(line.slice(k, end))
    if (found < 0) return end
    other = undefined
    return end + closing.length
  }

  /** Continues in a tag, which ends at the first > outside quotes. */
  function endTag(line: string, from: number): number {
    let k = from
    for (; k < line.length && (quote !== '' || line[k] !== '>'); k++) {
      if (quote === '' && (line[k] === '"' || line[k] === "'")) quote = line[k]
      else if (line[k] === quote) quote = ''
    }
    parts?.push(line.slice(from, k))
    length += k - from
    if (length > longest) refuse(`expected a tag of at most ${longest} characters, got more`)
    if (k === line.length) return k
    const content = parts?.join('') ?? ''
    parts = undefined
    if (content.startsWith('!')) refuseDefinitions(content)
    else tag(content)
    return k + 1
  }

  function refuseDefinitions(markup: string): void {
    if (!markup.startsWith('!DOCTYPE') || markup.includes('['))
      refuse(`expected no definitions in XML, got <${markup.slice(0, 20)}`)
  }

  function tag(content: string): void {
    const closes = content.startsWith('/')
    const bare = closes ? content.slice(1) : content.endsWith('/') ? content.slice(0, -1) : content
    const name = NAME.exec(bare)?.[0] ?? ''
    const attributes = bare.slice(name.length)
    if (name === '' || !(closes ? /^\s*$/ : ATTRIBUTES).test(attributes))
      refuse(`expected an XML tag, got <${content.slice(0, 40)}>`)
    if (!closes) events.open(name, attributes.match(ATTRIBUTE)?.length ?? 0)
    if (closes || content.endsWith('/')) events.close(name)
  }

  return {
    write,
    end() {
      if (other) refuse(`expected ${other[1]} after ${other[0]}, got the end of the file`)
      if (parts)
        refuse(`expected the end of <${parts.join('').slice(0, 20).trimEnd()}, got the end of the file`)
    },
  }
}

function unescaped(text: string, refuse: (reason: string) => never): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;\s&]{0,10};)?/g, (whole, body: string | undefined) => {
    const name = body?.slice(0, -1) ?? ''
    const number = /^#(?:(\d+)|x([\da-f]+))$/i.exec(name)
    const code = number ? Number.parseInt(number[1] ?? number[2], number[1] === undefined ? 16 : 10) : 0
    if (number && code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000))
      return String.fromCodePoint(code)
    return ENTITIES.get(name) ?? refuse(`expected an XML entity such as &amp;, got ${whole}`)
  })
}
