#!/usr/bin/env node
/** Entry point of the `cofield` command. It is small, since it is compiled each time; everything else is compiled once. */
import { join } from 'node:path'
import { allowRelaxedSimd } from '../terminal/allow-relaxed-simd.js'
import { findPlace, readKept } from '../terminal/compiled/kept-code.js'
import { createScriptLoader } from '../terminal/compiled/script-loader.js'
import { setFlag } from '../terminal/set-flag.js'

/** The bundler puts in a name for the contents of the bundle. */
declare const BUILD: string

/** Commands that never train, and what is asked for instead of a command. */
const NEVER_TRAINS = ['tag', 'parse', '--version', '-V', '--help', '-h']

const [first = ''] = process.argv.slice(2)
const scripts = join(import.meta.dirname, 'bundle')
const place = findPlace({ scripts, build: BUILD, command: /^[a-z]+$/.test(first) ? first : 'none' })
const kept = place && readKept(place)
const isFirst = place !== undefined && kept === undefined

if (!NEVER_TRAINS.includes(first)) allowRelaxedSimd() // loads modules of Node that take milliseconds
if (isFirst) setFlag('--no-flush-bytecode') // V8 would forget what only the beginning of a long run needs
const loader = createScriptLoader(scripts, kept?.scripts)
const { reportError, runCommandLine } = loader.load('command-line.js') as typeof import('./command-line.js')
process.on('uncaughtException', error => process.exit(reportError(error)))
void runCommandLine(process.argv).then(code => {
  if (code === 0) keep()
  process.exit(code)
})

/** Keeps what has been compiled, if it is more than what was there: other scripts, or functions that other options need. */
function keep(): void {
  const options = new Set([...(kept?.options ?? []), ...optionsOf(process.argv)])
  if (!place || !(loader.isNew || options.size > (kept?.options.length ?? 0))) return
  if (isFirst) setFlag('--flush-bytecode') // V8 refuses code that it compiled with other flags
  const { keepCode } = loader.load('keep-code.js') as typeof import('../terminal/compiled/keep-code.js')
  keepCode(place, {
    options: [...options],
    scripts: new Map([...(kept?.scripts ?? []), ...loader.compiled()]),
  })
}

/** The names of the options that were given. */
function optionsOf(args: readonly string[]): string[] {
  return args.filter(arg => /^--?[a-z]/.test(arg)).map(arg => arg.replace(/=.*/s, ''))
}
