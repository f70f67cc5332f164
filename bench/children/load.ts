/** Measures the time to read and load a model, in a process that does nothing else. */
import { readFileSync } from 'node:fs'
import { load } from '../../src/index.js'

const start = performance.now()
const bytes = readFileSync(process.argv[2])
const read = performance.now()
load(bytes)
const loaded = performance.now()
process.stdout.write(JSON.stringify({ read: read - start, load: loaded - read, bytes: bytes.length }))
