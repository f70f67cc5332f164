import path from 'node:path'
import { writeParts } from '../../corpora/write-parts.js'
import type { Corpus } from '../../src/data/corpus.js'
import { runProcess } from '../measure/run-process.js'
import type { PreparedCorpus, TextFiles } from './prepared-corpus.js'

const CLI = path.join(import.meta.dirname, '../../cli/main.js')

/** A corpus to be written down for all tools. */
export interface CorpusDescription {
  readonly name: string
  readonly title: string
  /** Of `cofield train --features`. */
  readonly features: string
  /** A template of CRF++ with the same features, also for the names of attributes, which it keeps short. Default: none. */
  readonly template?: string
  readonly train: Corpus
  readonly test: Corpus
}

/** Writes a corpus into the folder: columns, and the attributes of our own features for the tools that read attributes. */
export async function prepareCorpus(description: CorpusDescription, folder: string): Promise<PreparedCorpus> {
  const { name, title, features, template, train, test } = description
  const prepare = (part: string, corpus: Corpus) =>
    prepareText(path.join(folder, `${name}.${part}`), corpus, template ?? features)
  return {
    name,
    title,
    features,
    template: template ?? null,
    train: await prepare('train', train),
    test: await prepare('test', test),
  }
}

/** Writes one text. `features` names its attributes. */
export async function prepareText(file: string, corpus: Corpus, features: string): Promise<TextFiles> {
  const text = { columns: `${file}.tsv`, attributes: `${file}.crfsuite`, tokens: corpus.P }
  await writeParts([{ name: file, corpus }], () => text.columns)
  await convertToAttributes(text.columns, text.attributes, features)
  return text
}

/** In a process of its own: what it needs of memory should not be ours during the measurements. */
export async function convertToAttributes(
  columns: string,
  attributes: string,
  features: string,
): Promise<void> {
  const options = ['--to', 'crfsuite', '--features', features, '--quiet']
  await runProcess(process.execPath, [CLI, 'convert', columns, attributes, ...options])
}
