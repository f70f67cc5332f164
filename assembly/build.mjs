/**
 * Compiles the kernels and writes each as a module that contains the binary as text, so that nothing has to
 * be located at run time: `node assembly/build.mjs [--check]`. Before that it generates the plans, which both
 * sides share, from their tables (plan-table.mjs).
 *
 * A module records its sources. It is rebuilt only if the sources, the options or the compiler have changed.
 * `--check` rebuilds all of them and fails if one differs.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { hostText, kernelText, readTable } from './plan-table.mjs'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'src/wasm/binaries')

const COMMON = '-O3 --noAssert --runtime stub --importMemory --enable simd --enable bulk-memory'
const SHARED = '--sharedMemory --maximumMemory 65536 --enable threads'
/** For a memory that no thread shares, or, once a byte of the binary says so, for one that threads share. */
const EITHER = '--maximumMemory 65536'

/**
 * One entry per binary. Those of training exist with fused multiply–add, for engines that have it, and
 * without.
 */
const BINARIES = [
  { name: 'arrays', entry: 'assembly/arrays/index.ts', flags: EITHER },
  { name: 'chain', entry: 'assembly/chain/index.ts', flags: SHARED },
  {
    name: 'chain-relaxed',
    entry: 'assembly/chain/index.ts',
    flags: `${SHARED} --enable relaxed-simd --use RELAXED=1`,
  },
  { name: 'counting', entry: 'assembly/counting/index.ts', flags: '' },
  { name: 'pooling', entry: 'assembly/pooling/index.ts', flags: '' },
  { name: 'records', entry: 'assembly/counting/records.ts', flags: '' },
  { name: 'labeling', entry: 'assembly/labeling/index.ts', flags: '' },
  { name: 'layout', entry: 'assembly/layout/index.ts', flags: '' },
  { name: 'loading', entry: 'assembly/loading/index.ts', flags: EITHER },
  { name: 'online', entry: 'assembly/online/index.ts', flags: '' },
  { name: 'text', entry: 'assembly/text/index.ts', flags: '' },
  { name: 'tagging', entry: 'assembly/tagging/index.ts', flags: EITHER },
]

/** Rooms of assembly/ with a plan.txt. */
const PLANS = ['chain', 'online']

const check = process.argv.includes('--check')
mkdirSync(OUT, { recursive: true })
for (const room of PLANS) {
  const file = `assembly/${room}/plan.txt`
  const table = readTable(readFileSync(join(ROOT, file), 'utf8'), file)
  update(join(ROOT, `assembly/${room}/plan.ts`), kernelText(table, file))
  update(join(OUT, `${room}-plan.ts`), hostText(table, file))
}
const sources = readSources()
for (const binary of BINARIES) {
  const source = fingerprint(binary)
  const file = join(OUT, `${binary.name}.ts`)
  if (!check && readIfThere(file).includes(source)) continue
  update(file, moduleText(binary, source, await compile(binary)))
}

/** Writes a file unless it is up to date; with `--check` it fails instead. */
function update(file, text) {
  if (readIfThere(file) === text) return
  if (check) throw new Error(`${file}: not what its sources make`)
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/** All AssemblyScript sources, one text: entries import from one another. */
function readSources() {
  const files = readdirSync(join(ROOT, 'assembly'), { recursive: true }).filter(file => file.endsWith('.ts'))
  return new Map(files.sort().map(file => [file, readFileSync(join(ROOT, 'assembly', file), 'utf8')]))
}

function fingerprint({ entry, flags }) {
  const room = entry.split('/')[1]
  const hash = createHash('sha256')
  hash.update(`${entry} ${COMMON} ${flags} ${compilerVersion()} ${moduleText}`)
  for (const [file, text] of sources) {
    if (file.startsWith(`${room}/`) || !file.includes('/')) hash.update(`\0${file}\0${text}`)
  }
  return hash.digest('hex')
}

function compilerVersion() {
  return createRequire(import.meta.url)('assemblyscript/package.json').version
}

async function compile({ entry, flags }) {
  const asc = await import('assemblyscript/asc')
  let binary
  const words = `${entry} ${COMMON} ${flags}`.split(' ').filter(word => word !== '')
  const { error, stderr } = await asc.main([...words, '-o', 'out.wasm', '--baseDir', ROOT], {
    writeFile(_, contents) {
      binary = contents
    },
  })
  if (error) throw new Error(`${entry}: ${error.message}\n${stderr.toString()}`)
  return Buffer.from(binary)
}

function moduleText({ entry, name }, source, binary) {
  return [
    `/** Compiled from ${entry}: ${binary.length} bytes of WebAssembly, in hexadecimal. Sources: ${source} */`,
    `export const ${camelCase(name)}: string =`, // without the annotation, declarations repeat the whole text as a type
    `  '${binary.toString('hex')}'`, // gzip makes less of it than of base64, whose letters straddle bytes
    '',
  ].join('\n')
}

function camelCase(name) {
  return name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
