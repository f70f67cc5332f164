/**
 * Bundles the command line into few files: `node cli/bundle.mjs`, after the compiler has checked the types.
 *
 * Node takes about half a millisecond to find, read and link a module, and a command needs 150 of them, so
 * loading them one by one takes longer than a short command itself. Only the command line is bundled; the
 * library is published as modules.
 */
import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'dist/cli')
const CHUNKS = 'bundle'

/**
 * A group is a file with everything its modules import, except what groups of higher priority already have. Every command loads the
 * start group; `tag`, which often runs for a single sentence, loads no code that trains. Commands that work with a model
 * also load the core, and the bundler places the rest. `main.ts` must stay apart: it awaits the command, and the
 * command would await it.
 */
const GROUPS = {
  start: ['cli/command-line'],
  tagging: ['cli/commands/tag'],
  weights: ['methods/readers/weights'],
  counts: ['methods/readers/chains', 'closed-form/empirical-form', 'closed-form/hmm-form'],
  rivals: ['methods/readers/rivals'],
  core: ['cli/commands/train'],
  fitting: ['training/train-weights', 'training/gradient-stage', 'losses/likelihood'],
}

const bundle = await rolldown({
  cwd: ROOT,
  // A thread starts with a file of its own, which is not the command.
  input: {
    main: 'cli/main.ts',
    'serve-worker': 'server/threads/worker-main.ts',
    'tag-worker': 'cli/tagging/threads/worker-main.ts',
  },
  platform: 'node',
  // Optional peers, which users install themselves.
  external: Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).peerDependencies),
  // Methods import what counts by import() for the sake of cofield/tag; here it is there already.
  checks: { ineffectiveDynamicImport: false },
  plugins: [{ name: 'start-up', transform: lazyChildProcess, renderChunk: requireBuiltins }],
})
const { output } = await bundle.write({
  dir: OUT,
  format: 'esm',
  entryFileNames: ({ name }) => (name === 'main' ? '[name].js' : `${CHUNKS}/[name].js`),
  chunkFileNames: `${CHUNKS}/[name].js`,
  codeSplitting: { groups: createGroups() },
  // Less to scan when a command starts. Names stay, for the sake of stack traces.
  minify: { compress: false, mangle: false, codegen: true },
})
await bundle.close()
// npm makes it executable when it installs the package; in a clone, `npx cofield` needs it, too.
chmodSync(join(OUT, 'main.js'), 0o755)
removeStale(output.map(({ fileName }) => fileName))
copyFileSync(join(ROOT, 'node_modules/commander/LICENSE'), join(OUT, CHUNKS, 'LICENSE.commander'))

/** commander starts programs only for commands that are programs; we have none, and loading what starts them takes milliseconds. */
function lazyChildProcess(code, id) {
  if (!/[\\/]commander[\\/]lib[\\/]command\.js$/.test(id)) return null
  const statement = "const childProcess = require('node:child_process');"
  if (!code.includes(statement)) throw new Error(`${id}: expected ${statement}`)
  const lazy = "{ spawn: (...args) => require('node:child_process').spawn(...args) }"
  return code.replace(statement, `const childProcess = ${lazy};`)
}

/** An import of a module of Node makes all of its exports, and with them modules that a command does not need. */
function requireBuiltins(code) {
  const imports = /^import (?:\* as ([\w$]+)|\{([^}]*)\}|([\w$]+)) from ['"](node:[\w/]+)['"];$/gm
  return code.replace(imports, (_, all, some, single, module) => {
    const names = all ?? single ?? `{${some.replaceAll(/(\w) as /g, '$1: ')}}`
    return `const ${names} = process.getBuiltinModule("${module}");`
  })
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
