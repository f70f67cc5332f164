import { spawn, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built, createSandbox, MAIN } from './run-cli.js'
import { TRAIN } from './tiny-data.js'

describe.skipIf(!built)('streams and signals (need a build)', () => {
  const sandbox = createSandbox({ 'train.tsv': TRAIN })
  beforeAll(async () => {
    await sandbox.run(['train', 'train.tsv', '-o', 'model.cofield', '-q'])
    sandbox.write('long.tsv', 'The\ndog\nbarks\n.\n\n'.repeat(50_000))
  })
  afterAll(() => sandbox.remove())

  it('end quietly when nobody reads any more', () => {
    const command = `"${process.execPath}" "${MAIN}" tag model.cofield long.tsv | head -1; echo "$?"`
    const { stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: sandbox.path('.'),
      encoding: 'utf8',
    })
    expect(stdout).toBe('The\tDT\n0\n')
    expect(stderr).toBe('')
  })

  it('standard input may be a file, which is read from where it is', () => {
    const tag = `"${process.execPath}" "${MAIN}" tag model.cofield --quiet`
    const run = (command: string) =>
      spawnSync('bash', ['-c', command], { cwd: sandbox.path('.'), encoding: 'utf8', maxBuffer: 1 << 24 })
    const piped = run(`tail -n +2 long.tsv | ${tag}`)
    const { stdout, stderr } = run(`{ read -r first; ${tag}; } < long.tsv`)
    expect(stderr).toBe('')
    expect(stdout.split('\n', 2)).toEqual(['dog\tNN', 'barks\tVBZ'])
    expect(stdout === piped.stdout).toBe(true)
  })

  it('standard input may not be a directory', () => {
    for (const command of ['tag model.cofield', 'tag model.cofield -', 'train - -o other.cofield']) {
      const { status, stdout, stderr } = spawnSync(
        'bash',
        ['-c', `"${process.execPath}" "${MAIN}" ${command} < .`],
        {
          cwd: sandbox.path('.'),
          encoding: 'utf8',
        },
      )
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toContain('cofield: standard input: expected a file, got a directory')
    }
  })

  it('Ctrl-C leaves no file behind', async () => {
    const before = sandbox.files()
    const args = [MAIN, 'tag', 'model.cofield', '-', '-o', 'tagged.tsv']
    const child = spawn(process.execPath, args, {
      cwd: sandbox.path('.'),
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.stdin.on('error', () => {})
    const ended = new Promise(resolve => child.on('exit', (_, signal) => resolve(signal)))
    const feed = setInterval(() => child.stdin.write('The\ndog\nbarks\n\n'.repeat(5000)), 10)
    await until(() => sandbox.files().length > before.length)
    child.kill('SIGINT')
    expect(await ended).toBe('SIGINT')
    clearInterval(feed)
    expect(sandbox.files()).toEqual(before)
  })
})

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setTimeout(resolve, 5))
}
