/**
 * Loads a model and labels one sequence of attributes, in a fresh process: `node first-tag.js MODEL DATA`. Prints the
 * milliseconds of both as JSON.
 */
import { readFileSync } from 'node:fs'
import { anySequenceAt } from '../../src/data/sequence.js'
import { load } from '../../src/load.js'
import type { Input } from '../../src/model/input.js'
import { readCorpus } from '../../src/node/files.js'
import { writeOut } from '../../terminal/standard-streams.js'

const [model, data] = process.argv.slice(2)
const bytes = readFileSync(model)
const input = anySequenceAt(await readCorpus([data], { format: 'crfsuite' }), 0) as Input
const start = performance.now()
const loaded = load(bytes)
const loading = performance.now()
loaded.tag(input)
const tagged = performance.now()
writeOut(`${JSON.stringify({ load: loading - start, firstTag: tagged - loading })}\n`)
