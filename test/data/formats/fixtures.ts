import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { FORMATS, type Format } from '../../../src/data/formats/registry.js'

export const FOLDER = path.join(import.meta.dirname, 'fixtures')

/** The names of all fixtures, but those that go with another. */
export const FIXTURES: readonly string[] = readdirSync(FOLDER).filter(
  name => name !== 'README.md' && name !== 'brat.txt',
)

/** The format of a fixture: the longest name that the file's name begins with. */
export function formatOf(fixture: string): Format {
  const names = FORMATS.map(({ name }) => name).filter(name => new RegExp(`^${name}[-.]`).test(fixture))
  return names.toSorted((a, b) => b.length - a.length)[0]
}

export function pathOf(fixture: string): string {
  return path.join(FOLDER, fixture)
}

export function contentOf(fixture: string): string {
  return readFileSync(pathOf(fixture), 'utf8')
}
