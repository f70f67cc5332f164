import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * What each room may import: the table of docs/architecture.md. A room is a folder of src/, or one of the other
 * folders at the top. A room may import only rooms above it in this table, so that no two rooms need each other.
 */
const ALLOWED: Record<string, readonly string[]> = {
  common: [],
  wasm: ['common'],
  data: ['common', 'wasm'],
  simulation: ['common', 'data'],
  features: ['common', 'data', 'wasm'],
  classes: ['common', 'data', 'features'],
  inference: ['common'],
  optimizers: [],
  losses: ['inference', 'wasm'],
  model: ['common', 'data', 'features', 'inference', 'wasm'],
  evaluation: ['common', 'data', 'model'],
  counts: ['common', 'data', 'features', 'model', 'wasm'],
  weights: ['common', 'counts', 'data', 'features', 'inference', 'model', 'wasm'],
  'closed-form': ['common', 'counts', 'data', 'features', 'inference', 'model', 'wasm'],
  objectives: ['common', 'features', 'losses', 'optimizers', 'wasm', 'weights'],
  online: ['common', 'features', 'inference', 'objectives', 'optimizers', 'wasm', 'weights'],
  separate: [
    'closed-form',
    'common',
    'counts',
    'data',
    'features',
    'inference',
    'losses',
    'model',
    'objectives',
    'optimizers',
    'wasm',
    'weights',
  ],
  pooled: [
    'common',
    'counts',
    'data',
    'features',
    'inference',
    'losses',
    'model',
    'objectives',
    'optimizers',
    'wasm',
    'weights',
  ],
  graphs: ['closed-form', 'common', 'counts', 'data', 'features', 'inference', 'model'],
  training: [
    'common',
    'data',
    'evaluation',
    'features',
    'losses',
    'model',
    'objectives',
    'online',
    'optimizers',
    'pooled',
    'separate',
    'wasm',
    'weights',
  ],
  methods: [
    'closed-form',
    'common',
    'counts',
    'data',
    'features',
    'graphs',
    'losses',
    'model',
    'online',
    'pooled',
    'separate',
    'training',
    'weights',
  ],
  'model-file': ['common', 'features', 'methods', 'model'],
  load: ['features', 'methods', 'model', 'model-file', 'wasm'],
  tag: [
    'common',
    'counts',
    'data',
    'features',
    'inference',
    'methods',
    'model',
    'model-file',
    'wasm',
    'weights',
  ],
  retune: ['common', 'data', 'model', 'pooled', 'wasm'],
  train: ['common', 'data', 'features', 'methods', 'model', 'training', 'wasm'],
  tuples: ['common', 'counts', 'data', 'features', 'methods', 'model', 'training', 'wasm'],
  validation: ['common', 'data', 'evaluation', 'inference', 'methods', 'model', 'train'],
  best: ['classes', 'common', 'data', 'evaluation', 'features', 'methods', 'model', 'train', 'training'],
  serving: ['common', 'data', 'model', 'tag'],
  sql: ['common', 'features', 'tuples'],
  index: [
    'best',
    'classes',
    'closed-form',
    'common',
    'counts',
    'data',
    'evaluation',
    'features',
    'graphs',
    'inference',
    'load',
    'losses',
    'methods',
    'model',
    'model-file',
    'objectives',
    'online',
    'optimizers',
    'retune',
    'separate',
    'simulation',
    'train',
    'training',
    'tuples',
    'validation',
    'wasm',
    'weights',
  ],
  node: ['common', 'data', 'index', 'methods', 'model', 'serving', 'tuples', 'wasm', 'weights'],
  reporting: ['src'],
  studio: ['src', 'reporting'],
  terminal: ['src', 'reporting'],
  server: ['src', 'reporting', 'terminal', 'studio'],
  corpora: ['src', 'reporting', 'terminal'],
  experiments: ['src', 'reporting', 'studio', 'terminal', 'corpora'],
  cli: ['src', 'reporting', 'terminal', 'studio', 'server', 'corpora', 'experiments'],
  bench: ['src', 'reporting', 'terminal', 'studio', 'server', 'corpora', 'cli'],
  fuzz: ['src', 'terminal', 'cli', 'test'],
}
const OTHERS = ['reporting', 'studio', 'terminal', 'server', 'corpora', 'experiments', 'cli', 'bench', 'fuzz']

const root = path.resolve(import.meta.dirname, '../..')

function sources(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)))
}

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const pattern = /^(?:import|export|\}).* from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
  return [...text.matchAll(pattern)].map(match => match[1] ?? match[2] ?? match[3])
}

/** What a file imports when it is imported itself, types left out. */
function staticImportsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const pattern = /^(?:import|export)(?! type\b)[^;'()]*? from '([^']+)'|^import '([^']+)'/gm
  return [...text.matchAll(pattern)].map(match => match[1] ?? match[2])
}

/** The file that an import of `file` means, relative to the root; undefined for packages. */
function resolved(file: string, target: string): string | undefined {
  if (!target.startsWith('.')) return undefined
  const found = path.normalize(path.join(path.dirname(file), target)).replace(/\.js$/, '.ts')
  return existsSync(path.join(root, `${found}x`)) ? `${found}x` : found
}

/** The room of a file: a folder of src/, or another folder at the top. */
function roomOf(file: string): string {
  const [top, room] = file.split(path.sep)
  return top === 'src' ? room.replace(/\.ts$/, '') : top
}

const library = sources('src')
const files = [...library, ...OTHERS.flatMap(sources)]

describe('imports', () => {
  it('are found at all', () => {
    expect(importsOf('src/index.ts').length).toBeGreaterThan(10)
    expect(importsOf('src/node/chunks.ts').some(target => target.startsWith('node:'))).toBe(true)
  })

  it('follow a table in which every room comes after the rooms that it imports', () => {
    const rooms = Object.keys(ALLOWED)
    rooms.forEach((room, k) => {
      for (const other of ALLOWED[room])
        if (!['src', 'test'].includes(other)) expect(rooms.slice(0, k), room).toContain(other)
    })
  })

  it.each(files)('%s imports only from the rooms it may', file => {
    const room = roomOf(file)
    expect(ALLOWED, `a room for ${file}`).toHaveProperty(room)
    for (const target of importsOf(file)) {
      const found = resolved(file, target)
      if (!found) {
        if (!OTHERS.includes(room) && room !== 'node')
          expect(
            found,
            `${target}: the library has no dependencies, and Node is for src/node alone`,
          ).toBeDefined()
        continue
      }
      const other = roomOf(found)
      const allowed = OTHERS.includes(room) && found.startsWith('src') ? 'src' : other
      if (other !== room) expect(ALLOWED[room], `${file} → ${found}`).toContain(allowed)
    }
  })

  it('form no cycle', () => {
    const state = new Map<string, 'open' | 'done'>()
    const visit = (file: string, trail: readonly string[]): void => {
      if (state.get(file) === 'done') return
      expect(state.get(file), [...trail, file].join(' → ')).not.toBe('open')
      state.set(file, 'open')
      for (const target of importsOf(file)) {
        const found = resolved(file, target)
        if (found) visit(found, [...trail, file])
      }
      state.set(file, 'done')
    }
    for (const file of [...library, ...sources('cli')]) visit(file, [])
  })

  it('lead from loading a model to no code that trains', () => {
    const seen = new Set<string>()
    const visit = (file: string): void => {
      if (seen.has(file)) return
      seen.add(file)
      for (const target of staticImportsOf(file)) {
        const found = resolved(file, target)
        if (found) visit(found)
      }
    }
    visit(path.normalize('src/load.ts'))
    visit(path.normalize('src/tag.ts'))
    const rooms = new Set([...seen].map(roomOf))
    expect(rooms).toContain('methods')
    for (const room of ['train', 'training', 'losses', 'objectives', 'optimizers', 'online'])
      expect(rooms).not.toContain(room)
  })
})

describe('folders and files', () => {
  const folders = new Map<string, number>()
  for (const file of files) folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1)

  it('no folder has more files than a reader can take in', () => {
    const roomy = ['src/methods'] // one file a method: a list, not a room
    for (const [folder, count] of folders)
      if (!roomy.includes(folder) && !folder.endsWith('binaries'))
        expect(count, folder).toBeLessThanOrEqual(22)
  })

  it('no file has more than 350 lines', () => {
    for (const file of files) {
      if (file.includes('binaries')) continue
      expect(readFileSync(path.join(root, file), 'utf8').split('\n').length, file).toBeLessThanOrEqual(351)
    }
  })
})
