import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { makeZip } from '../corpora/make-zip.js'
import { built, createSandbox, MAIN } from './run-cli.js'

const chunks = 'He PRP B-NP\nruns VBZ B-VP\n\nNo UH O\n'

describe.skipIf(!built)('data (needs a build)', () => {
  const sandbox = createSandbox()
  const { run, read, write } = sandbox
  afterAll(() => sandbox.remove())

  it('lists the corpora when none is named', async () => {
    const { code, json } = await run(['data', '--json'])
    expect(code).toBe(0)
    expect(json.corpora.map(({ name }: { name: string }) => name)).toEqual([
      'brown',
      'conll2000',
      'conll2002',
      'label-bias',
      'noise',
      'grammar',
      'ingredients',
      'addresses',
      'names',
      'references',
    ])
    expect((await run(['data', '--list', 'grammar'])).out).toContain('--sentences')
  })

  it('writes the parts of an archive into a directory and says what they are', async () => {
    write(
      'a.zip',
      makeZip([
        { name: 'conll2000/train.txt', content: chunks },
        { name: 'conll2000/test.txt', content: chunks },
      ]),
    )
    const { code, json, err } = await run([
      'data',
      'conll2000',
      '--from',
      'a.zip',
      '-o',
      'new/c',
      '--min-length',
      '2',
      '--json',
    ])
    expect(code).toBe(0)
    expect(json).toMatchObject({
      name: 'conll2000',
      files: [
        { path: 'new/c/train.tsv', sequences: 1, tokens: 2 },
        { path: 'new/c/test.tsv', sequences: 1, tokens: 2 },
      ],
      seconds: expect.any(Number),
    })
    expect(err).toContain('warning: train.txt: expected 8,936 sentences, got 2')
    expect(read('new/c/test.tsv').toString()).toBe('He\tPRP\tB-NP\nruns\tVBZ\tB-VP\n\n')
  })

  it('writes a single part to the file that is named, into a directory, or to standard output', async () => {
    const grammar = (output: string) => run(['data', 'grammar', '--sentences', '3', '-o', output])
    expect((await grammar('toy.tsv')).out).toContain('toy.tsv          3')
    expect((await grammar('folder/')).code).toBe(0)
    expect(read('folder/grammar.tsv')).toEqual(read('toy.tsv'))
    expect((await grammar('-')).out).toBe(read('toy.tsv').toString())
  })

  it('writes texts as the name of the file or --format says, JSON lines by default', async () => {
    const options = ['--sentences', '3', '--seed', '5']
    const ingredients = (...args: string[]) => run(['data', 'ingredients', ...options, ...args])
    expect((await ingredients()).out).toContain('ingredients.jsonl')
    const records = read('ingredients.jsonl').toString().trimEnd().split('\n')
    const texts = records.map(record => JSON.parse(record))
    expect(Object.keys(texts[0])).toEqual(['text', 'spans'])
    expect(texts[0].spans[0]).toEqual({
      start: expect.any(Number),
      end: expect.any(Number),
      label: expect.any(String),
    })
    expect((await ingredients('-o', 'lines.txt')).code).toBe(0)
    expect(read('lines.txt').toString()).toBe(texts.map(({ text }) => `${text}\n`).join(''))
    expect((await ingredients('--format', 'text', '-o', '-')).out).toBe(read('lines.txt').toString())
    expect((await ingredients('-o', 'words.tsv')).code).toBe(0)
    expect(read('words.tsv').toString()).toMatch(/^\S+\t(O|B-(quantity|name|comment))\n/)
    expect((await ingredients('--format', 'columns', '-o', 'folder/')).out).toContain(
      'folder/ingredients.tsv',
    )
    expect((await run(['data', 'grammar', '--format', 'text'])).err).toContain(
      '--format: grammar has no such option',
    )
  })

  it.each([
    [['data', 'bron'], /^cofield: data: expected one of brown, .*got bron \(did you mean "brown"\?\)$/],
    [['data', 'brown', '--split', '5-5'], /^cofield: --split: expected one of 32623-1000, .*, got 5-5$/],
    [
      ['data', 'grammar', '--from', 'x'],
      /^cofield: --from: grammar has no such option \(it has --seed .*\)$/,
    ],
    [
      ['data', 'conll2000', '--from', 'x', '--url', 'http://x'],
      /^cofield: --url: expected --from or --url, got both$/,
    ],
    [['data', 'conll2000', '--url', 'ftp://x'], /^cofield: --url: expected an address that begins with http/],
    [
      ['data', 'label-bias', '-o', '-'],
      /^cofield: -o: expected a directory for train, test, got standard output$/,
    ],
    [['data', 'noise', '--noise', '2'], /^cofield: --noise: expected a number from 0 to 1, got 2$/],
    [['data', 'grammar', '--json', '-o', '-'], /^cofield: --json: expected a file as the output/],
  ])('%j is wrong usage', async (args, message) => {
    const { code, err, out } = await run(args)
    expect([code, out]).toEqual([2, ''])
    expect(err.trimEnd()).toMatch(message)
  })

  it('an archive with another checksum is refused and nothing is written', async () => {
    const server = createServer((_, response) =>
      response.end(makeZip([{ name: 'train.txt', content: chunks }])),
    )
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/conll2000.zip`
    const before = sandbox.files()
    const args = [MAIN, 'data', 'conll2000', '--url', url, '-o', 'fetched']
    const failure = await promisify(execFile)(process.execPath, args, { cwd: sandbox.path('.') }).catch(
      error => error,
    )
    server.close()
    expect(failure.code).toBe(1)
    expect(failure.stderr).toContain(`fetching ${url} (757 kB) over the network`)
    expect(failure.stderr).toContain(`${url}: expected the archive with the SHA-256 checksum 01e65164`)
    expect(sandbox.files()).toEqual(before)
  })
})
