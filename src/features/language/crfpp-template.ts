import { DataError } from '../../common/errors.js'
import type { FeatureSet } from './feature.js'
import { numberedLines, type TemplateLine, templateFeatures } from './template-file.js'

/**
 * Reads a CRF++ template: `U…` lines describe positions, `B…` lines transitions, `#` begins a comment line.
 * Attributes are the strings that CRF++ builds, `U01:the/DT`. What CRF++ ignores silently is an error here.
 */
export function readCrfppTemplate(text: string, source = 'template'): FeatureSet {
  const lines: TemplateLine[] = []
  for (const [line, place] of numberedLines(text, source)) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (line[0] !== 'U' && line[0] !== 'B')
      throw new DataError(`expected a line that begins with U, B or #, got ${JSON.stringify(line)}`, place)
    lines.push({ text: line, kind: line[0] === 'U' ? 'position' : 'transition', place })
  }
  return templateFeatures(lines, 'crf++', source)
}
