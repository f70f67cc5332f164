import { OPEN } from '../event.js'
import type { Answer, ProjectState, StudioString } from '../state.js'
import { cohenKappa } from './cohen-kappa.js'
import { krippendorffAlpha } from './krippendorff-alpha.js'
import { labelPairs } from './pairs.js'

/** How far annotators agree. */
export interface Agreement {
  /** Each two annotators who have accepted a string in common, in the order of their names. */
  readonly pairs: readonly PairAgreement[]
  /** Krippendorff's alpha of all annotators over all tokens; null if there is nothing to compare. */
  readonly alpha: number | null
}

export interface PairAgreement {
  readonly annotators: readonly [string, string]
  /** Strings that both accepted, and their tokens without those that one of the two left open. */
  readonly strings: number
  readonly tokens: number
  /** Tokens with equal labels. */
  readonly equal: number
  /** Cohen's kappa; null if there is nothing to compare, or but one label. */
  readonly kappa: number | null
  readonly confusion: Confusion
}

/** How often the second annotator gave which label where the first gave another: `counts[i][j]` for labels i and j. */
export interface Confusion {
  readonly labels: readonly string[]
  readonly counts: readonly (readonly number[])[]
}

/** Agreement over the tokens of strings that several annotators have accepted. Labels are those of the data: B- and I- differ. */
export function agreementOf(state: Pick<ProjectState, 'byAnnotator' | 'said'>): Agreement {
  const annotators = [...state.byAnnotator.keys()].sort()
  const pairs: PairAgreement[] = []
  annotators.forEach((first, k) => {
    for (const second of annotators.slice(k + 1)) {
      const { strings, a, b } = labelPairs(state, first, second)
      if (strings === 0) continue
      const equal = a.filter((label, t) => label === b[t]).length
      const confusion = confusionOf(a, b)
      pairs.push({
        annotators: [first, second],
        strings,
        tokens: a.length,
        equal,
        kappa: cohenKappa(a, b),
        confusion,
      })
    }
  })
  return { pairs, alpha: krippendorffAlpha(unitsOf(state)) }
}

/** The labels of each token that several annotators have labeled. */
function* unitsOf({ said }: Pick<ProjectState, 'said'>): Generator<string[], undefined> {
  for (const { labelings } of said.values()) {
    if (labelings.length < 2) continue
    for (let t = 0; t < labelings[0].labels.length; t++)
      yield labelings.map(({ labels }) => labels[t]).filter(label => label !== OPEN)
  }
}

function confusionOf(a: readonly string[], b: readonly string[]): Confusion {
  const labels = [...new Set([...a, ...b])].sort()
  const place = new Map(labels.map((label, k) => [label, k]))
  const counts = labels.map(() => new Array<number>(labels.length).fill(0))
  a.forEach((label, t) => {
    counts[place.get(label) as number][place.get(b[t]) as number]++
  })
  return { labels, counts }
}

/** A string of which annotators have said different things, and nobody has decided yet. */
export interface Conflict {
  readonly string: StudioString
  /** One of each annotator, the latest last. */
  readonly labelings: readonly Answer[]
  /** The tokens on which they differ. */
  readonly tokens: readonly number[]
}

/** All conflicts, in the order of the strings. */
export function conflictsOf(state: Pick<ProjectState, 'answers' | 'byId' | 'said'>): Conflict[] {
  const conflicts: Conflict[] = []
  for (const [id, answer] of state.answers) {
    const string = state.byId.get(id)
    const said = state.said.get(id)
    if (!answer.isConflict || !string || !said) continue
    const { labelings } = said
    const tokens = [...string.tokens.keys()].filter(
      t => new Set(labelings.map(({ labels }) => labels[t]).filter(label => label !== OPEN)).size > 1,
    )
    conflicts.push({ string, labelings, tokens })
  }
  return conflicts
}
