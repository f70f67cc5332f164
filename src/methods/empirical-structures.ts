/**
 * Closed-form training by counting for labels that do not form a chain: trees, and chains with links between
 * equal words.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Separate Training for CRFs Using Co-occurrence Rate Factorization,
 * section 6.
 */

import { empiricalTables } from '../closed-form/chain-engine.js'
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
import { MAX_COLUMN } from '../features/language/limits.js'
import { countStructures, createSentenceEngine } from '../graphs/sentences/sentence-engine.js'
import { hasNeighbors } from '../graphs/sentences/sentence-pairs.js'
import { countOnce, readCountStore } from './count-method.js'
import { EMPIRICAL_RULES } from './empirical-rules.js'
import type { MethodForm } from './method.js'
import { type OptionSet, oneOf, wholeFrom } from './options.js'

/** An upper bound on links across one position; inference has its own limit on the resulting cliques. */
const MAX_LINK_WIDTH = 1000

type Variant = keyof typeof EMPIRICAL_VARIANTS

export const tree = structureForm<TreeOptions>('tree', TREE_DEFAULTS, {
  headColumn: {
    least: 1,
    most: MAX_COLUMN,
    whole: true,
    describe: 'the number of a column, counted from 1 after the word',
  },
  neighbors: oneOf('yes', 'no'),
})

export const skipChain = structureForm<SkipChainOptions>('skip-chain', SKIP_CHAIN_DEFAULTS, {
  links: { words: ['capitalized', 'words', 'all'], describe: 'capitalized, words or all' },
  linkWidth: { ...wholeFrom(1), most: MAX_LINK_WIDTH },
})

/** The options of a structure: its own and those of chains, without its name. */
type Chosen<Options extends StructureOptions> = Omit<Options, 'structure'>
type Own<Options extends StructureOptions> = Omit<Options, 'structure' | keyof EmpiricalOptions>

function structureForm<Options extends StructureOptions>(
  structure: Options['structure'],
  defaults: Options,
  ownRules: OptionSet<Own<Options>>['rules'],
): MethodForm<string, Chosen<Options>, Variant> {
  const name = `empirical/${structure}`
  const { structure: _, ...chosen } = defaults
  const withVariant = (variant: EmpiricalOptions) => ({ ...chosen, ...variant }) as Chosen<Options>
  // The implied options have been added: the set is complete.
  const whole = (options: Chosen<Options>) => options as Options
  return {
    name,
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
    train: (corpus, options, { features, functions }) =>
      countOnce(() =>
        countStructures(corpus, { method: name, options: whole(options), features, functions }),
      ),
    load(file) {
      const { method, features, functions } = file
      const options = whole(file.options)
      const links = hasNeighbors(options)
      const shape = links ? 'neighbors' : 'heads'
      const store = readCountStore(file, { tables: empiricalTables(options), links, shape })
      return createSentenceEngine(store, { method, options, features, functions })
    },
  }
}
