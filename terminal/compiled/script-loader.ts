/**
 * Loads the scripts of the bundle, which are CommonJS modules. Node would do so as well, but compiles them each time; here V8 gets
 * what it compiled before.
 */
import * as fs from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import type { CompiledCode, CompiledScript } from './code-file.js'

export interface ScriptLoader {
  /** The exports of a script, which runs when it is asked for first. */
  load(name: string): unknown
  /** Whether it loaded something that the compiled code does not have. */
  readonly isNew: boolean
  /** What V8 has compiled of all scripts so far, functions included that were compiled when they were called. */
  compiled(): Map<string, CompiledScript>
}

/** A script as it was loaded. */
interface Loaded {
  readonly module: { exports: unknown }
  readonly script: Script
  readonly size: number
  readonly changed: number
}

const BEFORE = '(function (exports, require, module, __filename, __dirname) {'
const AFTER = '\n})'

/** Loads scripts of a folder. Their text is ASCII. */
export function createScriptLoader(folder: string, known?: CompiledCode['scripts']): ScriptLoader {
  const loaded = new Map<string, Loaded>()
  let isNew = false

  function open(name: string): Loaded {
    const file = join(folder, name)
    const { text, size, changed } = readScript(file)
    const kept = known?.get(name)
    const fits = kept !== undefined && kept.size === size && kept.changed === changed
    const script = new Script(text, {
      filename: file,
      columnOffset: -BEFORE.length,
      ...(fits && { cachedData: kept.code }),
    })
    if (script.cachedDataRejected !== false) isNew = true // undefined: there was none
    const found: Loaded = { module: { exports: {} }, script, size, changed }
    loaded.set(name, found)
    script.runInThisContext()(found.module.exports, require, found.module, file, folder)
    return found
  }

  function load(name: string): unknown {
    return (loaded.get(name) ?? open(name)).module.exports
  }

  function require(id: string): unknown {
    return id.startsWith('./') ? load(id.slice(2)) : process.getBuiltinModule(id)
  }
  require.import = importPackage

  return {
    load,
    get isNew() {
      return isNew
    },
    compiled: () =>
      new Map([...loaded].map(([name, each]) => [name, compiledScript(each, known?.get(name))])),
  }
}

/**
 * A script as an expression, a function. It is read into its place between what comes before and after, since V8 would copy a text that is put together
 * of several; the copies make it collect garbage before anything is done.
 */
function readScript(file: string): { text: string; size: number; changed: number } {
  const fd = fs.openSync(file, 'r')
  try {
    const { size, ctimeMs: changed } = fs.fstatSync(fd) // which nobody can set back, as they can mtime
    const bytes = Buffer.allocUnsafeSlow(BEFORE.length + size + AFTER.length)
    let at = bytes.write(BEFORE, 'latin1')
    const end = at + size
    for (let read = 1; at < end && read > 0; at += read) read = fs.readSync(fd, bytes, at, end - at, null)
    at += bytes.write(AFTER, at, 'latin1')
    return { text: bytes.toString('latin1', 0, at), size, changed }
  } finally {
    fs.closeSync(fd)
  }
}

/** Packages that users install. Node warns of `import()` in scripts that it has not loaded itself. */
function importPackage(name: string): Promise<unknown> {
  return import(name)
}

/** V8 forgets functions that were not called for long, so what it compiled earlier may be more. */
function compiledScript(
  { script, size, changed }: Loaded,
  earlier: CompiledScript | undefined,
): CompiledScript {
  const code = script.createCachedData()
  const isEarlierMore =
    earlier !== undefined && script.cachedDataRejected === false && earlier.code.length > code.length
  return isEarlierMore ? earlier : { size, changed, code }
}
