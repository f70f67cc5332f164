/** `cofield/simulation`: simulated labeled corpora, for experiments and tests. */

export type { AttributeColumn } from '../data/attribute-column.js'
export type { Column, Corpus, Sources, SourceText } from '../data/corpus.js'
export type { PassThrough } from '../data/pass-through.js'
export type { StringDictionary } from '../data/string-dictionary.js'
export type { StringTable } from '../data/string-table.js'
export type { AnnotatedText } from '../data/text/corpus-of-texts.js'
export type { TextSpan } from '../data/text/text-spans.js'
export { simulateAddresses } from './addresses.js'
export { type SimulatedTextOptions, simulateIngredients } from './ingredients.js'
export { type LabelBiasOptions, simulateLabelBias } from './label-bias.js'
export { type ManyLabelsOptions, simulateManyLabels } from './many-labels.js'
export { simulateNames } from './names.js'
export { simulateReferences } from './references.js'
export { simulateToyEnglish, type ToyEnglishOptions } from './toy-english.js'
export { simulateTreebank, type TreebankOptions } from './treebank.js'
export {
  noiseHmm,
  simulateTwoStateHmm,
  type TwoStateHmm,
  type TwoStateHmmOptions,
} from './two-state-hmm.js'
