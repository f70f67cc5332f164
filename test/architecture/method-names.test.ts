import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { METHODS } from '../../src/index.js'

const root = path.resolve(import.meta.dirname, '../..')

/** Strings that are the name of a method and mean something else. */
const OTHER_MEANINGS: readonly { readonly file: string; readonly name: string; readonly reason: string }[] = [
  {
    file: 'src/losses/margin.ts',
    name: 'margin',
    reason: 'what the hinge rescales: the margin or the slack',
  },
  { file: 'src/data/readers/fasta.ts', name: 'separate', reason: 'labels that are in a file of their own' },
  { file: 'cli/options/data-options.ts', name: 'separate', reason: 'labels that are in a file of their own' },
  {
    file: 'src/graphs/estimation/fit-options.ts',
    name: 'empirical',
    reason: 'a smoothing of graphs, which trains nothing',
  },
]

function sources(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter(file => !file.startsWith('src/methods/') && !file.startsWith('src/wasm/binaries/'))
}

/** Code without its comments, in which a method may be named. */
function codeOf(file: string): string {
  const text = readFileSync(path.join(root, file), 'utf8')
  return text.replace(/\/\*.*?\*\//gs, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

const quoted = new RegExp(`(['"\`])(${METHODS.join('|')})(?:/[a-z-]+)?\\1`, 'g')
const namesIn = (file: string) => [...codeOf(file).matchAll(quoted)].map(match => match[2])
const means = (file: string, name: string) =>
  OTHER_MEANINGS.some(other => other.file === file && other.name === name)

describe('the name of a method', () => {
  it('is found where it stands', () => {
    expect([..."method === 'hmm' && 'empirical/tree'".matchAll(quoted)].map(match => match[2])).toEqual([
      'hmm',
      'empirical',
    ])
  })

  it.each(['src', 'cli', 'assembly'])('is no string in %s but in src/methods', folder => {
    for (const file of sources(folder))
      expect(
        namesIn(file).filter(name => !means(file, name)),
        file,
      ).toEqual([])
  })

  it('is no constant of the kernels, which compute sums and know no methods', () => {
    const constants = METHODS.map(name => name.replace('-', '_').toUpperCase())
    const pattern = new RegExp(`\\b(${constants.join('|')})\\b`)
    for (const file of sources('assembly')) expect(codeOf(file), file).not.toMatch(pattern)
  })

  it.each(OTHER_MEANINGS)('$name means something else in $file: $reason', ({ file, name }) => {
    expect(namesIn(file)).toContain(name)
  })
})
