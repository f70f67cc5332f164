import { few, given, many } from '../../draw.js'
import { annotated, annotationOptions, writerOf } from '../../reading/annotated.js'
import { createReaderTarget } from '../../reading/reader-target.js'
import { label } from '../../reading/words.js'

/** Tables of tokens, and of texts with spans or labels. */
export const csv = createReaderTarget({
  format: 'csv',
  options: annotationOptions,
  text(random, size) {
    const delimiter = random.pick([',', ',', ';', '\t'])
    const field = (value: string) =>
      /[",;\t\n]/.test(value) || random.below(5) === 0 ? `"${value.replaceAll('"', '""')}"` : value
    const lines = (rows: readonly (readonly string[])[]) =>
      rows.map(row => row.map(field).join(delimiter)).join(random.pick(['\n', '\n', '\r\n']))
    const texts = many(few(random, 4), () => annotated(random, size, 'utf-16'))
    const kind = random.below(3)
    if (kind === 0)
      return lines([
        ['sentence', 'token', 'pos', 'label'],
        ...texts.flatMap(({ words }, n) =>
          words.map(({ text }, t) => [
            t === 0 || random.below(2) === 0 ? `${n}` : '',
            text,
            'X',
            label(random),
          ]),
        ),
      ])
    const cell = kind === 1 ? 'spans' : 'labels'
    return lines([
      ['id', 'text', cell],
      ...texts.map(({ text, spans }, n) => [
        `${n}`,
        text,
        kind === 1
          ? JSON.stringify(spans)
          : many(text.split(/\s+/).filter(Boolean).length, () => label(random)).join(' '),
      ]),
    ])
  },
  writer(corpus, options) {
    const { labels: _, ...others } = writerOf('csv')(corpus, options).options
    return {
      create: writerOf('csv')(corpus, options).create,
      options: given({ ...others, labels: corpus.labels ? ('required' as const) : ('none' as const) }),
    }
  },
})
