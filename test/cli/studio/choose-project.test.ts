import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseProject } from '../../../cli/studio/choose-project.js'
import { createDirectories } from '../../node/directory.js'

const createDirectory = createDirectories()

describe('the project that is meant', () => {
  it.each([
    [['recipes.txt'], 'recipes'],
    [['in/a.folder/recipes.v2.jsonl.gz', 'other.csv'], 'recipes.v2'],
    [['data.2024-01-02.txt'], 'data.2024-01-02'],
    [['.hidden.txt'], '.hidden'],
    [['-'], 'studio'],
    [[], 'studio'],
  ])('by data %j is called %s', (paths, name) => {
    if (name.startsWith('.')) {
      expect(() => chooseProject(paths, {})).toThrow(/--name: expected at most 100 characters/)
      return
    }
    expect(chooseProject(paths, {})).toEqual({
      path: `${name}.cofield-studio`,
      name,
      data: paths,
      isNamed: false,
    })
  })

  it('can be named, or be a sample', () => {
    expect(chooseProject(['a.txt'], { name: 'Ünï code' }).path).toBe('Ünï code.cofield-studio')
    expect(chooseProject([], { sample: 'ingredients' }).path).toBe('ingredients.cofield-studio')
  })

  it('is a folder with a journal, or a path that ends as projects do, with data beside it', () => {
    const folder = createDirectory()
    writeFileSync(join(folder, 'journal.jsonl'), '')
    expect(chooseProject(['more.txt', folder], {})).toMatchObject({
      path: folder,
      data: ['more.txt'],
      isNamed: true,
    })
    expect(chooseProject(['x/new.cofield-studio/'], {})).toEqual({
      path: 'x/new.cofield-studio',
      name: 'new',
      data: [],
      isNamed: true,
    })
  })

  it('must be clear', () => {
    const folder = join(createDirectory(), 'letters')
    mkdirSync(folder)
    for (const [paths, options, message] of [
      [['a.cofield-studio', 'b.cofield-studio'], {}, /expected one project, got a.cofield-studio and b/],
      [[folder], {}, /got the folder .*letters, in which there is no journal.jsonl/],
      [['a.cofield-studio'], { name: 'b' }, /--name: applies to a new project only/],
      [['a.txt'], { name: '../b' }, /--name: expected/],
      [['a.txt'], { name: 'x'.repeat(101) }, /--name: expected/],
      [['a.txt'], { sample: 'ingredients' }, /--sample: expected no files beside it/],
    ] as const)
      expect(() => chooseProject(paths, options)).toThrow(message)
  })
})
