import { closeSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { lafferty } from '../../../src/features/language/presets.js'
import { readCorpus } from '../../../src/node/files.js'
import { writeTuples } from '../../../src/tuples/write-tuples.js'
import type { Scale, ScaleOutcome } from '../scale.js'

const PARTS = 20

/** Tuples in files, written here, and a model that is counted from them. */
export async function tuples(scale: Scale): Promise<ScaleOutcome> {
  const { files, rows } = await writeParts(scale)
  const model = path.join(scale.folder, 'tuples.cofield')
  await scale.cofield('count', 'count', ...files, '-o', model, '--quiet', '--json')
  return { model, figures: { parts: PARTS, tuples: rows } }
}

/** Deals out the tuples of the corpus in turn. */
async function writeParts({ text, folder, note }: Scale): Promise<{ files: string[]; rows: number }> {
  note('tuples')
  const files = Array.from({ length: PARTS }, (_, k) => path.join(folder, `pairs-${k}.tsv`))
  const open = files.map(file => openSync(file, 'w'))
  let [piece, rows] = [0, 0]
  for (const lines of writeTuples(await readCorpus([text], { format: 'columns' }), lafferty())) {
    const newline = lines.indexOf('\n') + 1
    if (piece === 0) for (const fd of open) writeSync(fd, lines.slice(0, newline))
    const data = piece === 0 ? lines.slice(newline) : lines
    writeSync(open[piece++ % PARTS], data)
    rows += data.split('\n').length - 1
  }
  for (const fd of open) closeSync(fd)
  return { files, rows }
}
