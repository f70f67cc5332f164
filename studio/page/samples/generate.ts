import { completeLabels, sequenceAt } from '../../../src/data/sequence.js'
import { spansOf } from '../../../src/data/tags/spans.js'
import type { AnnotatedText } from '../../../src/data/text/corpus-of-texts.js'
import { simulateAddresses } from '../../../src/simulation/addresses.js'
import { simulateIngredients } from '../../../src/simulation/ingredients.js'
import { simulateToyEnglish } from '../../../src/simulation/toy-english.js'
import type { Sample, SampleCard, SampleName } from './sample.js'

const GENERATORS: Readonly<Record<SampleName, (sentences: number) => AnnotatedText[]>> = {
  ingredients: sentences => simulateIngredients({ sentences }),
  addresses: sentences => simulateAddresses({ sentences }),
  news: simulateNews,
}

export function generate({ name, strings, labels }: SampleCard): Sample {
  return { labels, scheme: 'plain', texts: GENERATORS[name](strings).map(withLargeLabels) }
}

/** Labels in capitals, as they stand on tags. */
function withLargeLabels({ text, spans }: AnnotatedText): AnnotatedText {
  return { text, spans: spans.map(span => ({ ...span, label: span.label.toUpperCase() })) }
}

function simulateNews(sentences: number): AnnotatedText[] {
  const corpus = simulateToyEnglish({ sentences, layer: 'entities' })
  return Array.from({ length: sentences }, (_, n) => {
    const { tokens, labels } = sequenceAt(corpus, n)
    return written(tokens, completeLabels({ labels }))
  })
}

/** Tokens as a sentence is written: without space before a full stop or a comma. */
function written(tokens: readonly string[], labels: readonly string[]): AnnotatedText {
  let text = ''
  const places = tokens.map(token => {
    if (text !== '' && !/^[.,;:!?%)’']/.test(token)) text += ' '
    const start = text.length
    text += token
    return { start, end: text.length }
  })
  const spans = spansOf(labels).map(({ type, start, end }) => ({
    label: type,
    start: places[start].start,
    end: places[end - 1].end,
  }))
  return { text, spans }
}
