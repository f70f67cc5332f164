import { describeOpenProject } from './projects/describe-project.js'
import { loadSession, openProjectOfAddress } from './projects/open-project.js'
import { place } from './projects/place.js'
import { SAMPLES } from './samples/sample.js'
import { session } from './store.js'

/** Opens the project that the address names; `?demo=ingredients&accepted=50` makes one of a sample. */
export async function start(): Promise<void> {
  addEventListener('beforeunload', event => {
    if (session.value && session.value.saving.state !== 'saved') event.preventDefault()
  })
  setTimeout(() => void loadSession().catch(() => {}), SOON)
  describeOpenProject()
  if (place === 'browser' && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('service-worker.js').catch(() => {}) // the page works without it, but not offline
  const query = new URLSearchParams(location.search)
  const sample = SAMPLES.find(({ name }) => name === query.get('demo'))
  if (!sample || place === 'folder') return openProjectOfAddress()
  const { openSample } = await import('./samples/sample-project.js')
  await openSample(sample.name, Number(query.get('accepted') ?? 0))
}

/** Milliseconds until what the first view does not need is loaded. */
const SOON = 300
