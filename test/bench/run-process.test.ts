import { afterEach, describe, expect, it, vi } from 'vitest'
import { runProcess } from '../../bench/measure/run-process.js'

describe('runProcess', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('passes on the environment, but for certificates that Node would read first', async () => {
    vi.stubEnv('NODE_EXTRA_CA_CERTS', 'certificates.pem')
    vi.stubEnv('COFIELD_TEST', 'kept')
    const program = 'console.log(process.env.NODE_EXTRA_CA_CERTS, process.env.COFIELD_TEST)'
    const { lines } = await runProcess(process.execPath, ['-e', program])
    expect(lines.map(({ text }) => text)).toEqual(['undefined kept'])
    const all = await runProcess(process.execPath, ['-e', program], { env: process.env })
    expect(all.lines.map(({ text }) => text)).toContain('certificates.pem kept')
  })
})
