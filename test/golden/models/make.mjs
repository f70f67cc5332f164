// Makes golden models: node test/golden/models/make.mjs [--corpora] [CASE…]   (needs npm run build)
//
// The files say what a release wrote, so a case that is there already is left as it is: delete its two files to make it
// anew. `--corpora` simulates the corpora again, which changes every case.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sequenceAt, train } from '../../../dist/src/index.js'
import { simulateToyEnglish, simulateTreebank, simulateTwoStateHmm } from '../../../dist/src/simulation/index.js'
import { CASES, FUNCTIONS } from './cases.mjs'
import { expectationOf } from './expectation.mjs'

const here = import.meta.dirname
const words = process.argv.slice(2)
const wanted = words.filter(word => !word.startsWith('--'))
const file = path.join(here, 'corpora.json')
if (words.includes('--corpora') || !existsSync(file)) writeCorpora()
const corpora = JSON.parse(readFileSync(file, 'utf8'))

for (const [name, { data, options }] of Object.entries(CASES)) {
  const target = path.join(here, `${name}.cofield`)
  if ((wanted.length > 0 && !wanted.includes(name)) || existsSync(target)) continue
  const { train: sequences, test } = corpora[data]
  const model = await train(sequences, { ...options, functions: FUNCTIONS })
  writeFileSync(target, model.save())
  writeFileSync(path.join(here, `${name}.json`), `${JSON.stringify(expectationOf(model, test))}\n`)
  console.log(`${name}: ${model.labels.length} labels, ${model.save().length} bytes`)
}

function writeCorpora() {
  const list = corpus => Array.from({ length: corpus.N }, (_, n) => sequenceAt(corpus, n))
  const split = (sequences, count) => ({ train: sequences.slice(0, -count), test: sequences.slice(-count) })
  const english = list(simulateToyEnglish({ sentences: 36, seed: 5 }))
  const entities = list(simulateToyEnglish({ sentences: 36, seed: 6, layer: 'entities' }))
  const made = {
    pos: split(english, 4),
    entities: split(entities, 4),
    trees: split(list(simulateTreebank({ sentences: 24, length: 8, labels: 4, words: 20, seed: 7 })), 4),
    bases: split(list(simulateTwoStateHmm({ length: 60, sequences: 12, seed: 8 })), 2),
    attributes: split(english.slice(0, 24).map(withAttributes), 4),
    weighted: split(
      english.slice(0, 24).map((sequence, n) => ({ ...sequence, weight: [1, 3, 2][n % 3] })),
      4,
    ),
    measures: split(
      entities.slice(0, 24).map((sequence, n) => ({
        ...sequence,
        columns: [...sequence.columns, sequence.tokens.map((_, t) => String(((n + 3 * t) % 9) / 8))],
      })),
      4,
    ),
  }
  writeFileSync(file, `${JSON.stringify(made)}\n`)
}

/** Attributes as CRFsuite's users write them, some with values. */
function withAttributes(sequence) {
  const attributes = sequence.tokens.map((word, t) => ({
    [`word=${word}`]: 1,
    [`last=${word.slice(-2)}`]: 1,
    length: word.length / 4,
    ...(t === 0 && { first: 1 }),
  }))
  return { ...sequence, attributes }
}
