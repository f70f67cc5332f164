/**
 * Reads XML as far as training data have it: elements, text, comments, CDATA. Of entities it knows the five of XML and numbers;
 * a document type with definitions of its own is refused, so nothing can expand to more than was written.
 */

/** What a document consists of, in order. */
export interface XmlEvents {
  open(name: string): void
  close(name: string): void
  /** Text between tags, entities replaced; may come in several pieces. */
  text(text: string): void
}

const NAME = /^[\p{L}_:][\p{L}\p{N}_:.\u00B7-]*/u
const ATTRIBUTES = /^(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*$/
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Kinds of markup that is no element: how each begins and ends. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** Whether a name can be that of an element. */
export function isXmlName(name: string): boolean {
  return NAME.exec(name)?.[0].length === name.length
}

/** A text as XML has it between tags. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, character => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? '')
}

/** A scanner to be fed with lines. A tag or comment may go over lines, but is no longer than `longest`. */
export function createXmlScanner(
  events: XmlEvents,
  refuse: (reason: string) => never,
  { longest = 1 << 16 }: { readonly longest?: number } = {},
) {
  let rest = '' // markup that has not ended

  function write(line: string): void {
    const text = rest + line
    rest = ''
    let k = 0
    while (k < text.length) {
      const begin = text.indexOf('<', k)
      if (begin !== k) events.text(unescaped(text.slice(k, begin < 0 ? text.length : begin), refuse))
      if (begin < 0) return
      const [opening, closing] = OTHERS.find(([mark]) => text.startsWith(mark, begin)) ?? ['<', '>']
      const end = opening === '<' ? endOfTag(text, begin) : text.indexOf(closing, begin + opening.length)
      if (end < 0) {
        rest = text.slice(begin)
        if (rest.length > longest)
          refuse(`expected a tag or comment of at most ${longest} characters, got more`)
        return
      }
      k = end + closing.length
      if (opening === '<') tag(text.slice(begin + 1, end))
      else if (opening === '<![CDATA[') events.text(text.slice(begin + opening.length, end))
      else if (opening === '<!') refuseDefinitions(text.slice(begin, end))
    }
  }

  function refuseDefinitions(markup: string): void {
    if (!markup.startsWith('<!DOCTYPE') || markup.includes('['))
      refuse(`expected no definitions in XML, got ${markup.slice(0, 20)}`)
  }

  function tag(content: string): void {
    const closes = content.startsWith('/')
    const bare = closes ? content.slice(1) : content.endsWith('/') ? content.slice(0, -1) : content
    const name = NAME.exec(bare)?.[0] ?? ''
    const attributes = bare.slice(name.length)
    if (name === '' || !(closes ? /^\s*$/ : ATTRIBUTES).test(attributes))
      refuse(`expected an XML tag, got <${content.slice(0, 40)}>`)
    if (!closes) events.open(name)
    if (closes || content.endsWith('/')) events.close(name)
  }

  return {
    write,
    end() {
      if (rest !== '') refuse(`expected the end of ${rest.slice(0, 20).trimEnd()}, got the end of the file`)
    },
  }
}

/** Where a tag ends: at the first > that is not in quotes; −1: not here. */
function endOfTag(text: string, begin: number): number {
  for (let k = begin + 1; k < text.length; k++) {
    const character = text[k]
    if (character === '>') return k
    if (character === '"' || character === "'") {
      k = text.indexOf(character, k + 1)
      if (k < 0) return -1
    }
  }
  return -1
}

function unescaped(text: string, refuse: (reason: string) => never): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;\s&]{0,10};)?/g, (whole, body: string | undefined) => {
    const name = body?.slice(0, -1) ?? ''
    const number = /^#(?:(\d+)|x([\da-f]+))$/i.exec(name)
    const code = number ? Number.parseInt(number[1] ?? number[2], number[1] === undefined ? 16 : 10) : 0
    if (number && code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000))
      return String.fromCodePoint(code)
    return ENTITIES[name] ?? refuse(`expected an XML entity such as &amp;, got ${whole}`)
  })
}
