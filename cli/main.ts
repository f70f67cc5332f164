#!/usr/bin/env node
/** The command line as a process. */
import { runCommandLine } from './command-line.js'
import { reportError } from './report-error.js'

process.on('uncaughtException', error => process.exit(reportError(error)))
process.exit(await runCommandLine(process.argv))
