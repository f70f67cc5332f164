import { few, many } from '../../draw.js'
import { annotated, annotationOptions, jsonText, writerOf } from '../../reading/annotated.js'
import { createReaderTarget } from '../../reading/reader-target.js'

/** Label Studio's tasks, whole and short, with choices and canceled annotations among them. */
export const labelStudio = createReaderTarget({
  format: 'label-studio',
  options: annotationOptions,
  text: (random, size) =>
    jsonText(
      random,
      many(few(random, 4), id => {
        const { text, spans } = annotated(random, size, 'utf-16')
        const values = spans.map(({ start, end, label }) => ({
          start,
          end,
          text: text.slice(start, end),
          labels: [label],
        }))
        const result: object[] = values.map(value => ({
          from_name: 'l',
          to_name: 't',
          type: 'labels',
          value,
        }))
        if (random.below(3) === 0) result.push({ type: 'choices', value: { choices: ['a'] } })
        if (random.below(4) === 0) return { id, text, label: values }
        const annotations = [{ result }, ...(random.below(4) === 0 ? [{ was_cancelled: true }] : [])]
        return { id, data: { [random.pick(['text', 'review'])]: text, page: 3 }, annotations }
      }),
    ),
  writer: writerOf('label-studio'),
})
