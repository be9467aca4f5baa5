// Keeps one page for when there is no connection. Everything else is asked of the network, as without it.
const CACHE = 'offline-1'
const PAGE = '/offline.html'

const keep = async () => {
  const cache = await caches.open(CACHE)
  await cache.addAll([PAGE, '/favicon.svg'])
  await self.skipWaiting()
}

const begin = async () => {
  const old = (await caches.keys()).filter((name) => name !== CACHE)
  await Promise.all([...old.map((name) => caches.delete(name)), self.registration.navigationPreload?.enable()])
  await self.clients.claim()
}

const screen = async ({ request, preloadResponse }) => {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(screen(event))
})
