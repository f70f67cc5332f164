import { createStandIn } from './demo/stand-in.js'
import { go } from './router.js'
import { openSession } from './store.js'

/** Opens the project that the address names, if any. */
export async function start(): Promise<void> {
  const demo = new URLSearchParams(location.search).get('demo')
  if (demo === null) return
  openSession(createStandIn(demo))
  if (location.hash === '') go('label')
}
