import { basename, extname } from 'node:path'
import type { Command } from 'commander'
import { formatCount, formatNumberOf } from '../../reporting/format.js'
import { checkToken, isHostName, isLoopback, isOrigin, readTokens } from '../../server/access.js'
import type { Served } from '../../server/http/http-server.js'
import { runUntilStopped } from '../../server/run-until-stopped.js'
import type { ModelFile } from '../../server/served-models.js'
import { type RunningServer, startServer } from '../../server/start-server.js'
import { type CommonOptions, createReporter, type Reporter } from '../../terminal/reporter.js'
import { printOut, writeOut } from '../../terminal/standard-streams.js'
import { UsageError, wholeNumber } from '../../terminal/usage.js'
import { addUsedModelOptions, readFeaturesBeside, type UsedModelOptions } from '../models/load-model.js'
import { addCommonOptions } from '../options/common-options.js'

interface ServeOptions extends CommonOptions, UsedModelOptions {
  readonly port: number
  readonly host: string
  readonly learn?: string
  readonly tokenFile?: string
  readonly threads?: number
  readonly maxBody?: number
  readonly maxTokens?: number
  readonly timeout: number
  readonly queue: number
  readonly allowHost?: readonly string[]
  readonly allowOrigin?: readonly string[]
  readonly grace: number
  readonly watch: boolean
  readonly verbose?: boolean
}

/** `cofield serve`: answers requests over HTTP. */
export function register(program: Command): void {
  const command = program
    .command('serve <model...>')
    .summary('answer requests over HTTP')
    .description(
      'Puts models behind a URL: POST /v1/models/NAME/parse and /tag, where NAME is the name of the file without ' +
        'its ending. With --learn also /update and /forget. GET /openapi.json describes all requests. Only this ' +
        'machine can connect, unless --host says otherwise. A model file that changes is loaded anew. SIGTERM or ' +
        'Ctrl-C lets answers finish and stops. If the environment variable COFIELD_TOKEN is set, requests must have it.',
    )
    .option('--port <n>', 'port to listen on, 0 for a free one', wholeNumber('--port', 0, 65_535), 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--learn <dir>', 'take updates, and keep them in this directory')
    .option('--token-file <file>', 'requests must have a token of this file (one on each line)')
    .option('--no-watch', 'do not look for changes of the model files (SIGHUP still does)')
    .option('--verbose', 'print a line for each request, without its texts')
  addLimits(command)
  addUsedModelOptions(command)
  addCommonOptions(command, [
    'cofield serve addresses.cofield',
    'cofield serve addresses.cofield names.cofield --port 0 --json',
    'cofield serve names.cofield --learn learned --token-file token.txt --host 0.0.0.0',
  ]).action(run)
}

function addLimits(command: Command): void {
  command
    .option('--allow-host <name>', 'accept requests to this host name; may be repeated', collect)
    .option('--allow-origin <origin>', 'let pages of this origin send requests; may be repeated', collect)
    .option(
      '--threads <n>',
      'threads that label (default: as many as cores, 2 to 8)',
      wholeNumber('--threads', 1, 256),
    )
    .option('--max-body <bytes>', 'longest body of a request', wholeNumber('--max-body', 1))
    .option('--max-tokens <n>', 'most tokens of a request', wholeNumber('--max-tokens', 1))
    .option('--timeout <seconds>', 'longest time for an answer', seconds('--timeout'), 30)
    .option('--queue <n>', 'requests that may wait', wholeNumber('--queue', 0), 1000)
    .option('--grace <seconds>', 'time for answers to finish at a stop', seconds('--grace'), 10)
}

async function run(paths: string[], options: ServeOptions): Promise<void> {
  const reporter = createReporter(options)
  const files = nameModels(paths)
  const tokens = tokensOf(options)
  if (tokens.length === 0 && !isLoopback(options.host))
    reporter.warn(
      `anybody who can reach ${options.host} can use these models${options.learn === undefined ? '' : ' AND CHANGE THEM'}: ` +
        'set COFIELD_TOKEN or --token-file, or leave out --host',
    )
  const server = await start(files, tokens, options, reporter)
  const { url } = server
  const stopped = runUntilStopped(server, options.grace * 1000, reporter.note) // from now on, signals are heard
  reporter.note(`serving ${formatNumberOf(files.length, 'model')} at ${url}`)
  if (options.json) writeOut(`${JSON.stringify({ url })}\n`)
  else printOut(welcome(server, tokens.length > 0))
  await stopped
}

async function start(
  files: readonly ModelFile[],
  tokens: readonly string[],
  options: ServeOptions,
  reporter: Reporter,
): Promise<RunningServer> {
  const { host, port, learn, threads, maxBody, maxTokens, maxLabels, timeout, queue } = options
  const { allowHost = [], allowOrigin = [], watch, verbose } = options
  checkNames(allowHost, allowOrigin)
  const features = await readFeaturesBeside(options.features)
  return startServer({
    files,
    host,
    port,
    tokens,
    milliseconds: timeout * 1000,
    queue,
    allowedHosts: allowHost,
    allowedOrigins: allowOrigin,
    watch: watch ? 1000 : 0,
    ...(learn !== undefined && { learn }),
    ...(threads !== undefined && { threads }),
    ...(maxBody !== undefined && { maxBody }),
    ...(maxTokens !== undefined && { maxTokens }),
    loading: { ...(maxLabels !== undefined && { maxLabels }), ...(features && { features }) },
    report: reporter.note,
    ...(verbose && { onServed: (served: Served) => reporter.note(lineOf(served)) }),
  })
}

/** Refuses names that no request could have: they would allow nothing. */
function checkNames(hosts: readonly string[], origins: readonly string[]): void {
  const host = hosts.find(name => !isHostName(name))
  if (host !== undefined)
    throw new UsageError(`--allow-host: expected the name of a host such as example.com, got ${host}`)
  const origin = origins.find(name => !isOrigin(name))
  if (origin !== undefined)
    throw new UsageError(`--allow-origin: expected an origin such as https://example.com, got ${origin}`)
}

/** The name of each model in URLs: that of its file without its ending. */
function nameModels(paths: readonly string[]): ModelFile[] {
  const files = new Map<string, string>()
  for (const path of paths) {
    if (path === '-') throw new UsageError('serve: expected a model file, got - (standard input)')
    const name = basename(path, extname(path))
    const other = files.get(name)
    if (other !== undefined)
      throw new UsageError(
        `serve: expected different names, got ${name} for ${other} and ${path}: rename one`,
      )
    files.set(name, path)
  }
  return [...files].map(([name, path]) => ({ name, path }))
}

function tokensOf({ tokenFile }: ServeOptions): string[] {
  const given = process.env['COFIELD_TOKEN']
  if (tokenFile !== undefined && given !== undefined)
    throw new UsageError('--token-file, COFIELD_TOKEN: use one of them')
  if (tokenFile !== undefined) return readTokens(tokenFile)
  if (given === undefined) return []
  checkToken(given, 'COFIELD_TOKEN')
  return [given]
}

/** Files of other tools do not say what they were trained on. */
function trainedOn(tokens: number): string {
  return tokens > 0 ? `, trained on ${formatCount(tokens)} tokens` : ''
}

/** What a person can try. */
function welcome({ url, models }: RunningServer, hasToken: boolean): string {
  const lines = models.map(
    ({ name, method, labels, tokens }) =>
      `  ${name}  ${method}, ${formatNumberOf(labels.length, 'label')}${trainedOn(tokens)}\n`,
  )
  const model = `${url}/v1/models/${encodeURIComponent(models[0].name)}`
  const curl = hasToken ? 'curl -H "Authorization: Bearer $COFIELD_TOKEN"' : 'curl'
  return [
    `${url}\n\n`,
    ...lines,
    '\nTry it:\n',
    `  ${curl} ${url}/v1/models\n`,
    `  ${curl} ${model}/parse --json '{"text": "Some text"}'\n`,
    `  ${curl} ${model}/tag --json '{"tokens": ["Some", "tokens"]}'\n`,
  ].join('')
}

function lineOf({ method, path, status, milliseconds }: Served): string {
  return `${method} ${path} ${status} ${milliseconds.toFixed(1)} ms`
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value]
}

function seconds(option: string): (value: string) => number {
  return value => {
    const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
    if (number >= 0 && number <= 86_400) return number
    throw new UsageError(`${option}: expected seconds from 0 to 86400, got ${value}`)
  }
}
