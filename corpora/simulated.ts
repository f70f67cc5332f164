import { type AnnotatedText, corpusOfTexts } from '../src/data/text/corpus-of-texts.js'
import { simulateAddresses } from '../src/simulation/addresses.js'
import { type SimulatedTextOptions, simulateIngredients } from '../src/simulation/ingredients.js'
import { simulateLabelBias } from '../src/simulation/label-bias.js'
import { simulateNames } from '../src/simulation/names.js'
import { simulateReferences } from '../src/simulation/references.js'
import { simulateToyEnglish } from '../src/simulation/toy-english.js'
import { simulateTwoStateHmm } from '../src/simulation/two-state-hmm.js'
import type { Recipe } from './recipe.js'

/** Seed of the test part, far from seeds that users count from 1. */
const TEST_SEED = 2 ** 32

/** The label-bias simulation: 2,000 sequences to train on and 500 to test on. */
export const labelBias: Recipe = {
  name: 'label-bias',
  description: 'simulated: sequences on which locally normalized models fail',
  options: ['seed'],
  parts: () => ['train', 'test'],
  async prepare({ seed = 1 }) {
    return [
      { name: 'train', corpus: simulateLabelBias({ sequences: 2000, seed }) },
      { name: 'test', corpus: simulateLabelBias({ sequences: 500, seed: seed + TEST_SEED }) },
    ]
  },
}

/** The label-noise simulation: a million positions with wrong labels to train on, a million clean ones to test on. */
export const noise: Recipe = {
  name: 'noise',
  description: 'simulated: a two-state HMM over A C G T, labels partly wrong in the training part',
  options: ['seed', 'noise'],
  parts: () => ['train', 'test'],
  async prepare({ seed = 1, noise = 0.1 }) {
    return [
      { name: 'train', corpus: simulateTwoStateHmm({ noise, seed }) },
      { name: 'test', corpus: simulateTwoStateHmm({ seed: seed + TEST_SEED }) },
    ]
  },
}

/** Sentences of a toy English. */
export const grammar: Recipe = {
  name: 'grammar',
  description: 'simulated: sentences of a toy English with parts of speech or named entities',
  options: ['seed', 'sentences', 'layer'],
  parts: () => ['grammar'],
  async prepare({ seed = 1, sentences = 1000, layer = 'pos' }) {
    return [{ name: 'grammar', corpus: simulateToyEnglish({ sentences, layer, seed }) }]
  },
}

/** Lines of recipes with their fields. */
export const ingredients = textRecipe(
  'ingredients',
  'simulated: lines of recipes with quantity, unit, size, name and comment',
  simulateIngredients,
)

/** Addresses with their fields. */
export const addresses = textRecipe(
  'addresses',
  'simulated: addresses with number, street, unit, city, state, zip and more',
  simulateAddresses,
)

/** Names of people and companies with their parts. */
export const names = textRecipe(
  'names',
  'simulated: names with title, given, middle, nickname, surname, suffix or company',
  simulateNames,
)

/** References of papers with their fields. */
export const references = textRecipe(
  'references',
  'simulated: references with author, year, title, container, volume, pages and more',
  simulateReferences,
)

function textRecipe(
  name: string,
  description: string,
  simulate: (options: SimulatedTextOptions) => AnnotatedText[],
): Recipe {
  return {
    name,
    description,
    options: ['seed', 'sentences', 'format'],
    parts: () => [name],
    async prepare({ seed = 1, sentences = 1000 }) {
      const texts = simulate({ sentences, seed })
      return [{ name, corpus: corpusOfTexts(texts), texts }]
    },
  }
}
