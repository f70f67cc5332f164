import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The path of a program on the PATH, or undefined. */
export function findProgram(name: string, search = process.env['PATH'] ?? ''): string | undefined {
  return search
    .split(path.delimiter)
    .filter(directory => directory !== '')
    .map(directory => path.join(directory, name))
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
