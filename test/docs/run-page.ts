import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'node:util'
import type { Sample, Statements } from './samples.js'
import { runCommands } from './shell.js'

/** What can be imported on a page. */
const MODULES: Readonly<Record<string, () => Promise<object>>> = {
  cofield: () => import('../../src/index.js'),
  'cofield/node': () => import('../../src/node/index.js'),
  'cofield/graphs': () => import('../../src/graphs/index.js'),
  'cofield/graphs/algebra': () => import('../../src/graphs/algebra/index.js'),
  'cofield/server': () => import('../../src/serving/index.js'),
  'cofield/simulation': () => import('../../src/simulation/index.js'),
  'cofield/duckdb': () => import('../../src/node/duckdb/index.js'),
  '@duckdb/node-api': () => import('@duckdb/node-api'),
  'node:fs': () => import('node:fs'),
  'node:fs/promises': () => import('node:fs/promises'),
  'node:http': () => import('node:http'),
  'node:stream': () => import('node:stream'),
  hono: () => import('hono'),
}

/** What a sample gave: what it printed, and the value of its last statement. */
export interface Outcome {
  readonly printed: string
  readonly value: unknown
}

/**
 * Runs all samples of a page in order, in a directory of its own with the files of `folder`; code of a page shares its names.
 * A sample without an outcome was not reached: the error says why.
 */
export async function runPage(
  samples: readonly Sample[],
  folder?: string,
): Promise<{ outcomes: readonly (Outcome | undefined)[]; error: unknown }> {
  const directory = mkdtempSync(join(tmpdir(), 'cofield-docs-'))
  if (folder !== undefined) cpSync(folder, directory, { recursive: true })
  const outcomes: (Outcome | undefined)[] = samples.map(() => undefined)
  let logged = ''
  const tools = {
    $load: (name: string) => {
      if (!Object.hasOwn(MODULES, name)) throw new Error(`a page cannot import ${name}`)
      return MODULES[name]()
    },
    $sh: async (k: number) => {
      outcomes[k] = { printed: await runCommands(directory, samples[k].code), value: undefined }
    },
    $done: (k: number, value?: unknown) => {
      outcomes[k] = { printed: logged, value }
      logged = ''
    },
    console: {
      log: (...values: unknown[]) => {
        logged += `${format(...values)}\n`
      },
    },
  }
  const before = process.cwd()
  process.chdir(directory)
  try {
    const names = Object.keys(tools)
    const run = new Function(...names, `return (async () => {${programOf(samples)}\n})()`)
    await run(...Object.values(tools))
    return { outcomes, error: undefined }
  } catch (error) {
    return { outcomes, error }
  } finally {
    process.chdir(before)
    rmSync(directory, { recursive: true, force: true })
  }
}

/** One program of all samples. */
function programOf(samples: readonly Sample[]): string {
  return samples
    .map((sample, k) => (sample.kind === 'commands' ? `await $sh(${k})` : codeOf(sample, k)))
    .join('\n;')
}

/** Imports become names, and the last statement before a value becomes that value. */
function codeOf({ code, value }: Statements, k: number): string {
  const plain = code.replace(
    /^import \{([^}]*)\} from '([^']*)';?$/gm,
    (_, names: string, module: string) => {
      const renamed = names.replace(/ as /g, ': ')
      return `var {${renamed}} = await $load('${module}')`
    },
  )
  if (value === undefined) return `${plain}\n;$done(${k})`
  const rows = plain.split('\n')
  const start = rows.findLastIndex(row => /^\S/.test(row) && !/^[)\]}]/.test(row))
  const statement = rows.slice(start).join('\n')
  const before = rows.slice(0, start).join('\n')
  const [, name] = /^(?:const|let) (\w+) = /.exec(statement) ?? []
  if (name !== undefined) return `${before}\n${statement}\n;$done(${k}, ${name})`
  return `${before}\n;$done(${k}, await (${statement}))`
}
