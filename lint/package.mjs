/**
 * Packs the package as it would be published, has publint and Are The Types Wrong look at it, and compiles a program that uses
 * it: `npm run build && node lint/package.mjs`. Fails if one of them finds a fault.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import ts from 'typescript-api'

const ROOT = join(import.meta.dirname, '..')

const { tarball, description } = pack()
const faults = [...(await findPackagingFaults()), ...(await findTypeFaults()), ...findFaultsOfUse()]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log('publint, Are The Types Wrong and strict compilers find no fault with the package')

/** The bytes of the tarball, and the description in it. */
function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'cofield-pack-'))
  try {
    const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
    const stdio = ['ignore', 'pipe', 'ignore']
    const [{ filename }] = JSON.parse(execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8', stdio }))
    const description = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    return { tarball: new Uint8Array(readFileSync(join(folder, filename))), description }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function findPackagingFaults() {
  const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
  return messages.map(message => `publint: ${formatMessage(message, description)}`)
}

/**
 * There are ES modules only, which CommonJS can require from Node 20.19 on; resolution as in Node 10 knows no `exports`. So
 * neither counts, as with the profile `esm-only` of the tool's own command line.
 */
async function findTypeFaults() {
  const { types, problems } = await checkPackage(createPackageFromTarballData(tarball))
  if (!types) return ['attw: the package has no types']
  return problems
    .filter(({ kind, resolutionKind }) => kind !== 'CJSResolvesToESM' && resolutionKind !== 'node10')
    .map(problem => `attw: ${JSON.stringify(problem)}`)
}

/**
 * The declarations compile, and options of methods are typed, with stricter options of the compiler than ours and however
 * modules are resolved: `options: { c2: 'abc' }` must be an error there, too.
 */
function findFaultsOfUse() {
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
  }
  const { Bundler, NodeNext } = ts.ModuleResolutionKind
  const resolutions = [
    { module: ts.ModuleKind.ESNext, moduleResolution: Bundler },
    { module: ts.ModuleKind.NodeNext, moduleResolution: NodeNext },
  ]
  return resolutions.flatMap(resolution => {
    const program = ts.createProgram([join(ROOT, 'lint/consumer.mts')], { ...strict, ...resolution })
    return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      const reason = ts.flattenDiagnosticMessageText(messageText, ' ')
      return `typescript, ${ts.ModuleResolutionKind[resolution.moduleResolution]}: ${file?.fileName}:${line}: ${reason}`
    })
  })
}
