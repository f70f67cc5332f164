import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const built = existsSync(path.join(root, 'dist/src/index.d.ts'))

describe.skipIf(!built)('the public API (skipped: run npm run build first)', () => {
  it('exports every type of its signatures, and docs/api lists it as it is', () => {
    const { stderr, status } = spawnSync(process.execPath, ['lint/api.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  })
})
