import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { load } from '../../../../src/load.js'
import { createHandler } from '../../../../src/serving/index.js'
import { train } from '../../../../src/train.js'
import { exampleString } from '../../../../studio/page/views/export/example-string.js'
import { fileNameOf } from '../../../../studio/page/views/export/file-names.js'
import {
  type SNIPPETS,
  type SnippetInput,
  shellQuoted,
  snippetOf,
} from '../../../../studio/page/views/export/snippets.js'
import { runPage } from '../../../docs/run-page.js'
import { samplesOf } from '../../../docs/samples.js'
import { runCommands } from '../../../docs/shell.js'

const DATA = [
  { tokens: ['2', 'cups', 'sugar'], labels: ['QTY', 'UNIT', 'NAME'] },
  { tokens: ['1', 'large', 'onion', ',', 'diced'], labels: ['QTY', 'SIZE', 'NAME', 'O', 'PREP'] },
  { tokens: ["baker's", '"00"', 'flour', '<fine>'], labels: ['NAME', 'NAME', 'NAME', 'PREP-STEP'] },
]
const TEXTS = ['2 cups sugar', '1 large onion, diced', 'baker\'s "00" flour </script>', 'Größe \\n €']

const codeOf = (name: (typeof SNIPPETS)[number], input: SnippetInput) =>
  Object.fromEntries(snippetOf(name, input).map(({ step, code }) => [step, code]))

describe('snippets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cofield-snippets-'))
  let bytes: Uint8Array
  beforeAll(async () => {
    bytes = (await train(DATA)).save()
    writeFileSync(join(folder, 'my-recipes.cofield'), bytes)
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const inputOf = (text: string) => ({
    file: 'my-recipes.cofield',
    text,
    fields: load(bytes).parse(text).fields,
  })

  it.each(TEXTS)('of the library give the fields that they show: %s', async text => {
    const input = inputOf(text)
    const code = codeOf('library', input)['library']
    const { outcomes, error } = await runPage(samplesOf(`\`\`\`js\n${code}\n\`\`\``), folder)
    expect(error).toBeUndefined()
    expect(outcomes.at(-1)?.value).toEqual(input.fields)
    const [, told] = code.split('// → ')
    expect(new Function(`return (${told})`)()).toEqual(input.fields)
  })

  it.each(TEXTS.slice(0, 2))('of the command line print the fields: %s', async text => {
    const input = inputOf(text)
    const printed = await runCommands(folder, codeOf('command', input)['command'])
    expect(JSON.parse(printed)).toMatchObject({ text, fields: input.fields })
  })

  it.each([...TEXTS, '-n x', "it's 'quoted'"])('give shells the very text: %s', text => {
    const [print] = codeOf('command', inputOf(text))['command'].split(' | npx')
    const sh = (command: string) => execFileSync('sh', ['-c', command], { encoding: 'utf8' })
    expect(sh(print)).toBe(`${text}\n`)
    expect(sh(`printf %s ${shellQuoted(text)}`)).toBe(text)
  })

  it.each(TEXTS)('for curl ask the server for the fields: %s', async text => {
    const input = inputOf(text)
    const { serve, ask } = codeOf('server', input)
    expect(serve).toBe('npx cofield serve my-recipes.cofield')
    // The arguments that curl gets, one a line.
    const words = execFileSync('sh', ['-c', ask.replace('curl', `printf '%s\\n'`)], { encoding: 'utf8' })
    const [url, flag, header, data, body] = words.trimEnd().split('\n')
    expect([flag, data]).toEqual(['-H', '-d'])
    const [name, value] = header.split(': ')
    const handler = createHandler({ 'my-recipes': load(bytes) })
    const response = await handler(new Request(url, { method: 'POST', headers: { [name]: value }, body }))
    expect(await response.json()).toMatchObject({ results: [{ fields: input.fields }] })
  })

  it('for pages never end their script early, and keep the text', () => {
    for (const text of TEXTS) {
      const { page } = codeOf('browser', inputOf(text))
      expect(page.match(/<\/script/g)).toHaveLength(1)
      const [literal] = /(?<=model\.parse\()'.*'(?=\))/.exec(page) ?? []
      expect(new Function(`return ${literal}`)()).toBe(text)
    }
  })
})

describe('names of files', () => {
  it('need no quotes', () => {
    expect(fileNameOf('my recipes (2)')).toBe('my-recipes-2')
    expect(fileNameOf("../it's $HOME")).toBe('it-s-HOME')
    expect(fileNameOf('größe')).toBe('größe')
    expect(fileNameOf(' … ')).toBe('project')
    expect(fileNameOf('x'.repeat(99))).toHaveLength(60)
  })
})

describe('the string of the snippets', () => {
  it('is a short one with many labels, on one line', () => {
    const string = (id: string, text: string) => ({ id, text }) as never
    const answer = (...labels: string[]) => ({ labels }) as never
    const strings = [
      string('a', 'a\nb'),
      string('b', '1 cup'),
      string('c', 'x '.repeat(200)),
      string('d', '2'),
    ]
    const answers = new Map([
      ['a', answer('A', 'B', 'C')],
      ['b', answer('A', 'B')],
      ['c', answer('A', 'B', 'C', 'D')],
    ])
    expect(exampleString({ strings, answers })).toBe('1 cup')
    expect(exampleString({ strings: [strings[0]], answers })).toBe('a b')
    expect(exampleString({ strings: [], answers })).toBeNull()
  })
})
