/** The templates of a CRF++ model as features, and the strings that they may make. */

import { DataError } from '../../../common/errors.js'
import type { FeatureSet } from '../../../features/language/feature.js'
import { type TemplateKind, templateFeatures } from '../../../features/language/template-file.js'
import { parseTemplate, type Template } from '../../../features/readings/template.js'

/** What the templates of a model mean. */
export interface CrfppTemplates {
  readonly features: FeatureSet
  /** Transition templates that read nothing, such as a bare `B`: how often each occurs. Their strings are weights of label pairs. */
  readonly constants: ReadonlyMap<string, number>
}

/** The features of template lines, in a model whose rows have at least this many columns. */
export function featuresOfTemplates(templates: readonly string[], columns: number): CrfppTemplates {
  const constants = new Map<string, number>()
  const transitions: Template[] = []
  const lines = templates.map((text, k) => {
    const fail = (reason: string): never => {
      throw new DataError(`template ${k + 1}: ${reason}`)
    }
    const template = parseTemplate({ text, dialect: 'crf++' }, fail)
    for (const { column } of template.tokens)
      if (column >= columns) fail(`column ${column} does not exist: the header says ${columns}`)
    const kind = kindOf(text) ?? fail(`expected U… or B…, got ${JSON.stringify(text.slice(0, 60))}`)
    if (kind === 'transition' && template.tokens.length === 0)
      constants.set(text, (constants.get(text) ?? 0) + 1)
    else if (kind === 'transition') transitions.push(template)
    return { text, kind, place: { line: k + 1 } }
  })
  for (const text of constants.keys())
    if (transitions.some(template => mayMake(template, text)))
      throw new DataError(`templates: ${text} is also a string that another template makes`)
  // Without a template of positions there is no feature; this one finds nothing.
  const unused = { text: 'U', kind: 'position', place: {} } as const
  const some = lines.some(({ kind }) => kind === 'position')
  return { features: templateFeatures(some ? lines : [unused, ...lines], 'crf++', 'templates'), constants }
}

/** Whether a string of CRF++ describes a position or a transition, by its first letter. */
export function kindOf(text: string): Exclude<TemplateKind, 'both'> | undefined {
  if (text.startsWith('U')) return 'position'
  return text.startsWith('B') ? 'transition' : undefined
}

/** Whether some data could make a template yield a string: its literals are there in order, with something between each two. */
export function mayMake({ literals }: Pick<Template, 'literals'>, text: string): boolean {
  const last = literals[literals.length - 1]
  if (literals.length === 1) return text === last
  if (!text.startsWith(literals[0])) return false
  let at = literals[0].length
  for (const literal of literals.slice(1, -1)) {
    const found = text.indexOf(literal, at + 1)
    if (found < 0) return false
    at = found + literal.length
  }
  return at + 1 + last.length <= text.length && text.endsWith(last)
}
