import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** What each room of the house may import: the DAG of docs/architecture.md. */
const ALLOWED: Record<string, readonly string[]> = {
  errors: [],
  version: [],
  random: [],
  kernels: [],
  inference: ['kernels'],
  data: ['kernels', 'errors'],
  simulation: ['data', 'errors', 'random'],
  features: ['data', 'errors'],
  decoders: ['inference', 'kernels'],
  losses: ['inference', 'kernels'],
  model: ['features', 'data', 'inference', 'decoders', 'kernels', 'errors', 'version'],
  evaluation: ['data', 'errors', 'random'],
  optimizers: [],
  objectives: ['losses', 'model', 'optimizers', 'features', 'inference', 'kernels'],
  lanes: ['objectives', 'model', 'optimizers', 'features', 'data', 'kernels'],
  separate: ['model', 'lanes', 'losses', 'optimizers', 'features', 'inference', 'data', 'kernels', 'errors'],
  graphs: ['model', 'inference', 'features', 'data', 'errors', 'random'],
  online: [
    'model',
    'lanes',
    'optimizers',
    'features',
    'inference',
    'decoders',
    'kernels',
    'errors',
    'random',
  ],
  training: [
    'separate',
    'online',
    'lanes',
    'losses',
    'objectives',
    'optimizers',
    'evaluation',
    'model',
    'decoders',
    'inference',
    'features',
    'data',
    'kernels',
    'errors',
    'random',
  ],
  methods: ['training', 'graphs', 'separate', 'online', 'losses', 'model', 'features', 'data', 'errors'],
  validation: ['train', 'methods', 'training', 'evaluation', 'model', 'features', 'data', 'errors', 'random'],
}
/** The entries, and what is for Node alone: they may import every room. */
const isEntry = (room: string) => ['index', 'load', 'train'].includes(room) || /^node(-|$)/.test(room)

const root = path.resolve(import.meta.dirname, '../..')

function sources(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)))
}

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const pattern = /^(?:import|export|\}).* from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
  return [...text.matchAll(pattern)].map(match => match[1] ?? match[2] ?? match[3]!)
}

/** What a file imports when it is imported itself, types left out. */
function staticImportsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const pattern = /^(?:import|export)(?! type\b)[^;'()]*? from '([^']+)'|^import '([^']+)'/gm
  return [...text.matchAll(pattern)].map(match => match[1] ?? match[2]!)
}

/** The file that an import of `file` means, relative to the root; undefined for packages. */
function resolved(file: string, target: string): string | undefined {
  if (!target.startsWith('.')) return undefined
  return path.normalize(path.join(path.dirname(file), target)).replace(/\.js$/, '.ts')
}

const roomOf = (file: string) => file.split(path.sep)[1]!.replace(/\.ts$/, '')
const files = sources('src')

describe('imports', () => {
  it('are found at all', () => {
    expect(importsOf('src/index.ts').length).toBeGreaterThan(10)
    expect(importsOf('src/node.ts').some(target => target.startsWith('node:'))).toBe(true)
  })

  it.each(files)('%s imports only from the rooms it may', file => {
    const room = roomOf(file)
    if (isEntry(room)) return
    expect(ALLOWED, `a room for src/${room}`).toHaveProperty(room)
    for (const target of importsOf(file)) {
      const found = resolved(file, target)
      expect(found, `${target}: the library has no dependencies`).toBeDefined()
      const other = roomOf(found!)
      if (other !== room) expect(ALLOWED[room], `${file} → ${found}`).toContain(other)
    }
  })

  it('of src/node*.ts alone reach Node, and no other room leads there', () => {
    for (const file of files) {
      if (/^node(-|$)/.test(roomOf(file))) continue
      for (const target of importsOf(file))
        expect(resolved(file, target) ?? '', file).not.toMatch(/^src.node[-.]/)
      expect(
        importsOf(file).filter(target => target.startsWith('node:')),
        file,
      ).toEqual([])
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
    for (const file of [...files, ...sources('cli')]) visit(file, [])
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
    const rooms = new Set([...seen].map(roomOf))
    expect(rooms).toContain('methods')
    for (const room of ['train', 'training', 'losses', 'objectives', 'lanes', 'optimizers', 'online'])
      expect(rooms).not.toContain(room)
  })

  it('of the library never lead to the command line', () => {
    for (const file of files) {
      for (const target of importsOf(file))
        expect(resolved(file, target) ?? '').not.toMatch(/^(cli|experiments|bench|reporting)/)
    }
  })

  it('of reporting, which all of them share, lead to none of them', () => {
    for (const file of sources('reporting')) {
      for (const target of importsOf(file))
        expect(resolved(file, target) ?? '', file).not.toMatch(/^(cli|experiments|bench)/)
    }
  })
})
