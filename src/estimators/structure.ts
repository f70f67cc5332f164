/**
 * Closed-form training by counting where labels are no chain: trees, and chains in which equal words are linked.
 *
 * Zhu, Hiemstra, Apers and Wombacher, Separate Training for CRFs Using Co-occurrence Rate Factorization, section 6.
 */
import { MAX_COLUMN } from '../features/limits.js'
import {
  SKIP_CHAIN_DEFAULTS,
  type StructureName,
  type StructureOptions,
  TREE_DEFAULTS,
} from '../model/structure-options.js'
import { EMPIRICAL_NAMES, empiricalOptions } from './empirical.js'
import { checkNames, type OptionRule, resolveOptions, wholeFrom } from './method-options.js'

/** More links never lead over one place; inference has a limit of its own for what they come to. */
const MAX_LINK_WIDTH = 1000

const RULES: Readonly<Record<string, OptionRule>> = {
  headColumn: {
    least: 1,
    most: MAX_COLUMN,
    whole: true,
    describe: 'the number of a column, counted from 1 after the word',
  },
  neighbors: { words: ['yes', 'no'], describe: 'yes or no' },
  links: { words: ['capitalized', 'words', 'all'], describe: 'capitalized, words or all' },
  linkWidth: { ...wholeFrom(1), most: MAX_LINK_WIDTH },
}

/** The options of a structure, all filled in: its own, and those of `empirical`. */
export function structureOptions(
  structure: Exclude<StructureName, 'chain'>,
  given: Readonly<Record<string, unknown>> = {},
): StructureOptions {
  const defaults = structure === 'tree' ? TREE_DEFAULTS : SKIP_CHAIN_DEFAULTS
  const names = Object.keys(RULES).filter(name => name in defaults)
  checkNames(`empirical with structure ${structure}`, [...names, ...EMPIRICAL_NAMES], given)
  const pick = (from: object, own: boolean) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name) === own))
  const rules = Object.fromEntries(names.map(name => [name, RULES[name]!]))
  const own = resolveOptions(structure, pick(defaults, true), rules, pick(given, true))
  return { structure, ...own, ...empiricalOptions(pick(given, false)) } as StructureOptions
}
