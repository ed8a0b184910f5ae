// What the service worker does with pushes: it shows what it is told, and opens pages of this product alone.
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function show(data) {
  let told = {}
  try {
    told = data?.json() ?? {}
  } catch {
    // A browser takes the permission away from whoever shows nothing, so something is shown.
  }
  await self.registration.showNotification(String(told.title ?? 'Betwixt'), {
    body: String(told.message ?? 'There is news for you'),
    icon: '/icons/icon-192.png',
    // The same push a second time takes the place of the first.
    tag: told.topic,
    data: { path: told.path },
  })
}

// A window with another page is left alone: somebody may be writing a bid in it.
async function open(path) {
  const address = ownAddress(path)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  await (there ? there.focus() : self.clients.openWindow(address))
}

function ownAddress(path) {
  const { origin } = self.location
  const inbox = `${origin}/notifications`
  try {
    const url = new URL(typeof path === 'string' ? path : inbox, origin)
    return url.origin === origin ? url.href : inbox
  } catch {
    return inbox
  }
}
