/**
 * Lets the page work without a network. Bundled by itself; the bundler puts the names of all files in. Only pages that store projects in the
 * browser start it.
 *
 * A new version of the page is another set of files in another cache. It takes over once no tab has the old one open, so that a tab never
 * gets files of two versions.
 */

/** What a service worker has of its global scope. */
interface Scope {
  readonly caches: CacheStorage
  readonly clients: { claim(): Promise<void> }
  readonly location: Location
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

declare const FILES: readonly string[]
declare const VERSION: string

const scope = self as unknown as Scope
const PREFIX = 'cofield-studio-'
const CACHE = `${PREFIX}${VERSION}`

scope.addEventListener('install', event => event.waitUntil(keepFiles()))
scope.addEventListener('activate', event => event.waitUntil(takeOver()))
scope.addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  if (method !== 'GET' || new URL(url).origin !== scope.location.origin) return
  event.respondWith(mode === 'navigate' ? pageFromNetwork(event.request) : fileFromCache(event.request))
})

async function keepFiles(): Promise<void> {
  const cache = await scope.caches.open(CACHE)
  await cache.addAll(FILES.map(file => new Request(file, { cache: 'reload' })))
}

/** The tab that brought this version has the files from here on as well: what it loads later may be needed without a network. */
async function takeOver(): Promise<void> {
  await removeOldFiles()
  await scope.clients.claim()
}

async function removeOldFiles(): Promise<void> {
  const names = await scope.caches.keys()
  const old = names.filter(name => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map(name => scope.caches.delete(name)))
}

/** The newest page that can be had: without a network, the one whose files are here. */
async function pageFromNetwork(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok) return response
  } catch {
    // Offline.
  }
  return (await scope.caches.match('index.html')) ?? Response.error()
}

/** Names have a hash of the content, so a file that is here is the right one. */
async function fileFromCache(request: Request): Promise<Response> {
  return (await scope.caches.match(request)) ?? fetch(request)
}
