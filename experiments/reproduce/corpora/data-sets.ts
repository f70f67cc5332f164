/** Training and test parts by name, as experiments over several of them need them. */
import { splitBrown } from '../../../corpora/brown-split.js'
import type { Corpus } from '../../../src/index.js'
import { type Corpora, withoutShort } from '../../corpora.js'
import { hashCorpora } from '../corpus-hash.js'
import { MISSING } from '../missing-data.js'
import { quickParts } from '../quick-parts.js'
import { SPLITS } from './brown.js'

/** The splits of Brown, and CoNLL-2002 without sentences of one word, tested on testb. */
export type DataSetName = keyof typeof SPLITS | 'dutch' | 'spanish'

export const BROWN_NAMES = Object.keys(SPLITS) as (keyof typeof SPLITS)[]

export interface DataSet {
  readonly name: DataSetName
  readonly train: Corpus
  readonly test: Corpus
}

/** Data sets that are at hand, and what is said of those that are not. */
export interface DataSets {
  readonly sets: readonly DataSet[]
  readonly absent: readonly string[]
}

/** Opens those of the data sets that are at hand; a quick run has little of each. */
export async function openDataSets(
  names: readonly DataSetName[],
  corpora: Corpora,
  quick: boolean,
): Promise<DataSets> {
  const sets: DataSet[] = []
  const absent = new Set<string>()
  for (const name of names) {
    const parts = await openParts(name, corpora)
    if (parts) sets.push({ name, ...(quick ? quickParts(parts) : parts) })
    else absent.add(name === 'dutch' || name === 'spanish' ? MISSING[name] : MISSING.brown)
  }
  return { sets, absent: [...absent] }
}

async function openParts(name: DataSetName, corpora: Corpora) {
  if (name === 'dutch' || name === 'spanish') {
    const parts = name === 'dutch' ? await corpora.dutch() : await corpora.task('spanish')
    if (!parts) return null
    const { train, testb } = withoutShort(parts) as typeof parts
    return { train, test: testb }
  }
  const corpus = await corpora.brown()
  if (!corpus) return null
  const { train, test } = splitBrown(corpus, SPLITS[name])
  return { train, test }
}

/** Tells them apart from others. */
export function hashDataSets(sets: readonly DataSet[]): string {
  return hashCorpora(...sets.flatMap(({ train, test }) => [train, test]))
}
