/**
 * Closed-form training by counting for labels that do not form a chain: trees, and chains with links between
 * equal words.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Separate Training for CRFs Using Co-occurrence Rate Factorization,
 * section 6.
 */

import {
  EMPIRICAL_DEFAULTS,
  EMPIRICAL_VARIANTS,
  type EmpiricalOptions,
} from '../closed-form/empirical-options.js'
import {
  SKIP_CHAIN_DEFAULTS,
  type SkipChainOptions,
  type StructureOptions,
  TREE_DEFAULTS,
  type TreeOptions,
} from '../closed-form/structure-options.js'
import { MAX_COLUMN } from '../features/readings/column-reference.js'
import { countForm } from './families/count-method.js'
import { EMPIRICAL_RULES } from './families/empirical-rules.js'
import type { MethodForm, StoredMethod } from './method.js'
import { type OptionSet, oneOf, wholeFrom } from './options.js'

/** An upper bound on links across one position; inference has its own limit on the resulting cliques. */
const MAX_LINK_WIDTH = 1000

type Variant = keyof typeof EMPIRICAL_VARIANTS

export const storedTree = /* @__PURE__ */ storedStructure<TreeOptions>('tree', TREE_DEFAULTS, {
  headColumn: {
    least: 1,
    most: MAX_COLUMN,
    whole: true,
    describe: 'the number of a column, counted from 1 after the word',
  },
  neighbors: oneOf('yes', 'no'),
})

export const storedSkipChain = /* @__PURE__ */ storedStructure<SkipChainOptions>(
  'skip-chain',
  SKIP_CHAIN_DEFAULTS,
  {
    links: { words: ['capitalized', 'words', 'all'], describe: 'capitalized, words or all' },
    linkWidth: { ...wholeFrom(1), most: MAX_LINK_WIDTH },
  },
)

export const tree = /* @__PURE__ */ structureForm(storedTree)
export const skipChain = /* @__PURE__ */ structureForm(storedSkipChain)

/** The options of a structure: its own and those of chains, without its name. */
type Chosen<Options extends StructureOptions> = Omit<Options, 'structure'>
type Own<Options extends StructureOptions> = Omit<Options, 'structure' | keyof EmpiricalOptions>

function storedStructure<Options extends StructureOptions>(
  structure: Options['structure'],
  defaults: Options,
  ownRules: OptionSet<Own<Options>>['rules'],
): StoredMethod<string, Chosen<Options>, Variant> {
  const { structure: _, ...chosen } = defaults
  const withVariant = (variant: EmpiricalOptions) => ({ ...chosen, ...variant }) as Chosen<Options>
  return {
    name: `empirical/${structure}`,
    title: `empirical with structure ${structure}`,
    options: {
      implied: { structure },
      defaults: withVariant(EMPIRICAL_DEFAULTS),
      rules: { ...ownRules, ...EMPIRICAL_RULES } as OptionSet<Chosen<Options>>['rules'],
      variants: {
        ep1: withVariant(EMPIRICAL_VARIANTS.ep1),
        sp1: withVariant(EMPIRICAL_VARIANTS.sp1),
        ecrn: withVariant(EMPIRICAL_VARIANTS.ecrn),
      },
    },
    content: 'sentences',
  }
}

function structureForm<Options extends object>(
  stored: StoredMethod<string, Options, Variant>,
): MethodForm<string, Options, Variant> {
  return countForm(stored, async (corpus, description, call) => {
    const { countStructures } = await import('../graphs/sentences/sentence-engine.js')
    // What the name of the form implies has been added to its options: they are whole.
    const options = description.options as object as StructureOptions
    return countStructures(corpus, { ...description, options }, call)
  })
}
