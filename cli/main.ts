#!/usr/bin/env node
/** Entry point of the `cofield` command. Everything else is imported when Node knows where to keep compiled code. */
import { allowRelaxedSimd } from '../terminal/allow-relaxed-simd.js'
import { keepCompiledCode } from '../terminal/compile-cache.js'

/** Commands that never train. */
const ONLY_TAG = ['tag', 'parse']

keepCompiledCode()
if (!ONLY_TAG.includes(process.argv[2])) allowRelaxedSimd() // loads modules of Node that take milliseconds
const { reportError, runCommandLine } = await import('./command-line.js')
process.on('uncaughtException', error => process.exit(reportError(error)))
process.exit(await runCommandLine(process.argv))
