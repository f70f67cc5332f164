import { describeOpenProject } from './projects/describe-project.js'
import { openProjectOfAddress } from './projects/open-project.js'
import { isArriving, place } from './projects/place.js'
import { SAMPLES } from './samples/sample.js'
import { session } from './store.js'
import { VIEWS } from './views.js'

/** Opens the project that the address names; `?demo=ingredients&accepted=50` makes one of a sample. */
export async function start(): Promise<void> {
  addEventListener('beforeunload', event => {
    if (session.value && session.value.saving.state !== 'saved') event.preventDefault()
  })
  setTimeout(() => VIEWS.label.load().catch(() => {}), SOON) // told when it is needed
  describeOpenProject()
  if (place === 'browser' && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('service-worker.js').catch(() => {}) // the page works without it, but not offline
  const query = new URLSearchParams(location.search)
  const sample = SAMPLES.find(({ name }) => name === query.get('demo'))
  try {
    if (!sample || place === 'folder') return await openProjectOfAddress()
    const { openSample } = await import('./samples/sample-project.js')
    await openSample(sample.name, Number(query.get('accepted') ?? 0))
  } finally {
    isArriving.value = false
  }
}

/** Milliseconds until what the first view does not need is loaded. */
const SOON = 300
