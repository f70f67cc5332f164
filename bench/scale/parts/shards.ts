import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { resultOf } from '../../measure/run-process.js'
import { dealText } from '../deal-text.js'
import { type Scale, type ScaleOutcome, sameBytes } from '../scale.js'

const SHARDS = 10

/** Shards that are trained by processes of their own, and merged: all at once, and two by two. */
export async function shards(scale: Scale): Promise<ScaleOutcome> {
  scale.note('shards')
  const texts = await dealText(scale.text, SHARDS, scale.folder)
  const models: string[] = []
  for (const [k, text] of texts.entries()) {
    const model = text.replace(/tsv$/, 'cofield')
    await scale.cofield(`train shard ${k}`, 'train', text, '-o', model, '--quiet', '--json')
    models.push(model)
  }
  const merge = async (name: string, inputs: readonly string[]): Promise<string> => {
    const output = path.join(scale.folder, `${name.replaceAll(' ', '-')}.cofield`)
    await scale.cofield(name, 'merge', ...inputs, '-o', output, '--quiet', '--json')
    return output
  }
  if (scale.fault) return { model: null, figures: { fault: await mergeWrong(scale, models) } }
  const model = await merge('merge at once', models)
  let level = models
  for (let round = 1; level.length > 1; round++) {
    const next: string[] = []
    for (let k = 0; k < level.length; k += 2) {
      const pair = level.slice(k, k + 2)
      next.push(pair.length === 1 ? pair[0] : await merge(`merge round ${round} pair ${k / 2}`, pair))
    }
    level = next
  }
  const [tree] = level
  const treeIdentical = sameBytes(tree, scale.expected)
  return { model: treeIdentical ? model : tree, figures: { shards: SHARDS, treeIdentical } }
}

/** Leaves out a shard, and merges one twice: what the results say of it. */
async function mergeWrong({ cofield, folder, tokens }: Scale, models: readonly string[]) {
  const merge = async (done: string, inputs: readonly string[]) => {
    const output = path.join(folder, 'wrong.cofield')
    const run = await cofield(done, 'merge', ...inputs, '-o', output, '--json')
    const { tokens: merged, repeated, warnings } = resultOf(run)
    return { done, tokens, merged, repeated, warnings }
  }
  const copy = path.join(folder, 'copy.cofield') // a file that is named twice is refused
  copyFileSync(models[0], copy)
  return [
    await merge('a shard left out', models.slice(1)),
    await merge('a copy of a shard merged, too', [...models, copy]),
  ]
}
