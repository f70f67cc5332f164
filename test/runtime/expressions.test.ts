import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { load } from '../../src/load.js'
import { train } from '../../src/train.js'

const root = path.resolve(import.meta.dirname, '../..')
const LIBRARY = JSON.stringify(path.join(root, 'src/index.ts'))
const TAGGER = JSON.stringify(path.join(root, 'src/tag.ts'))

const SEQUENCES = [
  { tokens: ['Ab', 'c', '12'], labels: ['X', 'Y', 'Z'] },
  { tokens: ['1', 'd'], labels: ['Z', 'Y'] },
]
const TEXT = 'Ae f 12'

const inWindow = {
  type: 'window',
  feature: { type: 'match', pattern: '[A-Z]|\\d+' },
  from: -1,
  to: 1,
} as const
const wapiti = { type: 'template', dialect: 'wapiti' } as const
const SETS: readonly (readonly [name: string, FeatureSet])[] = [
  ['patterns', { features: [inWindow, { type: 'matches', pattern: '^[a-z]$' }] }],
  ['patterns of Wapiti', { features: [{ ...wapiti, text: 'u:%m[0,0,"^."]/%t[0,0,"\\d"]' }] }],
  ['patterns of bytes', { features: [{ ...wapiti, text: 'u:%t[0,0,"\\d"]/%t[0,0,"\\u"]', units: 'bytes' }] }],
  ['a pattern for tokens', { features: [{ type: 'shape' }], tokenizer: { pattern: '\\S+' } }],
]

/** Programs whose first expression goes to one function of the library. */
const PROGRAMS: readonly (readonly [name: string, program: string, printed: string])[] = [
  [
    'tokenize',
    `console.log(...library.tokenize('a-b c', { tokenizer: /\\S+/ }).map(({ text }) => text))`,
    'a-b c',
  ],
  ['features.matches', `console.log(library.features.matches(/^a/).pattern)`, '^a'],
  [
    'parseFeatures',
    `console.log(library.parseFeatures([{ type: 'match', pattern: 'b' }]).features[0].pattern)`,
    'b',
  ],
  ['readFeatures', `console.log(library.readFeatures('u:%m[0,0,"a"]').features[0].text)`, 'u:%m[0,0,"a"]'],
  [
    'train',
    `const features = { features: [{ type: 'match', pattern: 'a+|b' }] }
     const model = await library.train([{ tokens: ['xaa', 'b'], labels: ['A', 'B'] }], { method: 'perceptron', features })
     console.log(...model.tag(['yaa', 'bz']))`,
    'A B',
  ],
]

describe('code for regular expressions', () => {
  let folder = ''

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'cofield-expressions-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Bundles a program with what it uses and nothing else. */
  async function bundled(program: string): Promise<string> {
    const output = mkdtempSync(path.join(folder, 'bundle-'))
    const input = path.join(output, 'input.mjs')
    writeFileSync(input, program)
    const bundle = await rolldown({ cwd: root, input, platform: 'node', logLevel: 'silent' })
    await bundle.write({ dir: output, format: 'esm', minify: true, entryFileNames: 'main.mjs' })
    await bundle.close()
    return path.join(output, 'main.mjs')
  }

  const run = (file: string, ...args: string[]) =>
    execFileSync(process.execPath, [file, ...args], { encoding: 'utf8' }).trim()

  it.each(PROGRAMS)('is there for %s of a bundle that has nothing else', async (name, program, printed) => {
    const [first] = name.split('.')
    expect(program).toContain(`library.${first}`)
    const source = `import { ${first} } from ${LIBRARY}\n${program.replaceAll('library.', '')}`
    expect(run(await bundled(source))).toBe(printed)
  })

  describe('in a bundle of cofield/tag', () => {
    let file = ''

    beforeAll(async () => {
      file = await bundled(`import { load } from ${TAGGER}
        import { readFileSync } from 'node:fs'
        const [, , source, tokenizer] = process.argv
        const model = await load(readFileSync(source))
        console.log(JSON.stringify(model.parse(${JSON.stringify(TEXT)}, tokenizer ? { tokenizer: new RegExp(tokenizer) } : {})))`)
    })

    async function modelFile(features: FeatureSet): Promise<{ source: string; bytes: Uint8Array }> {
      const model = await train(SEQUENCES, { method: 'perceptron', features })
      const source = path.join(folder, `${readdirSync(folder).length}.cofield`)
      const bytes = model.save()
      writeFileSync(source, bytes)
      return { source, bytes }
    }

    it.each(SETS)('is loaded for a model with %s', async (_name, features) => {
      const { source, bytes } = await modelFile(features)
      const parsed = load(bytes).parse(TEXT)
      expect(parsed.tokens.map(({ label }) => label)).toEqual(['X', 'Y', 'Z'])
      expect(JSON.parse(run(file, source))).toEqual(JSON.parse(JSON.stringify(parsed)))
    })

    it('is not needed for an expression of the program itself', async () => {
      const { source, bytes } = await modelFile({ features: [{ type: 'shape' }] })
      const parsed = load(bytes).parse(TEXT, { tokenizer: /\w/ })
      expect(parsed.tokens.map(({ text }) => text)).toEqual(['A', 'e', 'f', '1', '2'])
      expect(JSON.parse(run(file, source, '\\w'))).toEqual(JSON.parse(JSON.stringify(parsed)))
    })
  })
})
