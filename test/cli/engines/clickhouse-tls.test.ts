/** `train --engine clickhouse` over TLS, with a certificate that is made here. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCaptured } from '../run-in-process.js'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const folder = mkdtempSync(path.join(tmpdir(), 'cofield-tls-'))
const read = (name: string) => readFileSync(path.join(folder, name))
const PAIRS =
  'word\tnext_word\tlabel\tnext_label\tn\n\\N\tthe\t\\N\tD\t1\nthe\tdog\tD\tN\t1\ndog\t\\N\tN\t\\N\t1\n'
let server: Server
let url = ''

/** A key and a certificate that nobody has signed but itself. */
function makeCertificate(): void {
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...files, ...name], { stdio: 'ignore' })
}

const train = (...args: string[]) => {
  const engine = ['train', '--engine', 'clickhouse', '--url', url, '--table', 'corpus']
  return runCaptured(folder, [...engine, '-o', 'engine.cofield', '-q', ...args], '')
}

describe.skipIf(!hasOpenssl)('a server with a certificate of its own', () => {
  beforeAll(async () => {
    makeCertificate()
    server = createServer({ key: read('key.pem'), cert: read('cert.pem') }, async (request, response) => {
      let sql = ''
      for await (const chunk of request) sql += chunk
      if (sql.includes('system.settings')) response.end('')
      else response.end(sql.includes('AS sequences') ? 'sequences\ttokens\n1\t2\n' : PAIRS)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    writeFileSync(path.join(folder, 'words.tsv'), 'the\tD\ndog\tN\n')
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })

  it('is trusted by --ca-file', async () => {
    const { code, err } = await train('--ca-file', 'cert.pem')
    expect(err).not.toContain('error')
    expect(code).toBe(0)
    await runCaptured(folder, ['train', 'words.tsv', '-o', 'words.cofield', '-q'], '')
    expect(Buffer.compare(read('engine.cofield'), read('words.cofield'))).toBe(0)
  })

  it('is refused without it', async () => {
    const { code, err } = await train()
    expect(code).toBe(1)
    expect(err).toMatch(/ClickHouse: .*certificate/)
  })
})
