// The service worker's push handlers: they show what arrives, and open pages of this product only.
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
    // Browsers revoke the permission if a push shows nothing, so something is always shown.
  }
  await self.registration.showNotification(String(told.title ?? 'Betwixt'), {
    body: String(told.message ?? 'There is news for you'),
    icon: '/icons/icon-192.png',
    // A repeated push replaces the first.
    tag: told.topic,
    data: { path: told.path },
  })
}

// Windows with another page are left alone: someone may be writing a bid there.
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
