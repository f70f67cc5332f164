/** Compiled code that an earlier run of a command has left: finding and reading it. Never fails, since a command works the same without. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, type Environment, isOwnFile, isOwnFolder } from './cache-folder.js'
import { type CompiledCode, readCode } from './code-file.js'

/** Where the compiled code of a command is, and what it must be for. */
export interface CodePlace {
  readonly folder: string
  readonly file: string
  readonly key: string
}

/** What code is compiled for. */
export interface Compilation {
  /** The folder of the scripts. */
  readonly scripts: string
  /** A name for the contents of all scripts: those of two versions can have the same size and time. */
  readonly build: string
  /** Each command has code of its own, since it uses other functions of the same scripts. */
  readonly command: string
}

/** The place for a compilation by this version of Node. A new build takes the place of the last one in the same folder. */
export function findPlace(
  { scripts, build, command }: Compilation,
  env: Environment = process.env,
): CodePlace | undefined {
  try {
    const folder = cacheFolder(process.platform, env)
    if (folder === undefined) return undefined
    const where = [scripts, process.version, process.arch, process.versions.v8].join('\n')
    const file = join(folder, `${command}-${hashOf(where).toString(16)}`)
    return { folder, file, key: `${where}\n${build}\n${command}` }
  } catch {
    return undefined // the system knows no home of this user
  }
}

/** The code that is there; undefined: none, or none that can be trusted. */
export function readKept({ folder, file, key }: CodePlace): CompiledCode | undefined {
  try {
    return isOwnFolder(folder) && isOwnFile(file) ? readCode(key, readFileSync(file)) : undefined
  } catch {
    return undefined
  }
}

/** FNV-1a. Two places with the same hash would only take each other's file, which the key tells. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193)
  return hash >>> 0
}
