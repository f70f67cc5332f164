import { expect, it } from 'vitest'
import { checkRun } from '../../fuzz/commands/check-run.js'

const GOOD = { code: 0, out: '', err: '', changed: [], added: [] }
const TRAIN = ['train', 'train.tsv', '-o', 'train.tsv']

it.each([
  ['a command that ends well', ['tag', 'm'], {}],
  ['a refusal with its reason', ['tag', 'm'], { code: 1, err: 'cofield: m: no such file\n' }],
  [
    'an output in the place of another file',
    ['train', 'train.tsv', '-o', 'old.cofield'],
    { changed: ['old.cofield'] },
  ],
  [
    'a model that is updated',
    ['update', 'm.cofield', 'a.tsv', '-o', 'm.cofield'],
    { changed: ['m.cofield'] },
  ],
  ['JSON where it was asked for', ['eval', '--json'], { out: '{"tokens":1}\n' }],
])('lets pass %s', (_, args, run) => {
  expect(() => checkRun(args, { ...GOOD, ...run })).not.toThrow()
})

it.each([
  ['exit code', ['tag'], { code: 3, err: 'x' }],
  ['internal error', ['tag'], { code: 1, err: 'cofield: internal error: x is not a function\n' }],
  ['no message', ['tag'], { code: 1 }],
  ['temporary file', ['tag'], { added: ['.out.cofield-1.tmp'] }],
  ['input changed', TRAIN, { changed: ['train.tsv'] }],
  ['input changed', ['tag', 'm.cofield', 'a.tsv'], { changed: ['b.tsv'] }],
  ['no JSON', ['eval', '--json'], { out: 'accuracy 0.9\n' }],
])('finds %s', (finding, args, run) => {
  expect(() => checkRun(args, { ...GOOD, ...run })).toThrow(new RegExp(`^${finding}:`))
})
