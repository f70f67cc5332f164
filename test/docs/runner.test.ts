/** The runner of samples can fail. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { runPage } from './run-page.js'
import { matchesOutput, samplesOf } from './samples.js'
import { runCommands } from './shell.js'

const fence = '```'
const block = (language: string, ...rows: string[]) =>
  [`${fence}${language}`, ...rows, fence, '', ''].join('\n')

test.each([
  ['a\nb', 'a\nb', true],
  ['a\nb\n', 'a\nc', false],
  ['a\nb\n', 'a', false],
  ['a', 'a\nb', false],
  ['took 0.3 s (x)', 'took … s (x)', true],
  ['took 0.3 s (y)', 'took … s (x)', false],
  ['1\n2\n3\n', '…\n3', true],
  ['1\n2\n3\n', '1\n…', true],
  ['1\n2\n3\n', '1\n…\n2', false],
])('%j is what %j says: %j', (printed, told, same) => {
  expect(matchesOutput(printed, told)).toBe(same)
})

test('samples are commands and statements with what they give', () => {
  const page =
    block('sh', 'echo a') +
    block('text', 'a') +
    block('json', '{}') +
    block('js', 'f(1) // → 2', 'g()', 'h() // → 3')
  expect(samplesOf(page)).toEqual([
    { kind: 'commands', line: 1, language: 'sh', code: 'echo a', output: 'a' },
    { kind: 'statements', line: 14, code: 'f(1)', value: '2', output: undefined },
    { kind: 'statements', line: 16, code: 'g()\nh()', value: '3', output: undefined },
  ])
})

test('an output that follows no sample is refused', () => {
  expect(() => samplesOf(block('text', 'a'))).toThrow('line 1: expected a sample right before')
  expect(() => samplesOf(`${block('sh', 'echo')}words\n\n${block('text', 'a')}`)).toThrow('line 7')
})

test('code sees what code before it has named, logs, and stops where it fails', async () => {
  const page = [
    block('js', "import { attributesOf as of } from 'cofield'", 'const a = of(["x"])'),
    block('js', 'console.log(a.length)'),
    block('text', '1'),
    block('js', 'a[0][1] + 1 // → 2'),
    block('js', 'missing()'),
    block('js', 'a // → 1'),
  ].join('')
  const { outcomes, error } = await runPage(samplesOf(page))
  expect(outcomes.map(outcome => outcome?.value)).toEqual([undefined, undefined, 2, undefined, undefined])
  expect(outcomes[1]?.printed).toBe('1\n')
  expect([outcomes[3], outcomes[4]]).toEqual([undefined, undefined])
  expect(error).toBeInstanceOf(ReferenceError)
})

describe('the shell', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cofield-shell-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it('has pipes, files, quotes, comments and texts', async () => {
    const code =
      "# nothing\necho 'a | b' \"c\" > f.txt # more\ncat >> f.txt <<'EOF'\n1\n2\nEOF\ncat < f.txt | head -n 2"
    expect(await runCommands(directory, code)).toBe('a | b c\n1\n')
    expect(readFileSync(join(directory, 'f.txt'), 'utf8')).toBe('a | b c\n1\n2\n')
    expect(await runCommands(directory, 'npx cofield \\\n  --version')).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('fails where a command does, or is unknown', async () => {
    await expect(runCommands(directory, 'cofield tag missing.cofield')).rejects.toThrow(
      /ended with 1: cofield: missing/,
    )
    await expect(runCommands(directory, 'rm -r x')).rejects.toThrow('this shell has no rm')
  })
})
