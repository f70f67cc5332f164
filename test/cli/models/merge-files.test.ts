import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeFiles } from '../../../cli/models/merge-files.js'
import { createSandbox, type Sandbox } from '../run-cli.js'
import { columns } from '../tiny-data.js'

const SENTENCES = Array.from({ length: 12 }, (_, k) => `The/DT dog${k}/NN barks/VBZ ${k}/CD ./.`)
const SHARDS = [0, 1, 2, 3, 4, 5].map(k => SENTENCES.slice(2 * k, 2 * k + 2))

let box: Sandbox
let files: string[]

beforeAll(async () => {
  box = createSandbox({ 'all.tsv': columns(...SENTENCES) })
  await box.run(['train', 'all.tsv', '-o', 'all.cofield', '-q'])
  files = SHARDS.map((_, k) => `shard-${k}.cofield`)
  for (const [k, shard] of SHARDS.entries()) {
    box.write(`shard-${k}.tsv`, columns(...shard))
    await box.run(['train', `shard-${k}.tsv`, '-o', files[k], '-q'])
  }
})

afterAll(() => box.remove())

test('files that do not fit into memory together give the same bytes', async () => {
  const paths = files.map(file => box.path(file))
  for (const waitingBytes of [1, 4000, 10_000, 1 << 28]) {
    const model = await mergeFiles(paths, { waitingBytes })
    expect(Buffer.compare(model.save(), box.read('all.cofield'))).toBe(0)
  }
})

test('the command merges any number of files, and prints what they hold together', async () => {
  const { json, err } = await box.run(['merge', ...files, '-o', 'merged.cofield', '--json'])
  expect(json).toMatchObject({ sequences: 12, tokens: 60, models: files, repeated: [] })
  expect(err).toBe('')
  expect(Buffer.compare(box.read('merged.cofield'), box.read('all.cofield'))).toBe(0)
})

test('a file that comes twice is merged twice, with a warning', async () => {
  box.write('copy.cofield', box.read('shard-1.cofield'))
  const args = [
    'merge',
    'shard-0.cofield',
    'shard-1.cofield',
    'copy.cofield',
    '-o',
    'twice.cofield',
    '--json',
  ]
  const { code, json, err } = await box.run(args)
  expect(code).toBe(0)
  expect(json).toMatchObject({ sequences: 6, repeated: ['copy.cofield'] })
  expect(err).toBe(
    'cofield: warning: copy.cofield: has the same content as shard-1.cofield, so its data count twice; is it the same shard?\n',
  )
})

test('a file that does not fit is named, whatever its place', async () => {
  await box.run(['train', 'shard-2.tsv', '-o', 'hmm.cofield', '-q', '--method', 'hmm'])
  await box.run(['train', 'shard-2.tsv', '-o', 'weights.cofield', '-q', '--method', 'perceptron'])
  const merge = (...names: string[]) => box.run(['merge', ...names, '-o', 'no.cofield'])
  const [a, b] = files
  expect((await merge(a, b, 'hmm.cofield')).err).toMatch(
    /^cofield: hmm\.cofield: merge: expected models with the same method/,
  )
  expect((await merge('weights.cofield', a)).err).toMatch(/merge: expected a model of counts, got perceptron/)
  expect((await merge(a, 'weights.cofield')).err).toMatch(/^cofield: weights\.cofield: merge: expected/)
  box.write('broken.cofield', box.read(a).subarray(0, 200))
  expect((await merge(a, b, 'broken.cofield')).err).toMatch(/^cofield: broken\.cofield: truncated/)
  expect(box.files()).not.toContain('no.cofield')
})
