import { resolve } from 'node:path'
import type { Command } from 'commander'
import { formatBytes, formatCount, formatNumberOf } from '../../reporting/format.js'
import { checkToken } from '../../server/access.js'
import { runUntilStopped } from '../../server/run-until-stopped.js'
import type { DerivedFiles } from '../../server/studio/derived-files.js'
import { exportPage } from '../../server/studio/export-page.js'
import { openBrowser } from '../../server/studio/open-browser.js'
import { readPage } from '../../server/studio/page-files.js'
import { pageFolder } from '../../server/studio/page-folder.js'
import {
  createProject,
  isProject,
  openProject,
  type ProjectFolder,
} from '../../server/studio/project-folder.js'
import { startStudio } from '../../server/studio/start-studio.js'
import { TOKENIZERS } from '../../src/data/text/tokenizer.js'
import { emptyState } from '../../studio/project/advance.js'
import { type CommonOptions, createReporter, printResult, type Reporter } from '../../terminal/reporter.js'
import { isTerminal, printOut, writeOut } from '../../terminal/standard-streams.js'
import { checkStandardInput, oneOf, UsageError, wholeNumber } from '../../terminal/usage.js'
import { addCommonOptions } from '../options/common-options.js'
import { FORMAT_NAMES } from '../options/data-options.js'
import { beginProject, readLabels } from '../studio/begin.js'
import { type Chosen, chooseProject } from '../studio/choose-project.js'
import { type PlanOptions, planFor } from '../studio/plan.js'
import { SAMPLES } from '../studio/read-strings.js'

interface StudioOptions extends CommonOptions, PlanOptions {
  readonly name?: string
  readonly port?: number
  readonly open: boolean
  readonly rebuild?: boolean
  readonly export?: string
}

/** Milliseconds for answers to finish at a stop. */
const GRACE = 5000

/** `cofield studio`: a page in which a person labels strings and a model learns from each. */
export function register(program: Command): void {
  const command = program
    .command('studio [project|data...]')
    .summary('label strings in the browser, with a model that learns from each')
    .description(
      'Opens a page in which you label strings; a model learns from each one that you accept and proposes labels for ' +
        'the next. Data in any format that cofield reads become a project, the folder NAME.cofield-studio in the ' +
        'current folder. A project that is named is opened, and data beside it are added. Only this machine can ' +
        'connect. Ctrl-C stops and writes data.jsonl and model.cofield into the project.',
    )
    .option('--labels <A,B,C>', 'names of the labels, with commas between them', readLabels)
    .option('--model <file>', 'begin with a copy of this model')
    .option('--name <name>', 'name of a new project (default: that of the first file)')
    .option(
      '--sample <name>',
      `try it with made-up strings: ${SAMPLE_NAMES.join(', ')}`,
      oneOf('--sample', SAMPLE_NAMES),
    )
  addStringOptions(command)
  addServingOptions(command)
  addCommonOptions(command, [
    'cofield studio --sample ingredients',
    'cofield studio recipes.txt --labels quantity,unit,name',
    'cofield studio recipes.cofield-studio more.csv --text-column line',
    'cofield studio recipes.cofield-studio --rebuild',
    'cofield studio --export public/studio',
  ]).action(run)
}

const SAMPLE_NAMES = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]

function addStringOptions(command: Command): void {
  command
    .option(
      '--format <format>',
      `format of the data: ${FORMAT_NAMES.join(', ')} (default: by name and content)`,
      oneOf('--format', FORMAT_NAMES),
    )
    .option(
      '--tokenizer <name>',
      `how to split text into tokens: ${TOKENIZERS.join(', ')} (default: words)`,
      oneOf('--tokenizer', TOKENIZERS),
    )
    .option(
      '--scheme <scheme>',
      'plain: neighbors with the same label are one thing (default, unless the data have B- and I-); bio: each thing is marked where it begins',
      oneOf('--scheme', ['plain', 'bio'] as const),
    )
    .option(
      '--sentences <what>',
      'plain text: lines (default), each line a string; within-lines: each sentence of a line',
      oneOf('--sentences', ['lines', 'within-lines'] as const),
    )
    .option('--text-column <name>', 'column with the text (format csv only; default: text or the like)')
    .option('--no-data-labels', 'ignore labels of the data; otherwise strings that have them are accepted')
}

function addServingOptions(command: Command): void {
  command
    .option(
      '--port <n>',
      'port to listen on, 0 for a free one (default: 8090, or a free one)',
      wholeNumber('--port', 0, 65_535),
    )
    .option('--no-open', 'do not open the browser')
    .option('--rebuild', 'write data.jsonl and model.cofield from the journal, and end')
    .option(
      '--export <dir>',
      'write the page as files for any web server, and end; projects stay in the browser',
    )
}

async function run(paths: string[], options: StudioOptions): Promise<void> {
  checkStandardInput([...paths, ...(options.model === undefined ? [] : [options.model])])
  if (options.export !== undefined) return exportTo(options.export, paths, options)
  const reporter = createReporter(options)
  const chosen = chooseProject(paths, options)
  if (options.rebuild) return rebuild(chosen, options, reporter)
  await serve(chosen, options, reporter)
}

function exportTo(folder: string, paths: readonly string[], options: StudioOptions): void {
  if (paths.length > 0 || options.rebuild)
    throw new UsageError('--export: expected nothing beside it: the page imports projects and data itself')
  const { files, bytes } = exportPage(pageFolder(), folder)
  printResult(
    options,
    { folder, files, bytes },
    () => `${folder}  ${formatNumberOf(files, 'file')}, ${formatBytes(bytes)}: put it on any web server\n`,
  )
}

async function rebuild(chosen: Chosen, options: StudioOptions, reporter: Reporter): Promise<void> {
  if (chosen.data.length > 0 || options.sample !== undefined)
    throw new UsageError('--rebuild: expected a project alone, got data')
  for (const name of ['labels', 'model', 'scheme', 'tokenizer'] as const)
    if (options[name] !== undefined)
      throw new UsageError(`--rebuild: expected a project alone, which stays as it is, got --${name}`)
  const folder = openProject(chosen.path, { report: reporter.note })
  try {
    const written = await derive(folder)
    printResult(options, written, () => `${summaryOf(written)}\n`)
  } finally {
    folder.close()
  }
}

async function serve(chosen: Chosen, options: StudioOptions, reporter: Reporter): Promise<void> {
  const page = readPage(pageFolder(), 'folder')
  const token = givenToken()
  const { path } = chosen
  const known = isProject(path) ? openProject(path, { report: reporter.note }) : null
  let folder = known
  try {
    const plan = await planFor(chosen, options, known?.project.state ?? emptyState(), reporter)
    folder ??= newProject(path, reporter)
    for (const note of [`${known ? 'opened' : 'made'} the project ${path}`, ...plan.notes])
      reporter.note(note)
    await beginProject(folder, plan)
    const studio = await startStudio({
      folder,
      page,
      report: reporter.note,
      ...(options.port !== undefined && { port: options.port }),
      ...(token !== undefined && { token }),
    })
    const stopped = runUntilStopped(studio, GRACE, reporter.note) // from now on, signals are heard
    tell(studio.url, folder, options)
    await stopped
    reporter.note(summaryOf(await derive(folder)))
  } finally {
    folder?.close()
  }
}

function newProject(path: string, reporter: Reporter): ProjectFolder {
  createProject(path)
  return openProject(path, { report: reporter.note })
}

/** Writes data and model. What trains is loaded only now: the page need not wait for it. */
async function derive(folder: ProjectFolder): Promise<DerivedFiles> {
  const { writeDerivedFiles } = await import('../../server/studio/derived-files.js')
  return writeDerivedFiles(folder)
}

/** Scripts may choose the token, so that a page stays open when the studio is started again. */
function givenToken(): string | undefined {
  const token = process.env['COFIELD_TOKEN']
  if (token !== undefined) checkToken(token, 'COFIELD_TOKEN')
  return token
}

function tell(url: string, { path }: ProjectFolder, { json, open }: StudioOptions): void {
  if (json) writeOut(`${JSON.stringify({ url })}\n`)
  else printOut(`${url}\n\n  project  ${resolve(path)}\n  stop     Ctrl-C\n`)
  if (open && !json && isTerminal()) openBrowser(url)
}

function summaryOf({ strings, accepted, tokens, labels, data, model, modelBytes }: DerivedFiles): string {
  const learned =
    model === null ? 'no model, since nothing is accepted' : `${model} (${formatBytes(modelBytes)})`
  return `wrote ${data}: ${formatCount(accepted)} of ${formatNumberOf(strings, 'string')}, ${formatNumberOf(tokens, 'token')}, ${formatNumberOf(labels, 'label')}; ${learned}`
}
