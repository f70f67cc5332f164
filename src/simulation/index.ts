/** `cofield/simulation`: simulated labeled corpora, for experiments and tests. */

export { simulateAddresses } from './addresses.js'
export { type SimulatedTextOptions, simulateIngredients } from './ingredients.js'
export { type LabelBiasOptions, simulateLabelBias } from './label-bias.js'
export { type ManyLabelsOptions, simulateManyLabels } from './many-labels.js'
export { simulateToyEnglish, type ToyEnglishOptions } from './toy-english.js'
export { simulateTreebank, type TreebankOptions } from './treebank.js'
export {
  noiseHmm,
  simulateTwoStateHmm,
  type TwoStateHmm,
  type TwoStateHmmOptions,
} from './two-state-hmm.js'
