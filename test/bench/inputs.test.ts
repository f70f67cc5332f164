import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chunkTemplate } from '../../bench/corpora/chunk-template.js'
import { MissingCorpus, placeOf } from '../../bench/corpora/sources.js'
import { readLabels } from '../../bench/measure/evaluate-output.js'
import { parseOptions } from '../../bench/options.js'
import { PART_NAMES } from '../../bench/parts/catalog.js'
import { findProgram } from '../../bench/tools/find-program.js'
import { corpusOf } from '../../src/data/sequence.js'
import { compileCorpus } from '../../src/features/compile.js'
import { chunk19 } from '../../src/features/language/presets.js'
import { readFeatures } from '../../src/features/language/read-features.js'

const folder = mkdtempSync(path.join(tmpdir(), 'bench-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('options', () => {
  it('name parts, in the order in which they run', () => {
    expect(parseOptions(['size', 'iteration']).parts).toEqual(['iteration', 'size'])
    expect(parseOptions([]).parts).toEqual(PART_NAMES)
    expect(parseOptions(['all', '--quick'])).toMatchObject({ parts: PART_NAMES, quick: true, rounds: 1 })
    expect(parseOptions(['--rounds', '5'])).toMatchObject({ rounds: 5, quick: false, full: false })
  })

  it('that are wrong are refused', () => {
    expect(() => parseOptions(['speed'])).toThrow('got speed')
    expect(() => parseOptions(['--rounds', '0'])).toThrow('--rounds')
  })
})

describe('the place of a corpus', () => {
  it('is what was named, or what is found in the folder of data', () => {
    writeFileSync(path.join(folder, 'conll2000.zip'), '')
    expect(placeOf('conll2000', { conll2000: 'x.zip', data: folder })).toBe('x.zip')
    expect(placeOf('conll2000', { data: folder })).toBe(path.join(folder, 'conll2000.zip'))
  })

  it('that is unknown comes with advice', () => {
    expect(() => placeOf('conll2002', { data: folder })).toThrow(MissingCorpus)
    expect(() => placeOf('conll2002', {})).toThrow('npx cofield data conll2002')
  })
})

it('finds programs that can be run, and no others', () => {
  const file = path.join(folder, 'tool')
  writeFileSync(file, '', { mode: 0o755 })
  writeFileSync(path.join(folder, 'text'), '', { mode: 0o644 })
  expect(findProgram('tool', `/nowhere${path.delimiter}${folder}`)).toBe(file)
  expect(findProgram('text', folder)).toBeUndefined()
  expect(findProgram('tool', '')).toBeUndefined()
})

it('takes the first or the last field of each line as a label', () => {
  expect(readLabels('a\tB-NP\nb\tO\n\n\nc d\tX \n', 'last')).toEqual([['B-NP', 'O'], ['X']])
  expect(readLabels('B-NP\ta=1\nO\tb=1', 'first')).toEqual([['B-NP', 'O']])
  expect(readLabels('', 'last')).toEqual([])
})

it('gives peers the features of our own preset', () => {
  const rows = ['He PRP', 'reckons VBZ', 'the DT', 'deficit NN', 'the DT', 'the DT'].map(row =>
    row.split(' '),
  )
  const columns = { tokens: rows.map(([word]) => word!), columns: [rows.map(([, tag]) => tag!)] }
  const corpus = corpusOf([{ ...columns, labels: rows.map(() => 'O') }])
  const attributesOf = (features: Parameters<typeof compileCorpus>[1]) => {
    const { state } = compileCorpus(corpus, features)
    return { distinct: state.strings.size, ids: state.ids.length }
  }
  const template = readFeatures(chunkTemplate(), 'chunk.template')
  expect(attributesOf({ features: template.features })).toEqual(attributesOf(chunk19()))
  expect(chunkTemplate().split('\n')).toHaveLength(19 + 2)
})
