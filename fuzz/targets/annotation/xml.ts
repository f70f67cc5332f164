import type { Random } from '../../../src/common/random.js'
import { few, many } from '../../draw.js'
import { annotated, annotationOptions, writerOf } from '../../reading/annotated.js'
import { createReaderTarget } from '../../reading/reader-target.js'

/** parserator's XML, with any names for its outer elements. */
export const parserator = createReaderTarget({
  format: 'parserator',
  options: xmlOptions,
  text: (random, size) =>
    xmlText(random, size, random.pick(['Collection', 'AddressCollection']), 'TokenSequence'),
  writer: writerOf('parserator'),
})

/** AnyStyle's XML. */
export const anystyle = createReaderTarget({
  format: 'anystyle',
  options: xmlOptions,
  text: (random, size) => xmlText(random, size, 'dataset', 'sequence'),
  writer: writerOf('anystyle'),
})

/** Elements have no marks of a scheme, so labels are plain. */
function xmlOptions(random: Random) {
  const { scheme: _, passThrough: __, ...options } = annotationOptions(random)
  return options
}

const ESCAPES = [
  (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  (text: string) => `<![CDATA[${text.replaceAll(']]>', '')}]]>`,
  (text: string) => Array.from(text, character => `&#${character.codePointAt(0)};`).join(''),
]

function xmlText(random: Random, size: number, root: string, sequence: string): string {
  const escaped = (text: string) => random.pick(ESCAPES)(text)
  const noise = () => random.pick(['', '', '\n', '<!-- c -->', '<?p?>'])
  const sequences = many(few(random, 4), () => {
    const { text, spans } = annotated(random, size, 'utf-16')
    let xml = ''
    let written = 0
    for (const { start, end } of spans) {
      const name = random.pick(['a', 'Street', 'b-c', 'O', 'é', 'a'])
      const attribute = random.pick(['', '', ' x="1"', " y = '>'"])
      xml += `${escaped(text.slice(written, start))}<${name}${attribute}>${escaped(text.slice(start, end))}</${name}>`
      written = end
    }
    return `${noise()}<${sequence}>${xml}${escaped(text.slice(written))}</${sequence}>`
  })
  return `${random.pick(['', '<?xml version="1.0"?>\n'])}<${root}>${sequences.join('\n')}${noise()}</${root}>`
}
