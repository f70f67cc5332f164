import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** The sources below some folders, by their names with slashes. */
function sources(...folders: string[]): [string, string][] {
  return folders.flatMap(folder =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
      .map(entry => path.join(entry.parentPath, entry.name))
      .map(
        file =>
          [path.relative(root, file).replaceAll(path.sep, '/'), readFileSync(file, 'utf8')] as [
            string,
            string,
          ],
      ),
  )
}

/** What a file imports by name from a module, types left out. */
function namesFrom(text: string, module: RegExp): string[] {
  return [...text.matchAll(/^import (?!type )\{([^}]*)\} from '([^']+)'/gm)]
    .filter(([, , from]) => module.test(from!))
    .flatMap(([, names]) => names!.split(','))
    .map(name => name.trim())
    .filter(name => name !== '' && !name.startsWith('type '))
}

const READING = [
  'constants',
  'createReadStream',
  'existsSync',
  'fstatSync',
  'lstatSync',
  'readdirSync',
  'readFileSync',
  'stat',
  'statSync',
]

describe('files', () => {
  it('are written through src/node/disk.ts alone, which crash tests have in their hands', () => {
    for (const [file, text] of sources(
      'src',
      'cli',
      'server',
      'corpora',
      'terminal',
      'experiments',
      'reporting',
    )) {
      if (file === 'src/node/disk.ts') continue
      const changing =
        /\bfs\.(open|write|append|rename|rm|unlink|mkdir|copyFile|truncate|chmod|fchmod|fsync|createWrite)\w*/
      const opened = text.match(changing)?.[0] ?? 'fs.openSync'
      expect(file === 'src/node/files.ts' ? 'fs.openSync' : opened, file).toBe('fs.openSync')
      for (const name of namesFrom(text, /^node:fs/)) expect(READING, `${file}: ${name}`).toContain(name)
    }
  })

  it('of the command line are written by writeOutput alone, after planOutput', () => {
    for (const [file, text] of sources('cli', 'corpora', 'terminal', 'experiments', 'reporting'))
      if (file !== 'terminal/output.ts') expect(text, file).not.toContain('writeFileAtomically')
  })

  it('of the command line are read by terminal/input.ts alone, which remembers them', () => {
    for (const [file, text] of sources('cli', 'corpora', 'terminal', 'experiments')) {
      if (file === 'terminal/input.ts') continue
      expect(namesFrom(text, /src\/node\/(files|index)\.js$/), file).toEqual([])
    }
  })
})
