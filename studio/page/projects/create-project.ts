import { batchesOf } from '../../project/content/batches.js'
import type { Happening, LabelDefinition, NewEvent, NewString, SpanScheme } from '../../project/event.js'
import { newId } from '../../project/new-id.js'
import { createProject, deleteProject, openBrowserStorage } from '../../storage/browser.js'
import type { ProjectStorage } from '../../storage/storage.js'
import { annotator } from '../store.js'
import { openBrowserProject, openStorage } from './open-project.js'
import { folder } from './place.js'

/** What a journal begins with. */
export interface Beginning {
  readonly name: string
  readonly scheme: SpanScheme
  readonly labels: readonly LabelDefinition[]
  readonly sources: readonly { readonly name: string; readonly strings: readonly NewString[] }[]
}

/** How text is cut into tokens. */
const TOKENIZER = 'words'

/** Makes a project in the folder of the server, or in this browser, and opens it. */
export async function beginProject({ name, scheme, labels, sources }: Beginning): Promise<void> {
  const first: Happening[] = [
    { type: 'create', version: 1, name, scheme, tokenizer: TOKENIZER },
    { type: 'labels', labels },
  ]
  const adds = sources.flatMap(source =>
    [...batchesOf(source.strings)].map(
      (strings): Happening => ({ type: 'add', source: source.name, strings }),
    ),
  )
  await storeAndOpen(name, [...first, ...adds].map(stamped))
}

/** Makes a project of the journal of another one, and opens it. Returns its name and how many strings it has. */
export async function importProject(
  source: string,
  content: Uint8Array,
): Promise<{ name: string; strings: number }> {
  const [{ readJournal }, { advance, emptyState }] = await Promise.all([
    import('../../project/journal/read-journal.js'),
    import('../../project/advance.js'),
  ])
  const { events } = readJournal(content, { source })
  const { name, strings } = advance(emptyState(), events)
  await storeAndOpen(name, events)
  return { name, strings: strings.length }
}

async function storeAndOpen(name: string, events: readonly NewEvent[]): Promise<void> {
  if (folder.value) {
    await appendInTurn(folder.value, events)
    return openStorage(folder.value)
  }
  const { id } = await createProject(name)
  try {
    await appendInTurn(await openBrowserStorage(id), events)
  } catch (error) {
    await deleteProject(id)
    throw error
  }
  await openBrowserProject(id)
}

/** One event at a time, since one of many strings is long. */
async function appendInTurn(storage: ProjectStorage, events: readonly NewEvent[]): Promise<void> {
  let n = 0
  for (const event of events) n += (await storage.append([event], n)).length
}

function stamped(happening: Happening): NewEvent {
  return { ...happening, at: Date.now(), by: annotator.value, id: newId() }
}
