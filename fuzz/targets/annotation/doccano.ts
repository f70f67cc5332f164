import { few, many } from '../../draw.js'
import { annotated, annotationOptions, jsonText, writerOf } from '../../reading/annotated.js'
import { createReaderTarget } from '../../reading/reader-target.js'

/** doccano's records, with spans as lists or entities. */
export const doccano = createReaderTarget({
  format: 'doccano',
  options: annotationOptions,
  text: (random, size) =>
    jsonText(
      random,
      many(few(random, 4), id => {
        const { text, spans } = annotated(random, size, 'utf-16')
        const lists = spans.map(({ start, end, label }) => [start, end, label])
        const entities = spans.map(({ start, end, label }) => ({
          start_offset: start,
          end_offset: end,
          label,
        }))
        return {
          id,
          text,
          ...random.pick([{ label: lists }, { labels: lists }, { entities, relations: [] }]),
        }
      }),
    ),
  writer: writerOf('doccano'),
})
