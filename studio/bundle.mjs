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

/** The style sheets: the shell's files in this order, since the others build on them. */
const STYLES = {
  studio: ['tokens.css', 'base.css', 'chart.css', 'shell.css'],
  start: ['labels.css', 'start.css'],
  label: [
    'label.css',
    'label-palette.css',
    'label-panels.css',
    'label-rail.css',
    'label-sheet.css',
    'label-strip.css',
  ],
  later: ['export.css', 'insights.css', 'labels.css', 'menu.css', 'review.css'],
}

/**
 * A few files with all that is needed until a label is set, since many small ones compress worse and take longer: the shell and what start
 * and label view have in common; the start view; the label view with the session and the instant learner.
 */
const createGroups = isCommon => [
  { name: 'studio', priority: 3, test: id => SHELL.test(id) || isCommon(id) },
  { name: 'label', priority: 2, test: /studio[\\/]page[\\/]labeling\.ts$/ },
  { name: 'start', priority: 1, test: /studio[\\/]page[\\/]views[\\/]start[\\/]start-view\.tsx$/ },
  { name: 'panels', priority: 0, test: /studio[\\/]page[\\/]views[\\/]label[\\/]panels[\\/]panels\.ts$/ },
]

const SHELL = /studio[\\/]page[\\/](app\.tsx|start\.ts)$/

/** It imports the words of all views, of which each takes its own. */
const ALL_WORDS = /studio[\\/]page[\\/]words[\\/]english[\\/]sections\.ts$/

/** Packages whose code is in the page. */
const LICENSED = ['preact', '@preact/signals', '@preact/signals-core']

/**
 * Everything the page consists of. `opens` names the views that need a file if they are the first one: for `label`, until a label can be
 * set in a project. Files without any are loaded when they are needed.
 * @returns {Promise<{ name: string, content: string, opens: readonly ('start' | 'label')[] }[]>}
 */
export async function bundleStudio() {
  const styles = readStyles()
  const { studio, ...laterStyles } = styles
  const define = { STYLES: JSON.stringify(namesOf(laterStyles)) }
  const common = findCommon(Object.values(FIRST_MODULES))
  const [scripts, worker] = await Promise.all([
    bundleScripts(
      { main: 'studio/page/main.tsx' },
      {
        transform: { define },
        plugins: [common.plugin],
        output: { codeSplitting: { groups: createGroups(common.has) } },
      },
    ),
    bundleScripts({ learn: 'studio/learning/worker/main.ts' }, { output: { codeSplitting: false } }),
  ])
  const icon = withHash('icon', 'svg', readFileSync(join(PAGE, 'icon.svg'), 'utf8'))
  const manifest = withHash('manifest', 'webmanifest', createManifest(icon.name))
  const main = importedBy(entryOf(scripts), scripts)
  const views = Object.fromEntries(
    Object.entries(FIRST_MODULES).map(([view, module]) => {
      const entry = scripts.find(script => isEntryFor(module, script))
      return [view, [styles[view].name, ...importedBy(entry, scripts).filter(name => !main.includes(name))]]
    }),
  )
  const first = await bundleFirst(views)
  const html = fill(readFileSync(join(PAGE, 'index.html'), 'utf8'), {
    first: first.name,
    styles: studio.name,
    icon: icon.name,
    manifest: manifest.name,
    worker: entryOf(worker).fileName,
    main: main[0],
    preload: main
      .slice(1)
      .map(name => `<link rel="modulepreload" href="${name}">`)
      .join('\n    '),
  })
  const opens = name => OPENINGS.filter(view => main.includes(name) || views[view].includes(name))
  const files = [
    { name: 'index.html', content: html, opens: OPENINGS },
    { ...first, opens: OPENINGS },
    { ...studio, opens: OPENINGS },
    { ...icon, opens: OPENINGS },
    { ...manifest, opens: [] },
    ...Object.values(laterStyles).map(sheet => ({ ...sheet, opens: opens(sheet.name) })),
    ...scripts.map(({ fileName, code }) => ({ name: fileName, content: code, opens: opens(fileName) })),
    ...worker.map(({ fileName, code }) => ({ name: fileName, content: code, opens: [] })),
  ]
  return [...files, await bundleServiceWorker(files), ...LICENSED.map(readLicense)]
}

/** What the page can begin with. */
const OPENINGS = ['start', 'label']

/** What is imported to show a view first, and to label in it. */
const FIRST_MODULES = { start: 'views/start/start-view.tsx', label: 'page/labeling.ts' }

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

/** The script that runs before anything is drawn: no module, so that the page waits for it. */
async function bundleFirst(views) {
  const define = { PRELOADS: JSON.stringify(views) }
  const [{ fileName, code }] = await bundleScripts(
    { first: 'studio/page/first.ts' },
    { transform: { define }, output: { format: 'iife' } },
  )
  return { name: fileName, content: code }
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
  return { name: fileName, content: code, opens: [] }
}

function readLicense(name) {
  const content = readFileSync(join(ROOT, 'node_modules', name, 'LICENSE'), 'utf8')
  return { name: `LICENSE.${name.replace('@', '').replace('/', '-')}`, content, opens: [] }
}

function entryOf(scripts) {
  return scripts.find(({ isEntry }) => isEntry)
}

/** The modules that all of these import, directly or not. */
function findCommon(entries) {
  const found = new Set()
  const plugin = {
    name: 'common-modules',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const importsOf = id => (ALL_WORDS.test(id) ? [] : this.getModuleInfo(id).importedIds)
      const closures = entries.map(entry =>
        closureOf(
          ids.find(id => endsWith(id, entry)),
          importsOf,
        ),
      )
      for (const id of ids) if (closures.every(closure => closure.has(id))) found.add(id)
    },
  }
  return { plugin, has: id => found.has(id) }
}

function closureOf(first, importsOf) {
  const found = new Set([first])
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}

function endsWith(id, module) {
  return id.replaceAll('\\', '/').endsWith(module)
}

/** Whether importing a module loads this script first. */
function isEntryFor(module, { facadeModuleId, moduleIds }) {
  const ids = facadeModuleId ? [facadeModuleId] : moduleIds
  return ids.some(id => endsWith(id, module))
}

/** The names of a script and of all that it imports before it runs. */
function importedBy({ fileName }, scripts) {
  return [...closureOf(fileName, name => scripts.find(script => script.fileName === name).imports)]
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
  const named = Object.values(STYLES).flat()
  for (const file of readdirSync(join(PAGE, 'styles')))
    if (!named.includes(file)) throw new Error(`studio/page/styles/${file}: no style sheet contains it`)
  const sheets = Object.entries(STYLES).map(([name, parts]) => {
    const texts = parts.map(file => readFileSync(join(PAGE, 'styles', file), 'utf8'))
    return [name, withHash(name, 'css', minified(texts.join('\n')))]
  })
  return Object.fromEntries(sheets)
}

function namesOf(files) {
  return Object.fromEntries(Object.entries(files).map(([key, { name }]) => [key, name]))
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
