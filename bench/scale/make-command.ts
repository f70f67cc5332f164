import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CLI } from './scale.js'

/** Makes the command `cofield` in a folder, for engines that call it by its name; returns a PATH that begins with the folder. */
export function makeCommand(folder: string): { PATH: string } {
  const bin = path.join(folder, 'bin')
  const file = path.join(bin, 'cofield')
  mkdirSync(bin)
  writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`)
  chmodSync(file, 0o755)
  return { PATH: `${bin}:${process.env['PATH']}` }
}
