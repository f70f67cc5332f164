/** What is written into a project before the page opens: its first events, strings, labels, and a model to begin with. */
import { randomUUID } from 'node:crypto'
import { formatNumberOf } from '../../reporting/format.js'
import { sha256Of } from '../../server/studio/blobs.js'
import type { ProjectFolder } from '../../server/studio/project-folder.js'
import { DataError } from '../../src/common/errors.js'
import { addLabel } from '../../studio/page/labels/label-list.js'
import { batchesOf } from '../../studio/project/content/batches.js'
import type { Happening, NewEvent, SpanScheme } from '../../studio/project/event.js'
import type { ProjectState } from '../../studio/project/state.js'
import { nameFault } from '../../studio/project/token-labels.js'
import type { Reporter } from '../../terminal/reporter.js'
import { UsageError } from '../../terminal/usage.js'
import type { Source } from './read-strings.js'

/** What a project begins with, or gets besides. */
export interface Beginning {
  readonly name: string
  readonly sources: readonly Source[]
  readonly labels: readonly string[]
  readonly scheme?: SpanScheme
  readonly tokenizer?: string
  readonly model?: { readonly file: string; readonly bytes: Uint8Array }
}

/** Who adds strings: the page calls the person so who has given no name. */
const ANNOTATOR = 'me'

/** Brings a project up to what was asked for. What it has already stays as it is. */
export async function beginProject(
  { project, blobs }: ProjectFolder,
  beginning: Beginning,
  reporter: Reporter,
): Promise<void> {
  const { state } = project
  const happenings: Happening[] = []
  if (state.isCreated) checkSame(state, beginning)
  else if (isAsked(beginning)) happenings.push(creation(beginning))
  happenings.push(...labelsFor(state, beginning.labels), ...stringsFor(state, beginning.sources, reporter))
  const { model } = beginning
  const sha256 = model && sha256Of(model.bytes)
  if (model && sha256 !== undefined && state.base?.sha256 !== sha256) {
    const name = `base-${sha256.slice(0, 16)}.cofield`
    blobs.write(name, model.bytes) // before the event that names it
    happenings.push({ type: 'base', name, sha256 })
    reporter.note(`the model begins as a copy of ${model.file}`)
  }
  if (happenings.length > 0) await project.append(happenings.map(stamped))
}

/** Refuses data that do not go together, before anything is written. */
export function checkBeginning({ sources, scheme }: Beginning): void {
  if (scheme === undefined) schemeOf(sources)
}

/** Without anything, the page asks for name, labels and strings. */
function isAsked({ sources, labels, scheme, tokenizer, model }: Beginning): boolean {
  return (
    sources.length > 0 ||
    labels.length > 0 ||
    scheme !== undefined ||
    tokenizer !== undefined ||
    model !== undefined
  )
}

/** The scheme of data: that of their labels. */
function schemeOf(sources: readonly Source[]): SpanScheme {
  const [first, ...others] = sources.filter(({ isLabeled }) => isLabeled)
  const other = others.find(source => source.scheme !== first.scheme)
  if (other)
    throw new DataError(
      `has labels of the scheme ${other.scheme}, and ${first.name} of the scheme ${first.scheme}: choose one with --scheme`,
      { source: other.name },
    )
  return first?.scheme ?? 'plain'
}

function creation({ name, sources, scheme = schemeOf(sources), tokenizer = 'words' }: Beginning): Happening {
  return { type: 'create', version: 1, name, scheme, tokenizer }
}

/** Refuses options that a project has been given otherwise. */
function checkSame(state: ProjectState, { scheme, tokenizer }: Beginning): void {
  for (const [option, asked, has] of [
    ['--scheme', scheme, state.scheme],
    ['--tokenizer', tokenizer, state.tokenizer],
  ])
    if (asked !== undefined && asked !== has)
      throw new UsageError(`${option}: expected ${has}, as the project was begun with, got ${asked}`)
}

function labelsFor(state: ProjectState, names: readonly string[]): Happening[] {
  const missing = names.filter(name => state.labels.every(label => label.name !== name))
  if (missing.length === 0) return []
  return [{ type: 'labels', labels: missing.reduce(addLabel, [...state.labels]) }]
}

function stringsFor(state: ProjectState, sources: readonly Source[], reporter: Reporter): Happening[] {
  const ids = new Set<string>()
  return sources.flatMap(({ name, strings }) => {
    const fresh = strings.filter(({ id }) => !state.byId.has(id) && !ids.has(id))
    for (const { id } of fresh) ids.add(id)
    const known = strings.length - fresh.length
    reporter.note(
      `added ${formatNumberOf(fresh.length, 'string')} of ${name}${known > 0 ? `; ${known} were there already` : ''}`,
    )
    return [...batchesOf(fresh)].map(batch => ({ type: 'add', source: name, strings: batch }) as const)
  })
}

function stamped(happening: Happening): NewEvent {
  return { ...happening, at: Date.now(), by: ANNOTATOR, id: randomUUID() }
}

/** The labels of `--labels A,B,C`. */
export function readLabels(text: string): string[] {
  const names = text.split(',').map(name => name.trim().normalize('NFC'))
  for (const name of names) {
    const fault = name === '' ? 'expected names with commas between them, got an empty one' : nameFault(name)
    if (fault !== null) throw new UsageError(`--labels: ${fault}`)
  }
  const twice = names.find((name, k) => names.indexOf(name) < k)
  if (twice !== undefined) throw new UsageError(`--labels: expected each label once, got ${twice} twice`)
  return names
}
