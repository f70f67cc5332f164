import type { AnnotatedText } from '../../../src/data/text/corpus-of-texts.js'
import type { SpanScheme } from '../../project/event.js'

export type SampleName = 'ingredients' | 'addresses' | 'news'

/** A sample as the start view offers it. */
export interface SampleCard {
  readonly name: SampleName
  readonly strings: number
  readonly example: string
  readonly labels: readonly string[]
}

/** Strings to try the studio with, and what a person would say of them. */
export interface Sample {
  readonly texts: readonly AnnotatedText[]
  readonly labels: readonly string[]
  readonly scheme: SpanScheme
}

export const SAMPLES: readonly SampleCard[] = [
  {
    name: 'ingredients',
    strings: 500,
    example: '1 (15 1/2 ounces) can diced tomatoes',
    labels: ['QUANTITY', 'UNIT', 'SIZE', 'NAME', 'COMMENT'],
  },
  {
    name: 'addresses',
    strings: 300,
    example: '55b Elm Ave., Ste 28, Fairside NY 47659',
    labels: ['NUMBER', 'STREET', 'UNIT', 'CITY', 'STATE', 'ZIP', 'RECIPIENT', 'BOX', 'COUNTRY'],
  },
  {
    name: 'news',
    strings: 1000,
    example: 'Alice M. Ravwell called Melville from New Stanton.',
    labels: ['PER', 'ORG', 'LOC', 'DATE', 'MONEY'],
  },
]

/** Makes a sample: always the same strings. The generator is loaded only now. */
export async function createSample(name: SampleName): Promise<Sample> {
  const { generate } = await import('./generate.js')
  return generate(SAMPLES.find(card => card.name === name)!)
}
