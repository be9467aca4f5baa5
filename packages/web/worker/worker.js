// The service worker: keeps the files that the counter needs, so that it opens without a connection. With one, the page is
// always asked of the network first, so that nobody works with an old one. Nothing of the API passes through here.
import { matchPrecache, precache } from 'workbox-precaching'

/** Written in by the build (offline-files.ts): `{ url, revision }` of each file. */
const files = self.__files
const SHELL = '/index.html'
const PAGE = '/offline.html'
/** A network that does not say anything for so long is none. */
const SILENT_MS = 2_500

// Old files go when this worker takes over, which it does once no page of the version before is open (`take`).
precache(files)

const quiet = new Set(files.filter(({ revision }) => revision !== null).map(({ url }) => url))
let lostAt = Number.NEGATIVE_INFINITY

/** What the network says, unless it was silent a moment ago. Rejects when it says nothing. */
async function soon(asked) {
  if (Date.now() - lostAt < SILENT_MS) throw new Error('no network a moment ago')
  try {
    return await Promise.race([
      asked(),
      new Promise((_, reject) => setTimeout(() => reject(new Error('silent')), SILENT_MS)),
    ])
  } catch (error) {
    lostAt = Date.now()
    throw error
  }
}

const isCounter = (pathname) => pathname === '/dashboard' || pathname.startsWith('/dashboard/')

/** A screen: of the network, else the kept page of the app, or for what needs the network the page that says so. */
async function screen({ request, preloadResponse }) {
  const kept = isCounter(new URL(request.url).pathname) ? SHELL : PAGE
  const asked = async () => (await preloadResponse) ?? (await fetch(request))
  try {
    return kept === SHELL ? await soon(asked) : await asked()
  } catch {
    return (await matchPrecache(kept)) ?? Response.error()
  }
}

/** A file whose name has no hash: of the network, else the kept one. */
async function plainFile(request) {
  try {
    return await soon(() => fetch(request))
  } catch {
    return (await matchPrecache(request.url)) ?? Response.error()
  }
}

/** A file whose name says what is in it: kept once, of whatever version. */
const hashedFile = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await Promise.all([caches.delete('offline-1'), self.registration.navigationPreload?.enable()])
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(screen(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(request))
  else if (quiet.has(pathname)) event.respondWith(plainFile(request))
})

// A page says which script it began with: when it is of this version and no other page is open, nobody needs the version
// before any more. A till in the middle of a ticket keeps the files that it began with.
self.addEventListener('message', (event) => {
  const take = async () => {
    const pages = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' })
    const { pathname } = new URL(event.data.take)
    if (pages.length <= 1 && files.some(({ url }) => url === pathname)) await self.skipWaiting()
  }
  if (event.data?.take) event.waitUntil(take())
})
