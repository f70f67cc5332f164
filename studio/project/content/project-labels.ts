/** Labels as a content has them become those of a project, with its scheme. */
import { areSpanTags, parseTag } from '../../../src/data/tags/tag.js'
import { NONE, OPEN, type SpanScheme } from '../event.js'

/** A label of each token; null where it is not known. */
export type ContentLabels = readonly (string | null)[]

/** Whether labels are those of a tag scheme, such as B-PER, I-PER and O. */
export function areTags(sequences: Iterable<ContentLabels>): boolean {
  const names = new Set<string>()
  for (const labels of sequences) for (const label of labels) if (label !== null) names.add(label)
  return areSpanTags([...names])
}

/** How many things of labels with B- and I- directly follow another of the same name, so that the scheme `plain` would make them one. */
export function countTouching(bio: readonly string[]): number {
  return bio.filter((label, t) => label.startsWith('B-') && bio[t - 1]?.slice(1) === label.slice(1)).length
}

/**
 * Tags of any scheme with B- where a thing begins and I- where it goes on: E- and L- go on, S-, U- and W- begin, and I- begins where
 * nothing of its name stands before it, as in IO and IOB1. After a token that is not known it goes on.
 */
export function bioOfTags(labels: ContentLabels): string[] {
  let before: string | null = null // the name before; null: not known
  return labels.map((label, t) => {
    const tag = label === null ? null : parseTag(label)
    const type = tag?.type ?? ''
    const goesOn = (tag?.mark === 'I' || tag?.mark === 'E') && (before === type || (before === null && t > 0))
    before = tag ? type : null
    if (!tag) return OPEN
    if (tag.mark === 'O') return NONE
    return `${goesOn ? 'I' : 'B'}-${type}`
  })
}

/** Names with B- where a run of one name begins. */
export function bioOfNames(labels: ContentLabels): string[] {
  return labels.map((label, t) => {
    if (label === null) return OPEN
    if (label === NONE) return NONE
    return `${labels[t - 1] === label ? 'I' : 'B'}-${label}`
  })
}

/** B- and I- taken off. */
export function plainOfBio(labels: readonly string[]): string[] {
  return labels.map(label => (label === NONE || label === OPEN ? label : label.slice(2)))
}

/** Labels of a content in the scheme of a project. */
export function inScheme(labels: ContentLabels, isTagged: boolean, scheme: SpanScheme): string[] {
  if (!isTagged) return scheme === 'bio' ? bioOfNames(labels) : labels.map(label => label ?? OPEN)
  const bio = bioOfTags(labels)
  return scheme === 'bio' ? bio : plainOfBio(bio)
}
