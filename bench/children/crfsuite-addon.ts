/**
 * Trains or tags with the npm package `crfsuite`, in a process of its own:
 *
 *     node crfsuite-addon.js PACKAGE train DATA MODEL PARAMETERS
 *     node crfsuite-addon.js PACKAGE tag DATA MODEL
 */
import { readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'

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

const [place, work, data, model, parameters] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string?,
]
const { Trainer, Tagger } = createRequire(import.meta.url)(place) as Addon

if (work === 'train') train()
else tag()

function train(): void {
  const trainer = new Trainer({ debug: true })
  trainer.set_params(JSON.parse(parameters!) as object)
  for (const { items, labels } of sequences()) trainer.append(items, labels)
  trainer.train(model)
}

function tag(): void {
  const tagger = new Tagger()
  tagger.open(model)
  const blocks: string[] = []
  for (const { items } of sequences()) blocks.push(`${tagger.tag(items).join('\n')}\n\n`)
  writeSync(1, blocks.join(''))
}

/** The addon takes unescaped attribute names, so escapes are undone; the file has no values. */
function* sequences(): Generator<{ items: string[][]; labels: string[] }> {
  for (const block of readFileSync(data, 'utf8').split('\n\n')) {
    const rows = block.split('\n').filter(line => line !== '')
    if (rows.length === 0) continue
    const fields = rows.map(row => row.split('\t'))
    yield {
      items: fields.map(([, ...attributes]) => attributes.map(withoutEscapes)),
      labels: fields.map(([label]) => label!),
    }
  }
}

function withoutEscapes(name: string): string {
  return name.includes('\\') ? name.replace(/\\([\\:])/g, '$1') : name
}
