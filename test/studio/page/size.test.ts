import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type BundledFile, bundleStudio } from '../../../studio/bundle.mjs'

const LARGEST = 120_000

/** More requests would make a page slower than the same bytes in fewer. */
const MOST_REQUESTS = 10

const files = await bundleStudio()
const sizeOf = ({ content }: BundledFile) => gzipSync(content).length
const contentOf = (wanted: RegExp) => files.find(({ name }) => wanted.test(name))!.content

describe.each(['start', 'label'] as const)('the page of the studio that opens with the view %s', view => {
  const first = files.filter(({ opens }) => opens.includes(view))
  const names = first.map(({ name }) => name)

  it('loads less than 120 kB, in few requests', () => {
    const sizes = first.map(file => `${sizeOf(file)} ${file.name}`)
    const sum = first.reduce((total, file) => total + sizeOf(file), 0)
    expect(sum, sizes.join('\n')).toBeLessThan(LARGEST)
    expect(names.length, names.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)
  })

  it('counts the page, what it names, and all that these import', () => {
    expect(names).toContain('index.html')
    const named = /<(?:script|link)[^>]* (?:src|href)="([^"]+\.(?:js|css|svg))"/g
    for (const [, name] of contentOf(/^index\.html$/).matchAll(named)) expect(names).toContain(name)
    for (const { name, content } of first.filter(file => file.name.endsWith('.js')))
      for (const [, imported] of content.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
        expect(names, name).toContain(imported)
  })

  it('counts the styles of the view, and has all of it loaded before the shell asks for it', () => {
    expect(names.filter(name => name.endsWith('.css')).map(name => name.replace(/-.*/, ''))).toEqual([
      'studio',
      view,
    ])
    const html = contentOf(/^index\.html$/)
    const [preloads] = contentOf(/^first-/).match(new RegExp(`${view}:\\[(.*?)\\]`))!
    const isInTime = (name: string) => html.includes(`"${name}"`) || preloads.includes(name)
    expect(names.filter(name => name !== 'index.html' && !isInTime(name))).toEqual([])
  })
})

describe('the page of the studio', () => {
  it('counts the label view, the session and the instant learner where it opens with a project', () => {
    const scripts = files.filter(({ name, opens }) => name.endsWith('.js') && opens.includes('label'))
    const code = scripts.map(({ content }) => content).join('\n')
    expect(code).toContain('add-label') // a panel of the label view is asked for
    expect(code).toContain('was not learned before') // counts forget
    expect(code).toContain('expected a project, got an empty journal') // a session opens
  })

  it('has a hash of the content in all names but those that must stay', () => {
    const plain = files.map(({ name }) => name).filter(name => !/-[\w-]{8}\.\w+$/.test(name))
    expect(plain.filter(name => !name.startsWith('LICENSE.')).sort()).toEqual([
      'index.html',
      'service-worker.js',
    ])
  })

  it('has no inline script or style, and names no other host', () => {
    const content = contentOf(/^index\.html$/)
    expect(content).not.toMatch(/<script(?![^>]* src=)|<style|style="|https?:/)
    expect(content).not.toContain('{{')
  })

  it('keeps every file for use without a network', () => {
    const content = contentOf(/^service-worker\.js$/)
    for (const { name } of files)
      if (!name.startsWith('LICENSE.') && name !== 'service-worker.js') expect(content).toContain(name)
  })
})
