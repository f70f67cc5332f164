/**
 * Labels data that have been read, several times, with a model of any tool, and prints how long each pass took:
 *
 *     node label-in-memory.js corpus MODEL DATA PASSES    a corpus as the reader makes it, read anew for each pass
 *     node label-in-memory.js items MODEL DATA PASSES     arrays of attribute names, one sentence at a time, by `cofield/crfsuite`
 */
import { readFileSync, writeSync } from 'node:fs'
import { load } from '../../src/index.js'
import { Tagger } from '../../src/node/crfsuite/index.js'
import { readCorpus } from '../../src/node/files.js'
import { readItems } from '../rivals/read-items.js'
import { timePasses } from '../rivals/time-passes.js'

const [how, model, data, passes] = process.argv.slice(2)
writeSync(1, `${JSON.stringify(await (how === 'items' ? timeItems() : timeCorpus()))}\n`)

/** A model caches what it has seen of a string table: a corpus that is read anew has other tables. */
async function timeCorpus() {
  const loaded = load(readFileSync(model))
  return timePasses(Number(passes), async () => {
    const corpus = await readCorpus([data])
    return () => loaded.tagCorpus(corpus)
  })
}

async function timeItems() {
  const tagger = new Tagger()
  tagger.open(model)
  const sequences = readItems(data)
  return timePasses(Number(passes), () => () => {
    for (const { items } of sequences) tagger.tag(items)
  })
}
