import { type FeatureSet, features } from '../../src/index.js'

const { word, join } = features

/** The parameters of the papers: ψ(y, x) of a label and its word, φ(y, y′, x, x′) of two labels and their two words. */
export const WORD_PAIRS: FeatureSet = {
  features: [word()],
  transitions: [join(word(-1), word())],
}

/** The words alone, and pairs of labels. */
export const WORDS: FeatureSet = { features: [word()] }
