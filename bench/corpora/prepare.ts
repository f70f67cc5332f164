import path from 'node:path'
import { writeParts } from '../../corpora/write-parts.js'
import type { Corpus } from '../../src/data/corpus.js'
import { runProcess } from '../measure/run-process.js'
import type { PreparedCorpus, TextFiles } from './prepared-corpus.js'

const CLI = path.join(import.meta.dirname, '../../cli/main.js')

/** A corpus to be written for all tools. */
export interface CorpusDescription {
  readonly name: string
  readonly title: string
  /** Of `cofield train --features`. */
  readonly features: string
  /** A CRF++ template with the same features; it also keeps attribute names short. Default: none. */
  readonly template?: string
  readonly train: Corpus
  readonly test: Corpus
}

/**
 * Writes a corpus into the folder: columns, and the attributes of our features for tools that read
 * attributes.
 */
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
async function prepareText(file: string, corpus: Corpus, features: string): Promise<TextFiles> {
  const text = { columns: `${file}.tsv`, attributes: `${file}.crfsuite`, tokens: corpus.P }
  await writeParts([{ name: file, corpus }], () => text.columns)
  await convertToAttributes(text.columns, text.attributes, features)
  return text
}

/** In a separate process, so that its memory does not count during the measurements. */
async function convertToAttributes(columns: string, attributes: string, features: string): Promise<void> {
  const options = ['--to', 'crfsuite', '--features', features, '--quiet']
  await runProcess(process.execPath, [CLI, 'convert', columns, attributes, ...options])
}
