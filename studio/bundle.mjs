/**
 * Bundles the page of the studio: `node studio/bundle.mjs` writes dist/studio/. Names of files have a hash of their content, but for
 * index.html, so that a browser may keep them for ever.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'studio/page')

/** Tokens and base come first: the others build on them. */
const FIRST_STYLES = ['tokens.css', 'base.css', 'shell.css']

/**
 * Everything the page consists of. `first` are the files that the first view loads; the others are loaded when they are needed.
 * @returns {Promise<{ name: string, content: string, first: boolean }[]>}
 */
export async function bundleStudio() {
  const styles = withHash('studio', 'css', readStyles())
  const scripts = await bundleScripts()
  const entry = scripts.find(script => script.isEntry)
  const first = firstOf(entry, scripts)
  const html = readFileSync(join(PAGE, 'index.html'), 'utf8')
    .replace('{{styles}}', styles.name)
    .replace('{{main}}', entry.fileName)
    .replace(/( *)\{\{preload\}\}\n/, (_, indent) =>
      [...first]
        .filter(name => name !== entry.fileName)
        .map(name => `${indent}<link rel="modulepreload" href="${name}">\n`)
        .join(''),
    )
  return [
    { name: 'index.html', content: html, first: true },
    { ...styles, first: true },
    ...scripts.map(({ fileName, code }) => ({ name: fileName, content: code, first: first.has(fileName) })),
  ]
}

async function bundleScripts() {
  const bundle = await rolldown({
    cwd: ROOT,
    input: { main: 'studio/page/main.tsx' },
    platform: 'browser',
    // Methods import what counts by import() for the sake of cofield/tag; here it is there already.
    checks: { ineffectiveDynamicImport: false },
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  return output.filter(({ type }) => type === 'chunk')
}

/** The names of a script and of all that it imports before it runs. */
function firstOf(entry, scripts) {
  const names = new Set()
  const visit = name => {
    if (names.has(name)) return
    names.add(name)
    for (const imported of scripts.find(({ fileName }) => fileName === name).imports) visit(imported)
  }
  visit(entry.fileName)
  return names
}

function readStyles() {
  const files = readdirSync(join(PAGE, 'styles')).filter(file => file.endsWith('.css'))
  const rest = files.filter(file => !FIRST_STYLES.includes(file)).sort()
  return minified(
    [...FIRST_STYLES, ...rest].map(file => readFileSync(join(PAGE, 'styles', file), 'utf8')).join('\n'),
  )
}

/** Our style sheets have no strings with braces, comments or double spaces in them. */
function minified(css) {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/;\}/g, '}')
    .replace(/: /g, ':')
    .trim()
}

function withHash(name, ending, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  return { name: `${name}-${hash}.${ending}`, content }
}

/** The licenses of the packages that are in the bundle. */
function readLicenses() {
  return ['preact', '@preact/signals', '@preact/signals-core'].map(name => ({
    name: `LICENSE.${name.replace('@', '').replace('/', '-')}`,
    content: readFileSync(join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8'),
  }))
}

/** Removes the files of earlier bundles last, because a page that is still open may need them. */
function write(files, folder) {
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of files) writeFileSync(join(folder, name), content)
  const names = files.map(({ name }) => name)
  for (const file of readdirSync(folder))
    if (!names.includes(file)) rmSync(join(folder, file), { recursive: true })
}

if (import.meta.main ?? process.argv[1] === import.meta.filename)
  write([...(await bundleStudio()), ...readLicenses()], join(ROOT, 'dist/studio'))
