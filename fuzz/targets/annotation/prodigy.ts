import { few, given, many, perhaps } from '../../draw.js'
import { annotated, annotationOptions, jsonText, writerOf } from '../../reading/annotated.js'
import { createReaderTarget } from '../../reading/reader-target.js'

/** Prodigy's tasks, with tokens and answers or without. */
export const prodigy = createReaderTarget({
  format: 'prodigy',
  options: annotationOptions,
  text: (random, size) =>
    jsonText(
      random,
      many(few(random, 4), () => {
        const { text, words, spans } = annotated(random, size, 'code-points')
        const tokens = perhaps(
          random,
          words.map((word, id) => ({ ...word, id })),
        )
        return given({
          text,
          tokens,
          spans,
          answer: random.pick([undefined, 'accept', 'accept', 'reject']),
          meta: { x: 1 },
        })
      }),
    ),
  writer: writerOf('prodigy'),
})
