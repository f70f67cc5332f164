import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as algebra from '../../src/graphs/algebra/index.js'
import * as graphs from '../../src/graphs/index.js'
import * as cofield from '../../src/index.js'

const page = path.resolve(import.meta.dirname, '../../docs/methods/graphs.md')

interface Example {
  readonly line: number
  readonly code: string
  /** What it gives, or null: nothing is claimed. */
  readonly expected: string | null
}

/** The statements of all blocks of the page, cut where a result stands. */
function readExamples(text: string): Example[] {
  const examples: Example[] = []
  let inside = false
  let code: string[] = []
  const end = (line: number, expected: string | null) => {
    if (code.join('').trim() !== '') examples.push({ line, code: code.join('\n'), expected })
    code = []
  }
  text.split('\n').forEach((row, k) => {
    if (row === '```js') inside = true
    else if (row === '```') {
      if (inside) end(k, null)
      inside = false
    } else if (inside) {
      const [, before, result] = /^(.*?)\s*\/\/ → (.*)$/.exec(row) ?? []
      const last = examples[examples.length - 1]
      if (result !== undefined) {
        if (before !== '') code.push(before)
        end(k + 1, result)
      } else if (row.startsWith('//   ') && code.length === 0 && last?.expected) {
        examples[examples.length - 1] = { ...last, expected: `${last.expected}\n${row.slice(5)}` }
      } else code.push(row)
    }
  })
  return examples
}

/** One program of all examples: imports become names, and the last statement before a result becomes its value. */
function program(examples: readonly Example[]): string {
  return examples
    .map(({ code, expected }, k) => {
      const plain = code
        .replace(/import \{([^}]*)\} from 'cofield\/graphs\/algebra'/, 'const {$1} = algebra')
        .replace(/import \{([^}]*)\} from 'cofield\/graphs'/, 'const {$1} = graphs')
        .replace(/import \{([^}]*)\} from 'cofield'/, 'const {$1} = cofield')
      if (expected === null) return plain
      const lines = plain.split('\n')
      const start = lines.findLastIndex(line => /^\S/.test(line) && !/^[)\]}]/.test(line))
      return [...lines.slice(0, start), `results[${k}] = (${lines.slice(start).join('\n')})`].join('\n')
    })
    .join('\n;')
}

/** Numbers with six digits; texts as they are. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (_, part) => (typeof part === 'number' ? Number(part.toPrecision(6)) : part))
}

const examples = readExamples(readFileSync(page, 'utf8'))
const results: unknown[] = []
const run = new Function(
  'algebra',
  'graphs',
  'cofield',
  'results',
  `return (async () => {${program(examples)}\n})()`,
)
await run(algebra, graphs, cofield, results)

describe('docs/methods/graphs.md', () => {
  it('has examples', () => {
    expect(examples.filter(({ expected }) => expected !== null).length).toBeGreaterThan(20)
  })

  for (const [k, { line, expected }] of examples.entries()) {
    if (expected === null) continue
    it(`line ${line} gives what it says`, () => {
      expect(shown(results[k])).toBe(expected)
    })
  }
})
