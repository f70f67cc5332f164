import { NONE, OPEN, type SpanScheme } from '../../project/event.js'
import type { ProjectState } from '../../project/state.js'

/** How much of what was accepted has a label. */
export interface LabelUse {
  readonly tokens: number
  readonly strings: number
}

const UNUSED: LabelUse = { tokens: 0, strings: 0 }

/** The name of a label as data have it: without B- and I-. */
export function nameOf(label: string, scheme: SpanScheme): string {
  return scheme === 'bio' ? label.replace(/^[BI]-/, '') : label
}

/** The use of each label in what was accepted, by its name. */
export function countLabels({ answers, scheme }: Pick<ProjectState, 'answers' | 'scheme'>) {
  const uses = new Map<string, { tokens: number; strings: number }>()
  for (const { labels } of answers.values()) {
    const seen = new Set<string>()
    for (const label of labels) {
      if (label === NONE || label === OPEN) continue
      const name = nameOf(label, scheme)
      const use = uses.get(name) ?? { tokens: 0, strings: 0 }
      uses.set(name, use)
      use.tokens++
      if (!seen.has(name)) use.strings++
      seen.add(name)
    }
  }
  return (name: string): LabelUse => uses.get(name) ?? UNUSED
}
