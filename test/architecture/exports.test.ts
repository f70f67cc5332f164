/** An export that nothing imports does not need to be one; a value that only tests use is dead. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const FOLDERS = ['src', 'cli', 'server', 'reporting', 'terminal', 'corpora', 'experiments', 'bench', 'fuzz']

/** What users import, by package.json: all that these files export is used. */
const { exports: published } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const ENTRIES = Object.values<string | { default: string }>(published)
  .flatMap(target => (typeof target === 'string' ? [] : [target.default]))
  .map(file => file.replace('./dist/', '').replace(/\.js$/, '.ts'))

/** Exports for tests alone, with the reason. */
const FOR_TESTS: Readonly<Record<string, string>> = {
  'src/inference/lattice.ts: createDenseLattice': 'inference is tested on bare lattices',
  'src/wasm/memory.ts: limitMemory': 'tests simulate an engine that refuses memory',
}

interface Import {
  /** The file that is imported. */
  readonly from: string
  /** The names that are imported; null: all. */
  readonly names: readonly string[] | null
}

/** The texts of files by their names with slashes. */
function readTexts(...folders: string[]): Map<string, string> {
  const files = folders.flatMap(folder =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes('binaries'))
      .map(entry => path.join(entry.parentPath, entry.name)),
  )
  return new Map(
    files.map(file => [path.relative(root, file).replaceAll(path.sep, '/'), readFileSync(file, 'utf8')]),
  )
}

const texts = readTexts(...FOLDERS)

/** The values that a file exports. Types are needed for declarations, whoever imports them. */
function exportsOf(text: string): string[] {
  const declared = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class) (\w+)/gm
  return [...text.matchAll(declared)].map(([, name]) => name)
}

function importsOf(file: string, text: string): Import[] {
  const target = (from: string) => path.posix.join(path.posix.dirname(file), from).replace(/\.js$/, '.ts')
  const named = [...text.matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)].map(
    ([, names, from]) => ({
      from: target(from),
      names: names.split(',').map(
        name =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0],
      ),
    }),
  )
  const whole = [...text.matchAll(/^(?:import|export) \*(?: as \w+)? from '(\.[^']+)'/gm)].map(
    ([, from]) => ({
      from: target(from),
      names: null,
    }),
  )
  const later = [...text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, from]) => ({
    from: target(from),
    names: text.match(/\w+/g),
  }))
  return [...named, ...whole, ...later]
}

/** The names that files import, by the file that they are imported from. */
function usesOf(files: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>()
  for (const [file, text] of files)
    for (const { from, names } of importsOf(file, text)) {
      const set = uses.get(from) ?? new Set<string>()
      for (const name of names ?? exportsOf(texts.get(from) ?? '')) set.add(name)
      uses.set(from, set)
    }
  return uses
}

const used = usesOf(new Map([...texts, ...readTexts('server')]))
const tested = usesOf(readTexts('test'))

/** The exports that no other file imports, but for tests. */
const lonely = [...texts].flatMap(([file, text]) => {
  if (ENTRIES.includes(file)) return []
  const names = exportsOf(text).filter(name => !used.get(file)?.has(name))
  return names.map(name => ({
    place: `${file}: ${name}`,
    isTested: tested.get(file)?.has(name) === true,
    isUsedHere: text.match(new RegExp(`\\b${name}\\b`, 'g'))!.length > 1,
  }))
})

describe('exports', () => {
  it('are found, and so are imports', () => {
    expect(exportsOf(texts.get('src/train.ts')!)).toContain('trainSteps')
    expect(used.get('src/train.ts')).toContain('trainSteps')
    expect(lonely.length).toBeGreaterThan(10)
    expect(ENTRIES).toContain('src/index.ts')
  })

  it('are imported by another file or by a test', () => {
    expect(lonely.filter(({ isTested }) => !isTested).map(({ place }) => place)).toEqual([])
  })

  it('are used by something else than tests', () => {
    const dead = lonely
      .filter(({ isTested, isUsedHere }) => isTested && !isUsedHere)
      .map(({ place }) => place)
    expect(dead.sort()).toEqual(Object.keys(FOR_TESTS).sort())
  })
})
