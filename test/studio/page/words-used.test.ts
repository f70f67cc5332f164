import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { words } from '../../../studio/page/words/english.js'

/** Some words are found by names of formats and storages. */
const FOLDERS = ['studio', 'src/data'].map(folder => path.resolve(import.meta.dirname, '../../..', folder))

it('has no words that no view uses', () => {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.join(folder, name)),
  )
  const sources = files.filter(file => /\.tsx?$/.test(file) && !file.includes(path.join('page', 'words')))
  const code = sources.map(file => readFileSync(file, 'utf8')).join('\n')
  const used = new Set(code.match(/[\w-]+/g))
  expect(keysOf(words).filter(key => !used.has(key.split('.').at(-1) as string))).toEqual([])
})

/** `shell.views.label`, for texts and for groups of them. */
function keysOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    `${prefix}${key}`,
    ...keysOf(inner, `${prefix}${key}.`),
  ])
}
