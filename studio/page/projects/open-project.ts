import type { WorkerLike } from '../../learning/worker/ports.js'
import { openBrowserStorage } from '../../storage/browser.js'
import { openFolderStorage } from '../../storage/folder.js'
import type { ProjectStorage } from '../../storage/storage.js'
import { go, view } from '../router.js'
import { annotator, openSession } from '../store.js'
import { loadAll, VIEWS } from '../views.js'
import { draftKeeperOf } from './draft-keeper.js'
import { folder, opening, place, projectId, workerFile } from './place.js'

/** Opens the project that the address names, if there is one. */
export async function openProjectOfAddress(): Promise<void> {
  const query = new URLSearchParams(location.search)
  if (place === 'folder') return openFolder(query.get('token') ?? '')
  const id = query.get('project')
  if (id !== null) await openBrowserProject(id)
}

/** Opens a project of this browser; the address names it from now on. */
export async function openBrowserProject(id: string): Promise<void> {
  await attempt(async () => {
    await openStorage(await openBrowserStorage(id), id)
    projectId.value = id
    nameInAddress(id)
  })
}

async function openFolder(token: string): Promise<void> {
  await attempt(async () => {
    const storage = await openFolderStorage({ address: new URL('./', location.href), token })
    folder.value = storage
    const events = await storage.read()
    if (events.length > 0) await openStorage(storage)
  })
}

/** Milliseconds until the other views are loaded: a server may be stopped, while static files are kept by the browser. */
const LATER = 1500

/** Opens a project that has events, under a name that no other has. Views that need a project can be shown from then on. */
export async function openStorage(storage: ProjectStorage, id = storage.place): Promise<void> {
  const target = view.value === 'start' ? 'label' : view.value
  const [{ createSession, connectWorker }] = await Promise.all([
    import('../labeling.js'),
    VIEWS[target].load(),
  ])
  const options = {
    annotator: annotator.value,
    connectThorough: connectWorker(startWorker),
    draftKeeper: draftKeeperOf(`${id} ${annotator.value}`),
  }
  const session = await createSession(storage, options)
  go(target)
  openSession(session, storage)
  if (storage.kind === 'folder') setTimeout(loadAll, LATER)
}

/** The worker is a file of its own, loaded when there is something to learn. */
function startWorker(): WorkerLike {
  return new Worker(new URL(workerFile, document.baseURI), { type: 'module' }) as WorkerLike
}

/** Opens no project: the page is ready for a new one. */
export function closeProject(): void {
  openSession(null)
  projectId.value = null
  nameInAddress(null)
  go('start')
}

/** Does something that opens a project; if it fails, the page tells why. */
async function attempt(work: () => Promise<void>): Promise<void> {
  opening.value = { isBusy: true, fault: null }
  try {
    await work()
    opening.value = { isBusy: false, fault: null }
  } catch (error) {
    opening.value = { isBusy: false, fault: error instanceof Error ? error.message : String(error) }
    go('start')
  }
}

function nameInAddress(id: string | null): void {
  const url = new URL(location.href)
  url.search = id === null ? '' : `?project=${id}`
  history.replaceState(null, '', url)
}
