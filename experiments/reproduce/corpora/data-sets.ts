/** Training and test parts by name, for experiments over several of them. */
import { splitBrown } from '../../../corpora/brown-split.js'
import type { Corpus } from '../../../src/index.js'
import { type Corpora, withoutShort } from '../../corpora.js'
import { hashCorpora } from '../corpus-hash.js'
import { MISSING } from '../missing-data.js'
import { quickParts } from '../quick-parts.js'
import { SPLITS } from './brown.js'

/** The splits of Brown, CoNLL-2002 without sentences of one word, tested on testb, and CoNLL-2000. */
export type DataSetName = keyof typeof SPLITS | 'dutch' | 'spanish' | 'chunks'

export const BROWN_NAMES = Object.keys(SPLITS) as (keyof typeof SPLITS)[]

export interface DataSet {
  readonly name: DataSetName
  readonly train: Corpus
  readonly test: Corpus
}

/** Available data sets, and notes on the others. */
export interface DataSets {
  readonly sets: readonly DataSet[]
  readonly absent: readonly string[]
}

/** Opens the available data sets; a quick run has little of each. */
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
    else
      absent.add(name === 'dutch' || name === 'spanish' || name === 'chunks' ? MISSING[name] : MISSING.brown)
  }
  return { sets, absent: [...absent] }
}

async function openParts(name: DataSetName, corpora: Corpora) {
  if (name === 'chunks') return corpora.task('chunks')
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

/** A hash that identifies them. */
export function hashDataSets(sets: readonly DataSet[]): string {
  return hashCorpora(...sets.flatMap(({ train, test }) => [train, test]))
}
