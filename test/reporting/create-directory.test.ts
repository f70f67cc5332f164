import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createDirectory } from '../../reporting/create-directory.js'

describe('a directory', () => {
  const root = mkdtempSync(join(tmpdir(), 'cofield-directory-'))
  afterAll(() => rmSync(root, { recursive: true }))

  it('is made with those above it, and made once', () => {
    createDirectory(join(root, 'a/b/c'))
    createDirectory(join(root, 'a/b/c'))
    expect(existsSync(join(root, 'a/b/c'))).toBe(true)
  })

  it('cannot be made below a file', () => {
    writeFileSync(join(root, 'file'), '')
    expect(() => createDirectory(join(root, 'file/a'))).toThrow('ENOTDIR')
  })

  it.skipIf(!existsSync('/proc/self'))('is refused at once where none can be made', () => {
    expect(() => createDirectory('/proc/none/report')).toThrow('ENOENT')
  })
})
