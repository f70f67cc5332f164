/** Chromosome arm 2R of the fruit fly with its genes, cut into pieces to train and to test on. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StringTable } from '../src/data/string-table.js'
import { type Corpus, DataError } from '../src/index.js'
import { readCorpus } from '../terminal/input.js'

/** A part of the chromosome, in bases from 0; `to` is exclusive. */
export interface Region {
  readonly from: number
  readonly to: number
}

/**
 * Bases per piece: about one gene of the fly. Pieces cut genes at their ends, but many short pieces represent
 * the chromosome better than a few long ones.
 */
const PIECE = 10_000

const BASES = 'chr2R.fa'
const TRACK = 'canon.labels.txt'

/** The label of each character of the track. UTRs and the introns next to them count as intergenic. */
const LABELS: Readonly<Record<string, string>> = { C: 'coding', I: 'intronic' }

/** Where both files are: in the directory, or in a subdirectory of their own. */
export function findChromosome(directory: string): string | undefined {
  const has = (place: string) => [BASES, TRACK].every(name => placesOf(place, name).some(existsSync))
  return [directory, join(directory, 'fly-chr2R')].find(has)
}

/** Reads the bases and their labels from a directory. */
export async function readChromosome(directory: string): Promise<Corpus> {
  const files = [findFile(directory, BASES), findFile(directory, TRACK)]
  const { columns, labels, ...rest } = await readCorpus(files, { format: 'fasta', labelTrack: 'separate' })
  const upper = (base: string) => base.toUpperCase()
  const labelOf = (character: string) => LABELS[upper(character)] ?? 'intergenic'
  return { ...rest, columns: [renamed(columns[0], upper)], labels: renamed(labels!, labelOf) }
}

function findFile(directory: string, name: string): string {
  const found = placesOf(directory, name).find(existsSync)
  if (found !== undefined) return found
  throw new DataError(`expected ${name}.gz or ${name}, found neither`, { source: directory })
}

function placesOf(directory: string, name: string): string[] {
  return [`${name}.gz`, name].map(file => join(directory, file))
}

/** A column with renamed strings; several may get the same name. */
function renamed({ ids, strings }: Corpus['columns'][number], name: (text: string) => string) {
  const table = new StringTable()
  const idOf = Int32Array.from(strings.toArray(), text => table.intern(name(text)))
  return { ids: ids.map(id => idOf[id]), strings: table }
}

/**
 * Cuts a region into sequences, `bases` in all or, if the region has fewer, all of it. The pieces lie at
 * equal distances, so that a part of the region represents the whole. Data shorter than the region are cut in
 * the same way.
 */
export function cutPieces(chromosome: Corpus, { from, to }: Region, bases: number, piece = PIECE): Corpus {
  const starts: number[] = []
  for (let start = from; start + piece <= Math.min(to, chromosome.P); start += piece) starts.push(start)
  const N = Math.min(starts.length, Math.max(1, Math.round(bases / piece)))
  if (starts.length === 0) throw new DataError(`expected at least ${from + piece} bases, got ${chromosome.P}`)
  const chosen = Array.from({ length: N }, (_, n) => starts[Math.floor((n * starts.length) / N)])
  const pick = ({ ids, strings }: Corpus['columns'][number]) => {
    const picked = new Int32Array(N * piece)
    for (const [n, start] of chosen.entries()) picked.set(ids.subarray(start, start + piece), n * piece)
    return { ids: picked, strings }
  }
  return {
    N,
    P: N * piece,
    offset: Int32Array.from({ length: N + 1 }, (_, n) => n * piece),
    columns: chromosome.columns.map(pick),
    labels: pick(chromosome.labels!),
    attributes: null,
    weight: null,
    line: new Int32Array(N),
  }
}
