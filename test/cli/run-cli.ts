/** Runs the command line in a directory of its own: in this process, or as a person does, in another one. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runCaptured } from './run-in-process.js'

export const MAIN = resolve(import.meta.dirname, '../../dist/cli/main.js')

/** Whether there is something to run; if not, suites are skipped: `npm run build` first. */
export const built = existsSync(MAIN)

export interface Run {
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** What was printed as JSON, if it was one line of it. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it as it expects it to be
  readonly json: any
}

export interface EndedRun extends Run {
  /** What ended it, where it did not end by itself. */
  readonly signal: NodeJS.Signals | null
}

/** A directory of its own with the files that a test needs. */
export interface Sandbox {
  /** Runs a command in this process: a process of its own takes longer to start than most commands take. */
  run(args: readonly string[], input?: string | Uint8Array): Promise<Run>
  /** Runs the built command line as a person does: another process, its streams and its exit code. */
  spawn(args: readonly string[], input?: string | Uint8Array): Run
  /** Runs without waiting: the process, to send it signals, and how it ended. */
  start(args: readonly string[], env?: NodeJS.ProcessEnv): { child: ChildProcess; ended: Promise<EndedRun> }
  path(name: string): string
  write(name: string, content: string | Uint8Array): string
  read(name: string): Buffer
  files(): string[]
  remove(): void
}

export function createSandbox(files: Readonly<Record<string, string>> = {}): Sandbox {
  const directory = mkdtempSync(join(tmpdir(), 'cofield-cli-'))
  const path = (name: string) => join(directory, name)
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(path(name), content)
    return name
  }
  for (const [name, content] of Object.entries(files)) write(name, content)
  return {
    run: (args, input) => runHere(directory, args, input),
    spawn: (args, input) => spawnIn(directory, args, input),
    start: (args, env) => startIn(directory, args, env),
    path,
    write,
    read: name => readFileSync(path(name)),
    files: () => readdirSync(directory).sort(),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

function spawnIn(cwd: string, args: readonly string[], input: string | Uint8Array = ''): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  return { code: status, out: stdout, err: withoutProgress(stderr), json: jsonOf(stdout) }
}

async function runHere(
  directory: string,
  args: readonly string[],
  input: string | Uint8Array = '',
): Promise<Run> {
  const { code, out, err } = await runCaptured(directory, args, input)
  return { code, out, err: withoutProgress(err), json: jsonOf(out) }
}

function startIn(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; ended: Promise<EndedRun> } {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', chunk => {
    out += chunk
  })
  child.stderr.on('data', chunk => {
    err += chunk
  })
  const ended = new Promise<EndedRun>(resolve =>
    child.on('close', (code, signal) =>
      resolve({ code, signal, out, err: withoutProgress(err), json: jsonOf(out) }),
    ),
  )
  return { child, ended }
}

/**
 * Without the lines that a run of more than five seconds prints, as any run can be on a busy machine, and without those that
 * begin and end the log of a training.
 */
function withoutProgress(err: string): string {
  return err.replace(
    /^(?:[a-z]+: (?:\d+ %, )?[\d,.]+ [a-z]+, .*|training: iteration \d.*|cofield: training \S+ on .* tokens?(?:, c2 = .*)?|cofield: trained in .*)\n/gm,
    '',
  )
}

function jsonOf(text: string): unknown {
  return isJsonLine(text) ? JSON.parse(text) : undefined
}

function isJsonLine(text: string): boolean {
  return text.startsWith('{') && text.indexOf('\n') === text.length - 1
}
