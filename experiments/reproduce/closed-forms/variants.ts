/**
 * The variants of training by counting that are compared: the papers' own, the steps from them to the
 * default, and single changes of it.
 */
import type { UncheckedTrainOptions } from '../../../src/index.js'

/** The origin of a variant, or the choice left open by the papers that it changes. */
export type VariantGroup =
  | 'default'
  | 'papers'
  | 'steps'
  | 'averaging or signature'
  | 'rare words'
  | 'word pairs'
  | 'shrinkage'
  | 'μ_oov'
  | 'others'

export interface Variant {
  readonly name: string
  readonly group: VariantGroup
  readonly options: NonNullable<UncheckedTrainOptions['options']>
}

/** The name of the variant that all others are compared with. */
export const DEFAULT_VARIANT = 'default'

const SHRINKAGE = {
  labelShrink: 0.5,
  signatureShrink: 10,
  wordShrink: 0.5,
  stateShrink: 0.2,
  stateShrinkMax: 20,
}

/** One option at a time, everything else as in the default. */
const CHANGES: readonly (readonly [VariantGroup, string, string])[] = [
  ['averaging or signature', 'unknown', 'average'],
  ['averaging or signature', 'unknown', 'types'],
  ['rare words', 'rare', '2'],
  ['rare words', 'rare', '5'],
  ['rare words', 'rare', 'all'],
  ['word pairs', 'pairs', 'words'],
  ['word pairs', 'pairs', 'signatures'],
  ['word pairs', 'pairs', 'labels'],
  ['shrinkage', 'labelShrink', '0'],
  ['shrinkage', 'signatureShrink', '0'],
  ['shrinkage', 'wordShrink', '0'],
  ['shrinkage', 'stateShrink', '0'],
  ['μ_oov', 'muOov', '0.5'],
  ['μ_oov', 'muOov', '2'],
  ['others', 'candidateFloor', '0'],
  ['others', 'caseFold', 'never'],
  ['others', 'boundary', 'none'],
]

/** All of them, the default first. */
export const VARIANTS: readonly Variant[] = [
  { name: DEFAULT_VARIANT, group: 'default', options: {} },
  { name: 'EP1', group: 'papers', options: { variant: 'ep1' } },
  { name: 'SP1', group: 'papers', options: { variant: 'sp1' } },
  { name: 'ECRN', group: 'papers', options: { variant: 'ecrn' } },
  { name: 'EP1 + signature', group: 'steps', options: { variant: 'ep1', unknown: 'signature' } },
  { name: 'ECRN + rare=1', group: 'steps', options: { variant: 'ecrn', rare: 1 } },
  { name: 'ECRN + shrinkage', group: 'steps', options: { variant: 'ecrn', ...SHRINKAGE } },
  { name: 'ECRN + rare=1 + shrinkage', group: 'steps', options: { variant: 'ecrn', rare: 1, ...SHRINKAGE } },
  ...CHANGES.map(([group, name, value]) => ({ name: `${name}=${value}`, group, options: { [name]: value } })),
]
