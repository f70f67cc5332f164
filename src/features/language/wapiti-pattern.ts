import { DataError } from '../../common/errors.js'
import type { FeatureSet } from './feature.js'
import { numberedLines, type TemplateKind, type TemplateLine, templateFeatures } from './template-file.js'

const kinds: Readonly<Record<string, TemplateKind>> = { u: 'position', b: 'transition', '*': 'both' }

/**
 * Reads Wapiti patterns: `u…` lines describe positions, `b…` lines transitions, `*…` lines both; `#` begins a
 * comment anywhere. Attributes are the strings that Wapiti builds: it writes the first letter of a pattern in
 * lower case.
 */
export function readWapitiPattern(text: string, source = 'pattern'): FeatureSet {
  const lines: TemplateLine[] = []
  for (const [line, place] of numberedLines(text, source)) {
    const pattern = line.replace(/#.*$/su, '').trimEnd()
    if (pattern === '') continue
    const kind = kinds[pattern[0].toLowerCase()]
    if (!kind)
      throw new DataError(`expected a line that begins with u, b, * or #, got ${JSON.stringify(line)}`, place)
    lines.push({ text: pattern[0].toLowerCase() + pattern.slice(1), kind, place })
  }
  return templateFeatures(lines, 'wapiti', source)
}
