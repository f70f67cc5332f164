#!/usr/bin/env node
/** The command line as a process. */
import { runCommandLine } from './command-line.js'

process.exit(await runCommandLine(process.argv))
