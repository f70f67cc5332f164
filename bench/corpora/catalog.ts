import { existsSync } from 'node:fs'
import path from 'node:path'
import { readBrown } from '../../corpora/brown.js'
import { type BrownSplit, splitBrown } from '../../corpora/brown-split.js'
import { conll2000, conll2002 } from '../../corpora/conll.js'
import { cutPieces, readChromosome } from '../../corpora/fly-chromosome.js'
import type { Recipe, RecipeOptions } from '../../corpora/recipe.js'
import type { Corpus } from '../../src/data/corpus.js'
import { readCorpus } from '../../src/node/files.js'
import { simulateManyLabels } from '../../src/simulation/many-labels.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { createReporter } from '../../terminal/reporter.js'
import { writeChunkTemplate } from './chunk-template.js'
import type { CorpusDescription } from './prepare.js'
import { type CorpusPlaces, placeOf } from './sources.js'

/** Bases of a sequence: as short as a sentence would be too short for an exon. */
const PIECE = 1000

/** CoNLL-2000 with the 19 templates of the examples of CRF++ and CRFsuite, which are the `chunk19` preset. */
export async function describeConll2000(places: CorpusPlaces, folder: string): Promise<CorpusDescription> {
  const parts = await readParts(conll2000, placeOf('conll2000', places), {}, ['train', 'test'])
  const template = path.join(folder, 'chunk.template')
  writeChunkTemplate(template)
  return {
    name: 'conll2000',
    title: 'CoNLL-2000 chunks',
    features: 'chunk19',
    template,
    train: parts['train'],
    test: parts['test'],
  }
}

export async function describeDutch(places: CorpusPlaces): Promise<CorpusDescription> {
  const options = { language: 'dutch', minLength: 2 } as const
  const parts = await readParts(conll2002, placeOf('conll2002', places), options, ['train', 'testb'])
  const texts = { train: parts['train'], test: parts['testb'] }
  return { name: 'dutch', title: 'CoNLL-2002 Dutch entities', features: 'lafferty', ...texts }
}

/** The same data with features of entities, which are many. */
export async function describeEntities(places: CorpusPlaces): Promise<CorpusDescription> {
  const options = { language: 'dutch', minLength: 1 } as const
  const parts = await readParts(conll2002, placeOf('conll2002', places), options, ['train', 'testa'])
  const texts = { train: parts['train'], test: parts['testa'] }
  return { name: 'dutch-ner', title: 'CoNLL-2002 Dutch, preset ner', features: 'ner', ...texts }
}

export async function describeBrown(places: CorpusPlaces, split: BrownSplit): Promise<CorpusDescription> {
  const { train, test } = splitBrown(await readBrown(placeOf('brown', places)), split)
  return { name: `brown-${split}`, title: `Brown ${split}`, features: 'lafferty', train, test }
}

/** Pieces of the chromosome, `bases` to train on and a quarter of that to test on. */
export async function describeFly(places: CorpusPlaces, bases: number): Promise<CorpusDescription> {
  const chromosome = await readChromosome(placeOf('fly', places))
  const train = cutPieces(chromosome, { from: 5_000_000, to: 20_000_000 }, bases, PIECE)
  const test = cutPieces(chromosome, { from: 20_000_000, to: 25_000_000 }, bases / 4, PIECE)
  return { name: 'fly', title: 'Fly chromosome 2R', features: 'kmer:5', train, test }
}

export function describeManyLabels(labels: number, sequences: number): CorpusDescription {
  const train = simulateManyLabels({ labels, sequences, seed: 1 })
  const test = simulateManyLabels({ labels, sequences: 200, seed: 2 })
  return { name: `labels-${labels}`, title: `${labels} simulated labels`, features: 'lafferty', train, test }
}

/** Simulated sentences without blank lines between them: one sequence of so many tokens. The test text has sentences. */
export function describeOneSequence(tokens: number): CorpusDescription {
  const sentences = simulateToyEnglish({ sentences: Math.ceil(tokens / 7), layer: 'pos', seed: 1 })
  if (sentences.P < tokens) throw new RangeError(`tokens: expected at most ${sentences.P}, got ${tokens}`)
  const train = { ...sentences, N: 1, offset: Int32Array.of(0, tokens), P: tokens, line: new Int32Array(1) }
  const test = simulateToyEnglish({ sentences: 500, layer: 'pos', seed: 2 })
  const title = `${tokens.toLocaleString('en')} tokens of toy English in one sequence`
  return { name: `one-sequence-${tokens}`, title, features: 'lafferty', train, test }
}

/** Reads the files of the shared tasks, or the output of `cofield data`. */
async function readParts(
  recipe: Recipe,
  place: string,
  options: RecipeOptions,
  names: readonly string[],
): Promise<Record<string, Corpus>> {
  const prepared = (name: string) => path.join(place, `${name}.tsv`)
  if (names.every(name => existsSync(prepared(name)))) {
    const read = names.map(async name => [name, await readCorpus([prepared(name)])] as const)
    return Object.fromEntries(await Promise.all(read))
  }
  const parts = await recipe.prepare({ ...options, from: place }, createReporter({}))
  return Object.fromEntries(parts.map(({ name, corpus }) => [name, corpus]))
}
