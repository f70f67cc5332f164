import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkArguments } from '../../cli/options/raw-arguments.js'
import { UsageError } from '../../terminal/usage.js'
import { createDirectories } from '../node/directory.js'
import { built, MAIN } from './run-cli.js'
import { TRAIN } from './tiny-data.js'

const raw =
  (...args: (string | number[])[]) =>
  () =>
    Buffer.concat(args.flatMap(argument => [Buffer.from(argument as string), Buffer.of(0)]))

it('an argument that is not UTF-8 is refused with its bytes', () => {
  const check = () => checkArguments(['tag', 'caf\ufffd'], raw('node', 'tag', [0x63, 0x61, 0x66, 0xe9]))
  expect(check).toThrow(UsageError)
  expect(check).toThrow('caf\\xe9: expected UTF-8, got other bytes')
})

it('a replacement character that was typed is one', () => {
  checkArguments(['tag', 'caf\ufffd'], raw('node', 'tag', 'caf\ufffd'))
})

it('where the bytes cannot be seen, no wrong name is used', () => {
  const hidden = () => {
    throw new Error('no /proc')
  }
  checkArguments(['tag', 'café'], hidden)
  expect(() => checkArguments(['tag', 'caf\ufffd'], hidden)).toThrow('caf\ufffd: expected UTF-8')
})

const directory = createDirectories()

it.skipIf(!built || process.platform !== 'linux')(
  'a file whose name is not UTF-8 is neither missed nor made (needs a build)',
  () => {
    const cwd = directory()
    writeFileSync(Buffer.concat([Buffer.from(join(cwd, 'caf')), Buffer.of(0xe9)]), TRAIN)
    writeFileSync(join(cwd, 'train.tsv'), TRAIN)
    const run = (args: string) => {
      const script = `exec "$0" "$1" ${args} -q`
      const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, MAIN], {
        cwd,
        encoding: 'utf8',
      })
      return [status, stderr]
    }
    const before = readdirSync(cwd, 'buffer')
    const refusal = [2, expect.stringMatching(/^cofield: caf\\xe9: expected UTF-8.*rename it\n$/)]
    expect(run(`train "$(printf 'caf\\351')" -o m`)).toEqual(refusal)
    expect(run(`train train.tsv -o "$(printf 'caf\\351')"`)).toEqual(refusal)
    expect(readdirSync(cwd, 'buffer')).toEqual(before)
    expect(run(`train train.tsv -o "$(printf 'caf\\357\\277\\275')"`)).toEqual([0, ''])
    expect(readdirSync(cwd)).toContain('caf\ufffd')
  },
)
