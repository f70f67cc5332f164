import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createHandler } from '../../src/serving/http/handler.js'
import { runCaptured } from '../cli/run-in-process.js'
import { addressModel } from './models.js'

const TEXTS = ['12 Park Lane, York', '', '  7 High  Street ', '𝄞 "quoted" \\ 7é', '__proto__ 12']
const LINES = { 'content-type': 'application/x-ndjson' }

it('a server parses to the bytes that `cofield parse --jsonl` prints, in JSON and in lines', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cofield-serving-'))
  try {
    const model = await addressModel()
    writeFileSync(join(folder, 'm.cofield'), model.save())
    const args = ['parse', 'm.cofield', '--jsonl', '--constraints', 'iob2']
    const { out } = await runCaptured(folder, args, TEXTS.map(text => `${text}\n`).join(''))
    const handler = createHandler({ m: model })
    const post = async (path: string, body: string, headers: Record<string, string>) =>
      (await handler(new Request(`http://localhost${path}`, { method: 'POST', body, headers }))).text()
    const json = await post('/v1/models/m/parse', JSON.stringify({ texts: TEXTS, constraints: 'iob2' }), {
      'content-type': 'application/json',
    })
    expect(json).toBe(`{"results":[${out.trimEnd().split('\n').join(',')}]}`)
    const body = TEXTS.map(text => `${JSON.stringify({ text })}\n`).join('')
    expect(await post('/v1/models/m/parse?constraints=iob2', body, LINES)).toBe(out)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
