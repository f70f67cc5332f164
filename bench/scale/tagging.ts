/** Sentences that are labeled through an engine, and the labels that `cofield tag` gives them. */
import { closeSync, createReadStream, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { TreeUsage } from '../measure/watch-tree.js'
import type { Scale, Step } from './scale.js'

/** Sentences to label. */
export interface TaggingSample {
  readonly sentences: number
  readonly tokens: number
  /** JSON lines with `id` and `tokens`. */
  readonly questions: string
  /** The words, one in a line, an empty line after each sentence. */
  readonly words: string
}

/** Labeling through an engine, measured. */
export interface Tagging extends TreeUsage {
  /** How the engine calls Cofield. */
  readonly by: string
  readonly sentences: number
  readonly tokens: number
  /** Whether all sentences came back with the labels of `cofield tag`. */
  readonly identical: boolean
  readonly seconds: number
  readonly tokensPerSecond: number
}

/** A sentence with its labels. */
export interface Labeled {
  readonly tokens: readonly string[]
  readonly labels: readonly string[]
}

/** Writes the first sentences of a corpus, with at least so many tokens. */
export async function takeSample(text: string, wanted: number, folder: string): Promise<TaggingSample> {
  const [questions, words] = [path.join(folder, 'questions.jsonl'), path.join(folder, 'words.txt')]
  const files = [openSync(questions, 'w'), openSync(words, 'w')]
  let [sentences, tokens] = [0, 0]
  let sentence: string[] = []
  const input = createReadStream(text)
  for await (const line of createInterface({ input })) {
    if (line !== '') {
      sentence.push(line.slice(0, line.indexOf('\t')))
      continue
    }
    writeSync(files[0], `${JSON.stringify({ id: sentences, tokens: sentence })}\n`)
    writeSync(files[1], `${sentence.join('\n')}\n\n`)
    sentences++
    tokens += sentence.length
    sentence = []
    if (tokens >= wanted) break
  }
  input.destroy()
  for (const fd of files) closeSync(fd)
  return { sentences, tokens, questions, words }
}

/** Labels the sample with `cofield tag`, and compares what came through an engine. Engines return rows in any order. */
export async function compareTagging(
  { cofield, folder, expected }: Scale,
  { words, sentences, tokens }: TaggingSample,
  by: string,
  found: readonly Labeled[],
  { seconds, cpuSeconds, peakMemoryBytes, processes }: Omit<Step, 'name'>,
): Promise<Tagging> {
  const output = path.join(folder, 'labeled.tsv')
  await cofield('cofield tag', 'tag', expected, words, '-o', output, '--quiet', '--json')
  const identical = inOrder(found) === inOrder(readLabeled(output))
  const tokensPerSecond = Math.round(tokens / seconds)
  return {
    by,
    sentences,
    tokens,
    identical,
    seconds,
    tokensPerSecond,
    cpuSeconds,
    peakMemoryBytes,
    ...(processes && { processes }),
  }
}

/** Reads JSON lines with `tokens` (or `text`, with spaces between them) and `labels`. */
export function readAnswers(files: readonly string[]): Labeled[] {
  const lines = files.flatMap(file => readFileSync(file, 'utf8').trimEnd().split('\n'))
  return lines
    .filter(line => line !== '')
    .map(line => {
      const { tokens, text, labels } = JSON.parse(line) as Labeled & { text?: string }
      return { tokens: tokens ?? text?.split(' ') ?? [], labels }
    })
}

/** Reads questions, and the answers of `tag --lines` in the same lines of other files. */
export function readPairedAnswers(questions: readonly string[], answers: readonly string[]): Labeled[] {
  const lines = (files: readonly string[]) =>
    files.flatMap(file => readFileSync(file, 'utf8').trimEnd().split('\n'))
  const [asked, answered] = [lines(questions), lines(answers)]
  if (asked.length !== answered.length)
    throw new Error(`expected ${asked.length} answers, got ${answered.length}`)
  return asked.map((line, k) => ({
    tokens: (JSON.parse(line) as { tokens: string[] }).tokens,
    labels: (JSON.parse(answered[k]) as { result: string[] }).result,
  }))
}

/** Sentences of two columns. */
function readLabeled(file: string): Labeled[] {
  const sentences = readFileSync(file, 'utf8').trimEnd().split('\n\n')
  return sentences.map(sentence => {
    const rows = sentence.split('\n').map(line => line.split('\t'))
    return { tokens: rows.map(([word]) => word), labels: rows.map(([, label]) => label) }
  })
}

function inOrder(sentences: readonly Labeled[]): string {
  return sentences
    .map(({ tokens, labels }) => `${tokens.join(' ')}\t${labels.join(' ')}`)
    .sort()
    .join('\n')
}
