/**
 * Trains or tags with the npm package `crfsuite`, in a process of its own:
 *
 *     node crfsuite-addon.js PACKAGE train DATA MODEL PARAMETERS
 *     node crfsuite-addon.js PACKAGE tag DATA MODEL
 *     node crfsuite-addon.js PACKAGE time DATA MODEL PASSES      how long each pass over the data in memory takes
 */
import { writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readItems } from '../rivals/read-items.js'
import { timePasses } from '../rivals/time-passes.js'

interface Addon {
  Trainer: new (options: {
    debug: boolean
  }) => {
    set_params(parameters: object): void
    append(items: string[][], labels: string[]): void
    train(model: string): void
  }
  Tagger: new () => { open(model: string): boolean; tag(items: string[][]): string[] }
}

const [place, work, data, model, how] = process.argv.slice(2) as [string, string, string, string, string?]
const { Trainer, Tagger } = createRequire(import.meta.url)(place) as Addon

if (work === 'train') train()
else if (work === 'tag') tag()
else await time()

function train(): void {
  const trainer = new Trainer({ debug: true })
  trainer.set_params(JSON.parse(how!) as object)
  for (const { items, labels } of readItems(data)) trainer.append(items, labels)
  trainer.train(model)
}

function tag(): void {
  const tagger = new Tagger()
  tagger.open(model)
  const blocks: string[] = []
  for (const { items } of readItems(data)) blocks.push(`${tagger.tag(items).join('\n')}\n\n`)
  writeSync(1, blocks.join(''))
}

async function time(): Promise<void> {
  const tagger = new Tagger()
  tagger.open(model)
  const sequences = readItems(data)
  const passes = await timePasses(Number(how), () => () => {
    for (const { items } of sequences) tagger.tag(items)
  })
  writeSync(1, `${JSON.stringify(passes)}\n`)
}
