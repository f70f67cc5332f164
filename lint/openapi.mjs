/** Writes docs/openapi.json from the table of routes: `node lint/openapi.mjs` after a build. A test compares the two. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const { openApiDocument } = await import(join(ROOT, 'dist/src/serving/http/openapi.js'))
writeFileSync(join(ROOT, 'docs/openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`)
