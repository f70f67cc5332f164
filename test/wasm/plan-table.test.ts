import { describe, expect, it } from 'vitest'
import { hostText, kernelText, readTable } from '../../assembly/plan-table.mjs'

const TABLE = `# Prose.

[plan]

# Sizes
L        i32    labels
rate     f64
own      usize  u32 [threads][arrays]

[thread arrays]

sums     f64 [L]
rowSums

[JOB]

gather32  reads weights
add-up
`

const table = readTable(TABLE, 'plan.txt')

describe('plan table', () => {
  it('gives both sides the fields in the same order, one line a field', () => {
    expect(kernelText(table, 'plan.txt')).toContain(
      [
        '  L = <i32>load<f64>(plan, 0)',
        '  rate = <f64>load<f64>(plan, 8)',
        '  own = <usize>load<f64>(plan, 16)',
        '  sums = ownOf(thread, OWN_SUMS)',
        '  rowSums = ownOf(thread, OWN_ROW_SUMS)',
      ].join('\n'),
    )
    expect(hostText(table, 'plan.txt')).toContain(
      "PLAN_FIELDS: readonly (keyof Plan)[] = ['L', 'rate', 'own']",
    )
    expect(hostText(table, 'plan.txt')).toContain("(keyof ThreadArrays)[] = ['sums', 'rowSums']")
  })

  it('numbers names by their place', () => {
    expect(kernelText(table, 'plan.txt')).toContain(
      'export const JOB_GATHER32: i32 = 0\nexport const JOB_ADD_UP: i32 = 1',
    )
    expect(hostText(table, 'plan.txt')).toContain(
      "export const JOB = {\n  /** reads weights */\n  'gather32': 0,\n  'add-up': 1,\n} as const",
    )
  })

  it('leaves threads out where a plan has no arrays of threads', () => {
    const text = kernelText(readTable('[plan]\nL i32\n', 'plan.txt'), 'plan.txt')
    expect(text).toContain('export function configure(plan: usize): void {')
    expect(text).not.toContain('ownOf')
  })

  it('refuses what it cannot read, with its line', () => {
    expect(() => readTable('[plan]\nL int\n', 'plan.txt')).toThrow(
      'plan.txt:2: expected name, type and meaning: L int',
    )
    expect(() => readTable('[plan]\nL i32\nL i32\n', 'plan.txt')).toThrow(
      'plan.txt:3: expected a name that is new',
    )
    expect(() => readTable('[thread arrays]\nx\n[plan]\nx i32\n', 'plan.txt')).toThrow('plan.txt:4')
    expect(() => readTable('L i32\n', 'plan.txt')).toThrow('plan.txt:1: expected a section')
    expect(() => readTable('[jobs]\n', 'plan.txt')).toThrow('plan.txt:1: expected [plan]')
    expect(() => readTable('[JOB]\na\n[JOB]\nb\n', 'plan.txt')).toThrow('plan.txt:3: expected [plan]')
  })
})
