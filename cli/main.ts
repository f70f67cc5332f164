#!/usr/bin/env node
/** Entry point of the `cofield` command. */
import { allowRelaxedSimd } from '../terminal/allow-relaxed-simd.js'
import { reportError } from '../terminal/report-error.js'
import { runCommandLine } from './command-line.js'

process.on('uncaughtException', error => process.exit(reportError(error)))
allowRelaxedSimd()
process.exit(await runCommandLine(process.argv))
