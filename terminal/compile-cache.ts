/** What is needed of `node:module`; Node 20 has no such function. */
export interface CompileCache {
  enableCompileCache?(folder: string): unknown
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Lets Node keep the compiled code of the command, in versions that can; the next command starts sooner. Such code is run as it lies
 * there, so the folder must belong to the user alone; otherwise nothing is kept. Never fails: a command works the same without.
 * Node checks what it reads, and `NODE_DISABLE_COMPILE_CACHE=1` turns it off. Modules of Node are loaded only if needed.
 */
export function keepCompiledCode(
  cache: CompileCache = process.getBuiltinModule('node:module') as CompileCache,
  env: Environment = process.env,
): void {
  if (!cache.enableCompileCache || env.NODE_COMPILE_CACHE) return
  try {
    const folder = cacheFolder(process.platform, env)
    if (folder !== undefined && isPrivate(folder)) cache.enableCompileCache(folder)
  } catch {
    // A folder that cannot be made or looked at: the code is compiled as it would be without.
  }
}

/** Where programs keep what they can make again; undefined: no such place is known. */
export function cacheFolder(platform: NodeJS.Platform, env: Environment): string | undefined {
  const [path, { homedir }] = [process.getBuiltinModule('node:path'), process.getBuiltinModule('node:os')]
  const bases: Partial<Record<NodeJS.Platform, string | undefined>> = {
    win32: env.LOCALAPPDATA,
    darwin: path.join(homedir(), 'Library/Caches'),
  }
  const base = platform in bases ? bases[platform] : env.XDG_CACHE_HOME || path.join(homedir(), '.cache')
  return base !== undefined && path.isAbsolute(base) ? path.join(base, 'cofield', 'compiled') : undefined
}

/** Makes a folder, and says whether it is one that no other user can write to. Windows gives users folders of their own. */
function isPrivate(folder: string): boolean {
  const { mkdirSync, lstatSync } = process.getBuiltinModule('node:fs')
  for (const each of missingAbove(folder)) mkdirSync(each, { mode: 0o700 })
  const { uid, mode } = lstatSync(folder)
  const isFolder = (mode & 0o170000) === 0o040000
  return isFolder && (process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0))
}

/** The folder and those above it that do not exist, outermost first. Not `recursive: true`: Node never returns from it on some file systems (/proc). */
function missingAbove(folder: string): string[] {
  const { existsSync } = process.getBuiltinModule('node:fs')
  const { dirname } = process.getBuiltinModule('node:path')
  return existsSync(folder) ? [] : [...missingAbove(dirname(folder)), folder]
}
