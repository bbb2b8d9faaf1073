// Takes pushed notices, and nothing else: no request passes through it, and it keeps no data.
const HOME = '/svc-conductor/portal/'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, url, waiting } = event.data.json()
  const shown = self.registration.showNotification(String(title), {
    body: String(body),
    // A newer count replaces an older one.
    tag: 'waiting',
    icon: `${HOME}icon-192.png`,
    data: { url: String(url) },
  })
  const badge = waiting > 0 ? self.navigator.setAppBadge?.(waiting) : undefined
  event.waitUntil(Promise.all([shown, badge?.catch(() => undefined)]))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href, origin, pathname } = new URL(event.notification.data.url, self.location.origin)
  const target = origin === self.location.origin && pathname.startsWith(HOME) ? href : HOME
  event.waitUntil(opened(target))
})

/** A tab that shows the page already is taken, and no other one: it may hold input. */
async function opened(target) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === target)
  return tab === undefined ? self.clients.openWindow(target) : tab.focus()
}
