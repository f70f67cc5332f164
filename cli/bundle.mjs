/**
 * Bundles the command line into few files: `node cli/bundle.mjs`, after the compiler has checked the types.
 *
 * Node takes about half a millisecond to find, read and link a module, and a command needs 150 of them, so
 * loading them one by one takes longer than a short command itself. Only the command line is bundled; the
 * library is published as modules.
 */
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { adaptScript, lazyChildProcess } from './adapt-scripts.mjs'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist/cli')
const CHUNKS = 'bundle'

/** Files that Node itself runs. */
const STARTERS = {
  'cli/main.ts': 'main.js',
  'cli/tagging/threads/worker-start.ts': `${CHUNKS}/tag-worker.js`,
}

/**
 * A group is a file with everything its modules import, except what groups of higher priority already have. Every command loads the
 * start group; `tag`, which often runs for a single sentence, loads no code that trains. So what labeling shares with training is
 * named before training, or the bundler places it there. Commands that work with a model
 * also load the core, and the bundler places the rest. `main.ts` must stay apart: it awaits the command, and the
 * command would await it.
 */
const GROUPS = {
  start: ['cli/command-line'],
  tagging: ['cli/commands/tag', 'src/node/threads'],
  weights: ['methods/readers/weights', 'wasm/check-by-kernels'],
  counts: [
    'methods/readers/chains',
    'closed-form/empirical-form',
    'closed-form/hmm-form',
    'closed-form/labeling/provide-kernels',
  ],
  shared: [
    'src/features/compile',
    'weights/state-layout',
    'separate/trust/trust',
    'cli/options/feature-file',
  ],
  rivals: ['methods/readers/rivals'],
  core: ['cli/commands/train'],
  fitting: ['training/train-weights', 'training/gradient-stage', 'losses/likelihood'],
}

// Less to read when a command starts. Names stay, for the sake of stack traces.
const MINIFY = { compress: false, mangle: false, codegen: true }

const scripts = await writeScripts()
await writeStarters(nameBuild(scripts))
writeKinds()
// npm makes it executable when it installs the package; in a clone, `npx cofield` needs it, too.
chmodSync(join(OUT, 'main.js'), 0o755)
removeStale([...scripts.map(({ fileName }) => fileName), ...Object.values(STARTERS)])
copyFileSync(join(ROOT, 'node_modules/commander/LICENSE'), join(OUT, CHUNKS, 'LICENSE.commander'))

/** Writes what starters load: terminal/compiled/script-loader.ts wants ASCII. */
async function writeScripts() {
  const bundle = await rolldown({
    cwd: ROOT,
    input: {
      'command-line': 'cli/command-line.ts',
      'keep-code': 'terminal/compiled/keep-code.ts',
      // A thread starts with a file of its own.
      'tag-thread': 'cli/tagging/threads/worker-main.ts',
      'serve-worker': 'server/threads/worker-main.ts',
    },
    platform: 'node',
    // Optional peers, which users install themselves.
    external: Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).peerDependencies),
    // Methods import what counts by import() for the sake of cofield/tag; here it is there already.
    checks: { ineffectiveDynamicImport: false },
    plugins: [{ name: 'start-up', transform: lazyChildProcess, generateBundle: adaptAll }],
  })
  const { output } = await bundle.write({
    dir: OUT,
    format: 'cjs',
    entryFileNames: `${CHUNKS}/[name].js`,
    chunkFileNames: `${CHUNKS}/[name].js`,
    codeSplitting: { groups: createGroups() },
    minify: MINIFY,
  })
  await bundle.close()
  return output
}

/** Writes the files that Node itself runs, each complete in itself. */
async function writeStarters(build) {
  for (const [source, file] of Object.entries(STARTERS)) {
    const bundle = await rolldown({
      cwd: ROOT,
      input: source,
      platform: 'node',
      transform: { define: { BUILD: JSON.stringify(build) } },
    })
    await bundle.write({ file: join(OUT, file), format: 'cjs', minify: MINIFY })
    await bundle.close()
  }
}

/** A name for the contents of all scripts. */
function nameBuild(output) {
  const hash = createHash('sha256')
  for (const { fileName, code } of output) hash.update(`${fileName}\n${code}\n`)
  return hash.digest('hex').slice(0, 32)
}

/** Scripts are CommonJS, which Node starts sooner; what the compiler writes beside them for benchmarks are modules. */
function writeKinds() {
  writeFileSync(join(OUT, 'package.json'), '{"type":"commonjs"}\n')
  for (const entry of readdirSync(OUT, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== CHUNKS)
      writeFileSync(join(OUT, entry.name, 'package.json'), '{"type":"module"}\n')
}

function adaptAll(_, output) {
  for (const script of Object.values(output)) script.code = adaptScript(script.code)
}

/** The groups as the bundler wants them: the first has the highest priority. */
function createGroups() {
  const names = Object.keys(GROUPS)
  return names.map((name, k) => ({
    name,
    test: new RegExp(`[\\\\/](${GROUPS[name].join('|').replaceAll('/', '[\\\\/]')})\\.ts$`),
    priority: names.length - k,
  }))
}

/** Removes the files of earlier bundles last, because a command that is still running may need them. */
function removeStale(written) {
  for (const file of readdirSync(join(OUT, CHUNKS))) {
    if (!written.includes(`${CHUNKS}/${file}`)) rmSync(join(OUT, CHUNKS, file))
  }
}
