import type { Corpus } from '../../src/data/corpus.js'
import type { Holding } from '../../src/data/formats/format.js'
import { formatNamed } from '../../src/data/formats/registry.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { createLostPassThrough } from '../data/lost-pass-through.js'
import type { FeatureChoice } from '../options/training-options.js'

/** Collects the parts of the data that the target format cannot hold. */
export interface Losses {
  addBatch(batch: Corpus): void
  /** Adds pass-through text of data in a format. */
  addPassThrough(format: Format, text: string): void
  /** What is lost, in words. */
  list(): string[]
}

/** Looks at every batch: weights and pass-through text may appear late in a file. */
export function createLosses(to: Format, features?: FeatureChoice): Losses {
  const ofSequences = new Set<string>()
  const passThrough = createLostPassThrough(formatNamed(to)?.holds.includes('text') ? ['text', 'spans'] : [])
  return {
    addBatch(batch) {
      if (batch.N > 0) for (const loss of lossesOf(batch, to, features)) ofSequences.add(loss)
    },
    addPassThrough: passThrough.add,
    list: () => [...ofSequences, ...passThrough.list()],
  }
}

function lossesOf(batch: Corpus, to: Format, features?: FeatureChoice): string[] {
  const { columns, labels, attributes, weight, names } = batch
  const holds = formatNamed(to)?.holds ?? []
  const lacks = (what: Holding) => !holds.includes(what)
  const transitions = features?.(batch).transitions ?? []
  const losses: [boolean, string][] = [
    [lacks('columns') && !features && columns.length > 1, `columns after the first (${columns.length - 1})`],
    [attributes !== null && lacks('attributes'), 'attributes'],
    [weight !== null && lacks('weights'), 'weights'],
    [names !== undefined && lacks('names'), 'names of sequences'],
    [
      labels !== null && lacks('tokens') && !batch.texts?.every(text => text),
      'the ends of tokens (they are joined with spaces)',
    ],
    [transitions.length > 0, `features of transitions (${transitions.length})`],
  ]
  return losses.filter(([lost]) => lost).map(([, what]) => what)
}
