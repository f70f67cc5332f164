/** What is written into a project before the page opens: its first events, strings, labels, and a model to begin with. */
import { randomUUID } from 'node:crypto'
import { formatCount, formatNumberOf } from '../../reporting/format.js'
import { sha256Of } from '../../server/studio/blobs.js'
import type { ProjectFolder } from '../../server/studio/project-folder.js'
import { DataError } from '../../src/common/errors.js'
import { Problem } from '../../src/serving/problem.js'
import { LONGEST_NAME, nameFault, tidyName } from '../../studio/page/labels/label-name.js'
import { nameFaults } from '../../studio/page/words/english/name-faults.js'
import { advance } from '../../studio/project/advance.js'
import { batchesOf } from '../../studio/project/content/batches.js'
import type { Happening, NewEvent, SpanScheme } from '../../studio/project/event.js'
import { newLabels } from '../../studio/project/folding/label-events.js'
import { EVENT_LIMITS } from '../../studio/project/journal/event-limits.js'
import { readEvent } from '../../studio/project/journal/read-event.js'
import type { ProjectState } from '../../studio/project/state.js'
import { UsageError } from '../../terminal/usage.js'
import type { BaseModel } from './base-model.js'
import type { Source } from './read-strings.js'

/** What a project begins with, or gets besides. */
export interface Beginning {
  readonly name: string
  readonly sources: readonly Source[]
  readonly labels: readonly string[]
  readonly scheme?: SpanScheme
  readonly tokenizer?: string
  readonly model?: BaseModel
}

/** What is to be done so that a project has what was asked for, and lines that tell it. */
export interface Plan {
  readonly events: readonly NewEvent[]
  readonly notes: readonly string[]
  readonly blob?: { readonly name: string; readonly bytes: Uint8Array }
}

/** Who adds strings: the page calls the person so who has given no name. */
const ANNOTATOR = 'me'

/** Plans how to bring a project up to what was asked for. What it has already stays as it is. Refuses what it cannot hold. */
export function planBeginning(state: ProjectState, beginning: Beginning): Plan {
  const happenings: Happening[] = []
  const notes: string[] = []
  if (state.isCreated) checkSame(state, beginning)
  else if (isAsked(beginning)) happenings.push(creation(beginning))
  happenings.push(...labelsFor(state, beginning), ...stringsFor(state, beginning.sources, notes))
  const { model } = beginning
  const sha256 = model && sha256Of(model.bytes)
  let blob: Plan['blob']
  if (model && sha256 !== undefined && state.base?.sha256 !== sha256) {
    blob = { name: `base-${sha256.slice(0, 16)}.cofield`, bytes: model.bytes }
    happenings.push({ type: 'base', name: blob.name, sha256 })
    notes.push(`the model begins as a copy of ${model.file}`)
  }
  const events = happenings.map(stamped)
  checkEvents(state, events)
  return { events, notes, ...(blob && { blob }) }
}

/** Does what was planned. */
export async function beginProject({ project, blobs }: ProjectFolder, plan: Plan): Promise<void> {
  const { events, blob } = plan
  try {
    if (blob) blobs.write(blob.name, blob.bytes) // before the event that names it
    if (events.length > 0) await project.append(events)
  } catch (error) {
    if (error instanceof Problem) throw new DataError(error.message, {}, { cause: error }) // such as a full disk
    throw error
  }
}

/** Refuses events that a journal cannot hold, or that would have no effect. */
function checkEvents(state: ProjectState, events: readonly NewEvent[]): void {
  for (const event of events) {
    const place = event.type === 'add' ? { source: event.source } : {}
    try {
      readEvent(event)
    } catch (error) {
      throw new DataError((error as Error).message, place, { cause: error })
    }
  }
  const next = advance(
    state,
    events.map((event, k) => ({ ...event, n: state.n + k + 1 })),
  )
  const refused = next.refused.find(({ n }) => n > state.n)
  if (refused) throw new DataError(`${refused.type}: ${refused.reason}`)
  if (next.labels.length > EVENT_LIMITS.labels)
    throw new DataError(
      `expected at most ${formatCount(EVENT_LIMITS.labels)} labels, got ${formatCount(next.labels.length)}: if the last column has no labels, use --no-data-labels`,
    )
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

/** Labels that are asked for. Where there are none at all, those of the model: a label that is not in the project is never proposed. */
function labelsFor({ labels }: ProjectState, beginning: Beginning): Happening[] {
  const asked = [...labels, ...beginning.labels].length > 0 ? beginning.labels : beginning.model?.labels
  const missing = (asked ?? []).filter(name => labels.every(label => label.name !== name))
  return missing.length === 0 ? [] : [{ type: 'labels', labels: [...labels, ...newLabels(missing, labels)] }]
}

function stringsFor(state: ProjectState, sources: readonly Source[], notes: string[]): Happening[] {
  const ids = new Set<string>()
  return sources.flatMap(({ name, strings }) => {
    const fresh = strings.filter(({ id }) => !state.byId.has(id) && !ids.has(id))
    for (const { id } of fresh) ids.add(id)
    const known = strings.length - fresh.length
    notes.push(
      `added ${formatNumberOf(fresh.length, 'string')} of ${name}${known > 0 ? `; ${known} were there already` : ''}`,
    )
    return [...batchesOf(fresh)].map(batch => ({ type: 'add', source: name, strings: batch }) as const)
  })
}

function stamped(happening: Happening): NewEvent {
  return { ...happening, at: Date.now(), by: ANNOTATOR, id: randomUUID() }
}

/** The labels of `--labels A,B,C`: names that the page takes, too. */
export function readLabels(text: string): string[] {
  const names = text.split(',').map(tidyName)
  for (const name of names) {
    if (name === '')
      throw new UsageError('--labels: expected names with commas between them, got an empty one')
    const fault = name === 'B' ? null : nameFault(name, []) // whoever tries A,B,C gets them
    if (fault !== null)
      throw new UsageError(`--labels: ${JSON.stringify(name)}: ${nameFaults[fault](name, LONGEST_NAME)}`)
  }
  const twice = names.find((name, k) => names.indexOf(name) < k)
  if (twice !== undefined) throw new UsageError(`--labels: expected each label once, got ${twice} twice`)
  return names
}
