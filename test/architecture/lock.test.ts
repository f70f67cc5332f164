/** `npm ci` refuses a lock file that lacks a package, even one for another system, such as an optional binary of Deno. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

interface Locked {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const root = path.resolve(import.meta.dirname, '../..')
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

/** Whether Node finds `name` from the folder `from`: in its node_modules or in those above. */
function isLocked(name: string, from: string): boolean {
  const entry = packages[`${from}${from && '/'}node_modules/${name}`]
  if (entry) return entry.version !== undefined
  return from !== '' && isLocked(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}

it('the lock file has every package that a package needs, on every system', () => {
  const missing = Object.entries(packages).flatMap(([from, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
      .filter(name => !isLocked(name, from))
      .map(name => `${name}, needed by ${from || 'package.json'}`),
  )
  expect(missing).toEqual([])
})

it('the lock file has the versions of package.json', () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Locked
  expect(packages['']?.devDependencies).toEqual(devDependencies)
})
