/**
 * Bundles the page of the studio: `node studio/bundle.mjs` writes dist/studio/. Names of files have a hash of their content, so that a
 * browser may keep them for ever; only index.html and the service worker are always called the same.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'studio/page')

/** The others build on these. */
const FIRST_STYLES = ['tokens.css', 'base.css', 'shell.css']

/** One file with all that the first view needs: many small ones compress worse. */
const GROUPS = [{ name: 'studio', test: /studio[\\/]page[\\/](app\.tsx|start\.ts)$/ }]

/** Packages whose code is in the page. */
const LICENSED = ['preact', '@preact/signals', '@preact/signals-core']

/**
 * Everything the page consists of. `first` are the files that the first view loads; the others are loaded when they are needed.
 * @returns {Promise<{ name: string, content: string, first: boolean }[]>}
 */
export async function bundleStudio() {
  const [scripts, worker] = await Promise.all([
    bundleScripts({ main: 'studio/page/main.tsx' }, { output: { codeSplitting: { groups: GROUPS } } }),
    bundleScripts({ learn: 'studio/learning/worker/main.ts' }, { output: { codeSplitting: false } }),
  ])
  const styles = withHash('studio', 'css', readStyles())
  const icon = withHash('icon', 'svg', readFileSync(join(PAGE, 'icon.svg'), 'utf8'))
  const manifest = withHash('manifest', 'webmanifest', createManifest(icon.name))
  const main = entryOf(scripts)
  const first = importedBy(main, scripts)
  const html = fill(readFileSync(join(PAGE, 'index.html'), 'utf8'), {
    styles: styles.name,
    icon: icon.name,
    manifest: manifest.name,
    worker: entryOf(worker).fileName,
    main: main.fileName,
    preload: first
      .slice(1)
      .map(name => `<link rel="modulepreload" href="${name}">`)
      .join('\n    '),
  })
  const files = [
    { name: 'index.html', content: html, first: true },
    { ...styles, first: true },
    { ...icon, first: true },
    { ...manifest, first: false },
    ...scripts.map(({ fileName, code }) => ({
      name: fileName,
      content: code,
      first: first.includes(fileName),
    })),
    ...worker.map(({ fileName, code }) => ({ name: fileName, content: code, first: false })),
  ]
  return [...files, await bundleServiceWorker(files), ...LICENSED.map(readLicense)]
}

async function bundleScripts(input, { output: wish, ...options } = {}) {
  const names = '[name]-[hash].js'
  const bundle = await rolldown({
    cwd: ROOT,
    input,
    platform: 'browser',
    // Methods import what counts by import() for the sake of cofield/tag; here it is there already.
    checks: { ineffectiveDynamicImport: false },
    ...options,
  })
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: names,
    chunkFileNames: names,
    ...wish,
  })
  await bundle.close()
  return output.filter(({ type }) => type === 'chunk')
}

/** The service worker keeps all other files for use without a network. */
async function bundleServiceWorker(files) {
  const names = files.map(({ name }) => name)
  const define = {
    FILES: JSON.stringify(names),
    VERSION: JSON.stringify(hashOf(files.map(({ content }) => content).join(''))),
  }
  const input = { 'service-worker': 'studio/page/service-worker.ts' }
  const output = { entryFileNames: '[name].js' }
  const [{ fileName, code }] = await bundleScripts(input, { transform: { define }, output })
  return { name: fileName, content: code, first: false }
}

function readLicense(name) {
  const content = readFileSync(join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8')
  return { name: `LICENSE.${name.replace('@', '').replace('/', '-')}`, content, first: false }
}

function entryOf(scripts) {
  return scripts.find(({ isEntry }) => isEntry)
}

/** The names of a script and of all that it imports before it runs. */
function importedBy(entry, scripts) {
  const names = new Set()
  const visit = name => {
    if (names.has(name)) return
    names.add(name)
    for (const imported of scripts.find(({ fileName }) => fileName === name).imports) visit(imported)
  }
  visit(entry.fileName)
  return [...names]
}

/** What a browser needs to install the page as an application. */
function createManifest(icon) {
  return JSON.stringify({
    name: 'Cofield Studio',
    short_name: 'Cofield',
    start_url: './',
    display: 'standalone',
    background_color: '#f7f7f5',
    theme_color: '#ffffff',
    icons: [{ src: icon, sizes: 'any', type: 'image/svg+xml' }],
  })
}

/** Puts values into the places `{{name}}` of a text; a line that becomes empty is left out. */
function fill(text, values) {
  return text
    .replace(/\{\{(\w+)\}\}/g, (_, name) => values[name])
    .split('\n')
    .filter(line => line.trim() !== '')
    .join('\n')
}

function readStyles() {
  const files = readdirSync(join(PAGE, 'styles')).filter(file => file.endsWith('.css'))
  const rest = files.filter(file => !FIRST_STYLES.includes(file)).sort()
  const texts = [...FIRST_STYLES, ...rest].map(file => readFileSync(join(PAGE, 'styles', file), 'utf8'))
  return minified(texts.join('\n'))
}

/** Our style sheets have no strings with braces, comments or double spaces in them. */
function minified(css) {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;\}/g, '}')
    .replace(/: /g, ':')
    .trim()
}

function withHash(name, ending, content) {
  return { name: `${name}-${hashOf(content)}.${ending}`, content }
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}

/** Removes the files of earlier bundles last, because a page that is still open may need them. */
function write(files, folder) {
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of files) writeFileSync(join(folder, name), content)
  const names = files.map(({ name }) => name)
  for (const file of readdirSync(folder))
    if (!names.includes(file)) rmSync(join(folder, file), { recursive: true })
}

if (process.argv[1] === import.meta.filename) write(await bundleStudio(), join(ROOT, 'dist/studio'))
