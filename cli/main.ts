#!/usr/bin/env node
/** Entry point of the `cofield` command. */
import { allowRelaxedSimd } from '../terminal/allow-relaxed-simd.js'
import { reportError } from '../terminal/report-error.js'
import { runCommandLine } from './command-line.js'

/** Commands that never train. */
const ONLY_TAG = ['tag', 'parse']

process.on('uncaughtException', error => process.exit(reportError(error)))
if (!ONLY_TAG.includes(process.argv[2])) allowRelaxedSimd() // loads modules of Node that take milliseconds
process.exit(await runCommandLine(process.argv))
