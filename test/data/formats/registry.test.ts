import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { DataFormat } from '../../../src/data/formats/format.js'
import { FORMATS } from '../../../src/data/formats/registry.js'

const root = path.resolve(import.meta.dirname, '../../..')

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => path.join(folder, name))
}

/** The formats of annotation tools, which came last and are to be named nowhere else. */
const ANNOTATION = (FORMATS as readonly DataFormat[]).filter(({ name }) =>
  ['prodigy', 'doccano', 'label-studio', 'spacy', 'brat', 'parserator', 'anystyle'].includes(name),
)

test.each(ANNOTATION)('the format $name is one file and one line of the registry', ({ name }) => {
  const files = [...sources('src'), ...sources('cli'), ...sources('terminal')]
  const naming = files.filter(file => readFileSync(path.join(root, file), 'utf8').includes(`'${name}'`))
  const own = path.join('src/data/formats/annotation', `${name}.ts`)
  expect(naming.filter(file => !/data.(readers|writers).annotation/.test(file))).toEqual([own])
})

test('names and extensions belong to one format each', () => {
  const names = FORMATS.map(({ name }) => name)
  const extensions = FORMATS.flatMap((format): readonly string[] => format.extensions)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(extensions).size).toBe(extensions.length)
})

test('an extension that a format shares belongs to another', () => {
  const owned = FORMATS.flatMap((format): readonly string[] => format.extensions)
  for (const { sharedExtensions = [] } of FORMATS as readonly DataFormat[])
    expect(owned).toEqual(expect.arrayContaining([...sharedExtensions]))
})
