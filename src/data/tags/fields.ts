import { marksSpans, OUTSIDE, parseTag, type Tag } from './tag.js'

/**
 * The tags by which labels join tokens to fields: those of their scheme if they mark spans (`B-PER`), else each label is a type
 * of its own that goes on as long as it is the same. A plain label among labels of a scheme is one, too. `O` is outside of all fields.
 */
export function fieldTags(labels: readonly string[]): Tag[] {
  const scheme = marksSpans(labels)
  return labels.map(label => {
    if (label === 'O') return OUTSIDE
    const plain: Tag = { mark: 'I', type: label }
    return scheme ? (parseTag(label) ?? plain) : plain
  })
}
