import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

it('ships the binaries that the sources compile to', async () => {
  const check = run(process.execPath, [join(ROOT, 'assembly/build.mjs'), '--check'], { cwd: ROOT })
  await expect(check).resolves.toMatchObject({ stderr: '' })
}, 120_000)
