import { spawnSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { disk } from '../../src/node/disk.js'
import { filesRead, readBatches, readChunks, readCorpus } from '../../terminal/input.js'
import { planOutput, writeOutput } from '../../terminal/output.js'
import { UsageError } from '../../terminal/usage.js'
import { createDirectories, rejection } from '../node/directory.js'
import { built, MAIN } from './run-cli.js'
import { runInProcess } from './run-in-process.js'
import { TRAIN } from './tiny-data.js'

const createDirectory = createDirectories()

/** A directory with all that commands read; those that are models are made by training. */
async function createFiles(): Promise<(name: string) => string> {
  const directory = createDirectory()
  const at = (name: string) => join(directory, name)
  for (const name of ['train.tsv', 'more.tsv', 'dev.tsv']) writeFileSync(at(name), TRAIN)
  writeFileSync(at('template'), 'U00:%x[0,0]\nB\n')
  await runInProcess('train', at('train.tsv'), '-o', at('model'))
  await runInProcess('train', at('more.tsv'), '-o', at('other'))
  return at
}

/** What is in a directory, by name. */
function contents(directory: string): Record<string, string> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  return Object.fromEntries(
    names.map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'latin1')]),
  )
}

const IN_WEIGHTS = ['-m', 'likelihood', '--max-iterations', '1', '--threads', '1']

/** Each command with an output that it reads, or writes twice. */
const OVERWRITING: readonly (readonly string[])[] = [
  ['train', 'train.tsv', '-o', 'train.tsv'],
  ['train', 'train.tsv', 'more.tsv', '-o', 'more.tsv'],
  ['train', 'train.tsv', '--dev', 'dev.tsv', '-o', 'dev.tsv'],
  ['train', 'train.tsv', '-f', 'template', '-o', 'template'],
  ['train', 'train.tsv', ...IN_WEIGHTS, '--init', 'model', '-o', 'model'],
  ['train', 'train.tsv', ...IN_WEIGHTS, '-o', 'new', '--checkpoint', 'train.tsv'],
  ['train', 'train.tsv', ...IN_WEIGHTS, '-o', 'new', '--checkpoint', './new'],
  ['train', 'train.tsv', ...IN_WEIGHTS, '-o', 'other', '--init', 'model', '--checkpoint', 'model'],
  ['train', 'train.tsv', ...IN_WEIGHTS, '-o', 'new', '--checkpoint', 'NEW'],
  ['tag', 'model', 'dev.tsv', '-o', 'model'],
  ['tag', 'model', 'more.tsv', 'dev.tsv', '-o', 'dev.tsv'],
  ['tag', 'model', '--text', 'dev.tsv', '-o', 'dev.tsv'],
  ['update', 'model', 'more.tsv', '-o', 'more.tsv'],
  ['forget', 'model', 'more.tsv', 'train.tsv', '-o', 'train.tsv'],
  ['convert', 'train.tsv', 'train.tsv', '--to', 'jsonl'],
  ['convert', 'train.tsv', 'template', '-f', 'template', '--to', 'crfsuite'],
  ['data', 'brown', '--from', 'train.tsv', '-o', 'train.tsv'],
]

it.each(OVERWRITING)('%s %s %s %s … writes over nothing', async (...command) => {
  const files = await createFiles()
  const before = contents(files('.'))
  const names = new Set([...Object.keys(before), 'new', './new', 'NEW'])
  const [name, ...args] = command.map(word => (names.has(word) ? files(word) : word))
  const error = await rejection(runInProcess(name!, ...args))
  expect(error.message).toMatch(
    /: the output is the same file as .*, which is (read|also written); name another/,
  )
  expect(error).toBeInstanceOf(UsageError)
  expect(contents(files('.'))).toEqual(before)
})

it.each([
  ['a hard link', (at: string, name: string) => linkSync(at, name)],
  ['a symbolic link', (at: string, name: string) => symlinkSync(at, name)],
  [
    'a link to a link',
    (at: string, name: string) => {
      symlinkSync(at, `${name}-1`)
      symlinkSync(`${name}-1`, name)
    },
  ],
])('%s to an input is the input, on either side', async (_, link) => {
  const at = await createFiles()
  link(at('train.tsv'), at('linked'))
  const before = contents(at('.'))
  const refusal = (error: Error) => error.message.replaceAll(at('.'), '').replaceAll(at(''), '')
  expect(refusal(await rejection(runInProcess('train', at('train.tsv'), '-o', at('linked'))))).toMatch(
    /linked: the output is the same file as .*train\.tsv, which is read/,
  )
  expect(
    refusal(await rejection(runInProcess('tag', at('model'), at('linked'), '-o', at('train.tsv')))),
  ).toMatch(/train\.tsv: the output is the same file as .*linked, which is read/)
  expect(contents(at('.'))).toEqual(before)
})

it('update, forget and merge may replace their model', async () => {
  const at = await createFiles()
  const model = readFileSync(at('model'))
  await runInProcess('update', at('model'), at('more.tsv'), '-o', at('model'))
  await runInProcess('forget', at('model'), at('more.tsv'), '-o', at('model'))
  expect(readFileSync(at('model'))).toEqual(model)
  await runInProcess('merge', at('model'), at('other'), '-o', at('other'))
  expect(readFileSync(at('other'))).not.toEqual(model)
})

it('a name of a preset or a method is no file', async () => {
  const at = await createFiles()
  const cwd = process.cwd()
  process.chdir(at('.'))
  try {
    for (const _ of [1, 2]) await runInProcess('train', 'train.tsv', '-f', 'lafferty', '-o', 'lafferty')
  } finally {
    process.chdir(cwd)
  }
})

it('a report is not written through a link to the data', async () => {
  const at = await createFiles()
  mkdirSync(at('data'))
  mkdirSync(at('report'))
  writeFileSync(at('data/conll2002.zip'), 'precious')
  symlinkSync(at('data/conll2002.zip'), at('report/report.json'))
  const args = ['test-time', '--quick', '--data', at('data'), '--out', at('report')]
  const error = await rejection(runInProcess('reproduce', ...args))
  expect(error.message).toContain('conll2002.zip, which is read; name another output')
  expect(readFileSync(at('data/conll2002.zip'), 'utf8')).toBe('precious')
  expect(readdirSync(at('report'))).toEqual(['report.json'])
})

it('a corpus is not written over a file of the directory that it is read from', async () => {
  const at = await createFiles()
  mkdirSync(at('corpus'))
  writeFileSync(at('corpus/ca01'), 'a/dt\n')
  const before = contents(at('corpus'))
  const error = await rejection(
    runInProcess('data', 'brown', '--from', at('corpus'), '-o', at('corpus/ca01')),
  )
  expect(error.message).toContain('ca01, which is read; name another output')
  expect(contents(at('corpus'))).toEqual(before)
})

it('what a plan left out is seen before the output gets its name', async () => {
  const at = await createFiles()
  const readers = [
    () => readCorpus([at('train.tsv')]),
    () => readBatches(at('train.tsv')).next(),
    () => readChunks(at('train.tsv')).next(),
  ]
  for (const read of readers) {
    filesRead.clear()
    const output = planOutput(at('train.tsv'), { reads: [] })
    const writing = writeOutput(output, async sink => {
      await read()
      sink('x')
    })
    expect((await rejection(writing)).message).toContain('train.tsv, which is read')
    expect(readFileSync(at('train.tsv'), 'utf8')).toBe(TRAIN)
  }
  filesRead.clear()
})

it('a file without permission to write is refused before the work, and when it is written', async () => {
  const at = await createFiles()
  const { checkWritable } = disk
  const allowed = readFileSync(at('other'))
  // Whoever is root may write everything, so the refusal of the system is put on.
  disk.checkWritable = path => {
    if (path.endsWith('other')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
  }
  try {
    const error = await rejection(runInProcess('train', at('nowhere.tsv'), '-o', at('other')))
    expect(error.message).toBe(`${at('other')}: permission denied`)
    disk.checkWritable = checkWritable
    const output = planOutput(at('other'), { reads: [] })
    disk.checkWritable = path => {
      if (path.endsWith('other')) throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    }
    const late = await rejection(writeOutput(output, sink => sink('x')))
    expect(late.message).toBe(`${at('other')}: permission denied`)
  } finally {
    disk.checkWritable = checkWritable
  }
  expect(readFileSync(at('other'))).toEqual(allowed)
})

it('a link is followed, also where it leads to nothing yet', async () => {
  const at = await createFiles()
  mkdirSync(at('below'))
  symlinkSync('below/made', at('link'))
  await runInProcess('train', at('train.tsv'), '-o', at('link'))
  expect(readlinkSync(at('link'))).toBe('below/made')
  expect(readFileSync(at('below/made'))).toEqual(readFileSync(at('model')))
  symlinkSync('nowhere/made', at('lost'))
  expect((await rejection(runInProcess('train', at('train.tsv'), '-o', at('lost')))).message).toContain(
    'create it, or write elsewhere',
  )
  symlinkSync('around', at('around'))
  expect((await rejection(runInProcess('train', at('train.tsv'), '-o', at('around')))).message).toBe(
    `${at('around')}: too many symbolic links, one leading to the other`,
  )
})

it('a name of a directory is refused before any work', async () => {
  const at = await createFiles()
  for (const name of ['model/', 'none/', ''])
    expect(
      (await rejection(runInProcess('train', at('gone'), '-o', name && at('') + name))).message,
    ).toContain('expected the name of a file, got that of a directory')
  expect(existsSync(at('none'))).toBe(false)
})

it.skipIf(!built)(
  'standard input and output are files, too, where a shell made them so (needs a build)',
  async () => {
    const at = await createFiles()
    const run = (script: string) => {
      const args = ['-c', script, process.execPath, MAIN]
      const { status, stderr } = spawnSync('sh', args, { cwd: at('.'), encoding: 'utf8' })
      return [status, stderr]
    }
    expect(run('"$0" "$1" tag model -o dev.tsv < dev.tsv')).toEqual([
      2,
      'cofield: dev.tsv: the output is the same file as standard input, which is read; name another output\n',
    ])
    for (const script of ['inspect model >> model', 'eval model dev.tsv --json >> dev.tsv'])
      expect(run(`"$0" "$1" ${script}`)).toEqual([
        2,
        `cofield: standard output: goes to ${script.split(' >> ')[1]}, which is also read; name another output\n`,
      ])
    expect(run('"$0" "$1" tag model dev.tsv >> dev.tsv')).toEqual([
      2,
      'cofield: standard output: the output is the same file as dev.tsv, which is read; name another output\n',
    ])
    expect(readFileSync(at('dev.tsv'), 'utf8')).toBe(TRAIN)
    expect(run('"$0" "$1" tag model -q < dev.tsv > tagged')).toEqual([0, ''])
    expect(run('"$0" "$1" convert dev.tsv /dev/stdout --to columns -q | cat > copy')).toEqual([0, ''])
    expect(readFileSync(at('copy'), 'utf8')).toBe(TRAIN)
  },
)
