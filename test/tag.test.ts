import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Sequence } from '../src/data/sequence.js'
import type { FeatureFunctions } from '../src/features/extraction/function-source.js'
import { load as loadAtOnce } from '../src/load.js'
import type { FileContent } from '../src/methods/method.js'
import { READERS } from '../src/methods/readers/all-readers.js'
import { importReader } from '../src/methods/readers/import-reader.js'
import { allForms } from '../src/methods/registry.js'
import { STORED_METHODS } from '../src/methods/stored-methods.js'
import { load, ModelFormatError } from '../src/tag.js'
import * as cases from './golden/models/cases.mjs'

const folder = path.join(import.meta.dirname, 'golden/models')
const files = readdirSync(folder).filter(name => name.endsWith('.cofield'))
const CASES = cases.CASES as unknown as Readonly<Record<string, { readonly data: string }>>
const corpora: Record<string, { test: Sequence[] }> = JSON.parse(
  readFileSync(path.join(folder, 'corpora.json'), 'utf8'),
)
const functions = cases.FUNCTIONS as FeatureFunctions

describe('load of cofield/tag', () => {
  it('knows the files of all methods', () => {
    const described = ({ name, title, options, content }: (typeof STORED_METHODS)[number]) => ({
      name,
      title,
      options,
      content,
    })
    expect(STORED_METHODS.map(described)).toEqual(allForms().map(described))
  })

  it('imports a reader for all that files hold', async () => {
    for (const content of Object.keys(READERS) as FileContent[])
      expect(typeof (await importReader(content, 'large')), content).toBe('function')
  })

  it.each(files)('gives the same model of %s as load of cofield', async name => {
    const bytes = new Uint8Array(readFileSync(path.join(folder, name)))
    const model = await load(bytes, { functions })
    expect(Buffer.compare(model.save(), bytes)).toBe(0)
    const sequence = corpora[CASES[path.basename(name, '.cofield')].data].test[0]
    expect(model.tag(sequence)).toEqual(loadAtOnce(bytes, { functions }).tag(sequence))
  })

  it('refuses what is no model as load of cofield does', async () => {
    const refusal = load(new Uint8Array(40), { source: 'x.cofield' })
    await expect(refusal).rejects.toThrow(ModelFormatError)
    await expect(refusal).rejects.toThrow('x.cofield')
    await expect(load(undefined as never)).rejects.toThrow('load: expected the bytes of a model')
  })
})
