/**
 * Labels data in memory, in a fresh process: `node tag-in-memory.js MODEL DATA`. Prints milliseconds as JSON: loading, the first
 * sentence, the whole data new to the model and again, and sentence by sentence.
 */
import { readFileSync } from 'node:fs'
import { anySequenceAt } from '../../src/data/sequence.js'
import { load } from '../../src/load.js'
import type { Input } from '../../src/model/input.js'
import { readCorpus } from '../../src/node/files.js'
import { writeOut } from '../../terminal/standard-streams.js'

/** Passes after which engines have compiled what is used. */
const PASSES = 5

const [file, data] = process.argv.slice(2)
const bytes = readFileSync(file)
const corpus = await readCorpus([data], { labels: 'none' })
const inputs = Array.from({ length: corpus.N }, (_, n) => anySequenceAt(corpus, n) as Input)

/** Milliseconds of work. */
function time(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function leastOf(work: () => void): number {
  return Math.min(...Array.from({ length: PASSES }, () => time(work)))
}

const start = performance.now()
const model = load(bytes)
const loading = performance.now() - start
const firstTag = time(() => void model.tag(inputs[0]))
const firstPass = time(() => void model.tagCorpus(corpus))
const corpusAgain = leastOf(() => void model.tagCorpus(corpus))
const oneByOne = leastOf(() => {
  for (const input of inputs) model.tag(input)
})
writeOut(
  `${JSON.stringify({ tokens: corpus.P, load: loading, firstTag, firstPass, corpusAgain, oneByOne })}\n`,
)
