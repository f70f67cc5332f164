import type { ProjectState } from '../../project/state.js'
import { labelName } from '../../project/token-labels.js'

/** How much of what was accepted has a label. */
export interface LabelUse {
  readonly tokens: number
  readonly strings: number
}

const UNUSED: LabelUse = { tokens: 0, strings: 0 }

/** The use of each label in what was accepted, by its name. */
export function countLabels({ answers, scheme }: Pick<ProjectState, 'answers' | 'scheme'>) {
  const uses = new Map<string, { tokens: number; strings: number }>()
  for (const { labels } of answers.values()) {
    const seen = new Set<string>()
    for (const label of labels) {
      const name = labelName(label, scheme)
      if (name === null) continue
      const use = uses.get(name) ?? { tokens: 0, strings: 0 }
      uses.set(name, use)
      use.tokens++
      if (!seen.has(name)) use.strings++
      seen.add(name)
    }
  }
  return (name: string): LabelUse => uses.get(name) ?? UNUSED
}
