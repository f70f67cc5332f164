import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bundleStudio } from '../../../studio/bundle.mjs'

interface File {
  readonly name: string
  readonly content: string
  /** Whether the first view loads it. */
  readonly first: boolean
}

const LARGEST = 120_000

const files: readonly File[] = await bundleStudio()
const first = files.filter(file => file.first)
const sizeOf = ({ content }: File) => gzipSync(content).length

describe('the page of the studio', () => {
  it('loads less than 120 kB for its first view', () => {
    const sizes = first.map(file => `${sizeOf(file)} ${file.name}`)
    const sum = first.reduce((total, file) => total + sizeOf(file), 0)
    expect(sum, sizes.join('\n')).toBeLessThan(LARGEST)
  })

  it('counts the page, the styles and the scripts that it imports', () => {
    const names = first.map(({ name }) => name)
    expect(names).toContain('index.html')
    expect(names.some(name => name.endsWith('.css'))).toBe(true)
    const { content } = files.find(({ name }) => name === 'index.html')!
    for (const [, name] of content.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+\.(?:js|css))"/g))
      expect(names).toContain(name)
  })

  it('has a hash of the content in all names but those that must stay', () => {
    const plain = files.map(({ name }) => name).filter(name => !/-[\w-]{8}\.\w+$/.test(name))
    expect(plain.filter(name => !name.startsWith('LICENSE.')).sort()).toEqual([
      'index.html',
      'service-worker.js',
    ])
  })

  it('has no inline script or style, and names no other host', () => {
    const { content } = files.find(({ name }) => name === 'index.html')!
    expect(content).not.toMatch(/<script(?![^>]* src=)|<style|style="|https?:/)
    expect(content).not.toContain('{{')
  })

  it('keeps every file for use without a network', () => {
    const { content } = files.find(({ name }) => name === 'service-worker.js')!
    for (const { name } of files)
      if (!name.startsWith('LICENSE.') && name !== 'service-worker.js') expect(content).toContain(name)
  })
})
