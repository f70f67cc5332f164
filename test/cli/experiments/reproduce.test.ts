import { readdirSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { built, createSandbox } from '../run-cli.js'

describe.skipIf(!built)('reproduce (needs a build)', () => {
  const sandbox = createSandbox()
  const { spawn: run, path } = sandbox
  afterAll(() => sandbox.remove())

  it('prints the fields that scripts rely on, and writes the report beside', () => {
    const { code, json, err } = run(['reproduce', 'test-time', 'genes', '--quick', '--json', '--out', 'r'])
    expect([code, err]).toEqual([0, ''])
    expect(json.experiments.map(({ id }: { id: string }) => id)).toEqual(['test-time', 'genes'])
    const [done, skipped] = json.experiments
    expect(Object.keys(done.rows[0])).toEqual(
      expect.arrayContaining(['method', 'overall', 'known', 'unknown', 'f1', 'seconds', 'paper']),
    )
    expect([skipped.rows, skipped.skipped]).toEqual([[], expect.stringContaining('--data DIR')])
    expect(readdirSync(path('r')).sort()).toEqual([
      'finished',
      'index.html',
      'plots',
      'report.json',
      'report.md',
    ])
  })

  it('does not run again what is finished, unless it is asked to', () => {
    const again = (...more: string[]) => run(['reproduce', 'test-time', '--quick', '--out', 'r', ...more])
    expect(again().err).toContain('test-time: finished before, not run again')
    expect(again('--fresh').err).toBe('')
    expect(again('-q').out).toContain('test-time: 4 abcd:0000')
  })

  it('goes on with the parts that an interrupted run has kept', () => {
    const again = () =>
      run([
        'reproduce',
        'best',
        '--quick',
        '--sets',
        'ingredients',
        '--methods',
        'hmm',
        '--out',
        'r',
        '--json',
      ])
    const first = again().json.experiments[0]
    const [whole] = readdirSync(path('r/finished')).filter(name => /^best-\w+\.json$/.test(name))
    rmSync(path(`r/finished/${whole}`))
    const { code, json } = again()
    expect(code).toBe(0)
    expect(json.experiments[0].rows).toEqual(first.rows) // their seconds, too
  })

  it('refuses experiments and directories that there are not', () => {
    const { code, err } = run(['reproduce', 'brown-100'])
    expect([code, err]).toEqual([2, expect.stringContaining('did you mean "brown-1000"')])
    expect(run(['reproduce', 'rob', '--data', 'nowhere']).err).toContain('nowhere: expected a directory')
    expect(readdirSync(path('.'))).toEqual(['r'])
  })
})
