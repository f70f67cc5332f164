import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shownData } from '../../terminal/standard-streams.js'
import { built, createSandbox, MAIN } from './run-cli.js'

const LABELS = ['\u001b[31mX', 'a\u0007', 'b\u202e', 'c\u009b2J']
const DATA = `${LABELS.map((label, k) => `w${k}\u001b[1m\t${label}\n`).join('')}\n`
const CONTROL = /(?![\t\n])[\p{Cc}\u202a-\u202e]/u

describe('data on a terminal', () => {
  it('have control characters made visible, be they text or bytes', async () => {
    const shown = 'w\t\\u001b[31mX\na\\u0007 b\\u202e c\\u009b2J é\n'
    const data = 'w\t\u001b[31mX\na\u0007 b\u202e c\u009b2J é\n'
    expect(shownData(data)).toBe(shown)
    expect(shownData(new TextEncoder().encode(data))).toBe(shown)
  })
})

describe.skipIf(!built)('control characters of data (needs a build)', () => {
  const sandbox = createSandbox({ 'train.tsv': DATA })
  const { run } = sandbox
  beforeAll(async () => {
    await run(['train', 'train.tsv', '-o', 'model.cofield', '-q'])
    await run(['train', 'train.tsv', '-o', 'crf.cofield', '-m', 'likelihood', '--max-iterations', '3', '-q'])
  })
  afterAll(() => sandbox.remove())

  it.each([
    ['eval', ['eval', 'model.cofield', 'train.tsv']],
    ['eval --conlleval', ['eval', 'model.cofield', 'train.tsv', '--conlleval']],
    ['inspect', ['inspect', 'model.cofield']],
    ['inspect --explain', ['inspect', 'model.cofield', '--explain', 'w0\u001b[1m w1']],
    ['inspect --mle', ['inspect', 'model.cofield', '--mle', 'train.tsv']],
    ['cv', ['cv', 'train.tsv', '-k', '2']],
    ['a file that is not there', ['eval', 'no\u001b[2J\n\u202e']],
    ['an unknown command', ['no\u001b[2J\u009b']],
    ['an unknown option', ['train', '--no\u001b[2J\u009b']],
    ['a value that is wrong', ['train', 'train.tsv', '-o', 'x', '--method', '\u001b[2J\u202e']],
    ['a setting that is wrong', ['train', 'train.tsv', '-o', 'x', '--set', '\u001b[2J=1']],
  ])('are visible in what people read: %s', async (_, args) => {
    const { out, err } = await run(args)
    expect(out + err).not.toBe('')
    expect(out + err).not.toMatch(CONTROL)
  })

  it('are visible in warnings and refusals, which stay on one line', async () => {
    const gold = '{"tokens":["w"],"labels":["\\u001b[31mNEW\\ncofield: fine"]}\n'
    const warned = (await run(['eval', 'model.cofield', '-', '--format', 'jsonl', '--json'], gold)).err
    expect(warned).toContain('counted as errors: \\u001b[31mNEW\\ncofield: fine (1)\n')
    const refused = (await run(['update', 'model.cofield', '-', '--format', 'jsonl', '-o', 'x'], gold)).err
    expect(refused).toMatch(/^cofield: [^\n]*\\u001b\[31mNEW[^\n]*\n$/)
  })

  it('stay as they are in data that go to a pipe or a file', async () => {
    const tagged = DATA.replace(/(.*)\t(.*)\n/g, '$1\t$2\t$2\n')
    expect((await run(['tag', 'crf.cofield', 'train.tsv', '-q'])).out).toBe(tagged)
    await run(['convert', 'train.tsv', 'copy.tsv', '-q'])
    expect(sandbox.read('copy.tsv').toString()).toBe(DATA)
  })

  const typescript = spawnSync('script', ['--version']).status === 0
  it.skipIf(!typescript)('are visible in data that go to a terminal', async () => {
    const command = `${process.execPath} ${MAIN} tag ${sandbox.path('crf.cofield')} ${sandbox.path('train.tsv')} -q`
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8' })
    expect(stdout.replaceAll('\r\n', '\n')).toBe(
      'w0\\u001b[1m\t\\u001b[31mX\t\\u001b[31mX\nw1\\u001b[1m\ta\\u0007\ta\\u0007\n' +
        'w2\\u001b[1m\tb\\u202e\tb\\u202e\nw3\\u001b[1m\tc\\u009b2J\tc\\u009b2J\n\n',
    )
  })

  it.skipIf(!typescript)('a model is not written to a terminal', async () => {
    const command = `${process.execPath} ${MAIN} train ${sandbox.path('train.tsv')} -o -`
    const { stdout, status } = spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8' })
    expect([stdout.trim(), status]).toEqual([
      'cofield: --output: expected a file or a pipe for the model, got a terminal',
      2,
    ])
  })
})
