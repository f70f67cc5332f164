import { demand } from '../target.js'
import type { CommandRun } from './sandbox.js'

/** Throws a finding if a command did anything that no command may do. */
export function checkRun(args: readonly string[], { code, out, err, changed, added }: CommandRun): void {
  const line = args.map(argument => JSON.stringify(argument)).join(' ')
  demand([0, 1, 2].includes(code), () => `exit code: ${code} of ${line}`)
  demand(!/internal error|\n {4}at /.test(err), () => `internal error: ${err} of ${line}`)
  demand(code === 0 || err !== '' || isHelp(args), () => `no message: exit code ${code} of ${line}`)
  const left = added.filter(name => /\.tmp$/.test(name))
  demand(left.length === 0, () => `temporary file: ${left} of ${line}`)
  for (const name of changed) demand(mayChange(args, name), () => `input changed: ${name} by ${line}`)
  if (code === 0 && args.includes('--json') && !isHelp(args)) demandJson(out, line)
}

function isHelp(args: readonly string[]): boolean {
  return args.some(argument => ['-h', '--help', 'help', '-V', '--version'].includes(argument))
}

/** An output may replace a file that is not read; `update`, `forget` and `merge` may replace the model that they read. */
function mayChange(args: readonly string[], name: string): boolean {
  const uses = args.filter(argument => argument.endsWith(name)).length
  if (['update', 'forget', 'merge'].includes(args[0]) && name.endsWith('.cofield')) return true
  return uses === 1
}

function demandJson(out: string, line: string): void {
  let parsed: unknown
  try {
    parsed = JSON.parse(out)
  } catch {}
  demand(typeof parsed === 'object' && parsed !== null, () => `no JSON: ${out.slice(0, 200)} of ${line}`)
}
