// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts. Every
// browser that has modules can read it: what is older than the app needs is told so.
;(() => {
  const page = document.documentElement.dataset
  // Which came in 2023.
  if (!('unicodeSets' in RegExp.prototype)) {
    document.head.appendChild(document.createElement('script')).src = '/old.js'
  }
  // The tab, which the page that the service worker keeps does not know, and whether its explanation was closed.
  const [, tab] = /^\/(?:groups\/[^/]+\/)?(lines|bids|bets|debts|stats)(\/|$)/.exec(location.pathname) || []
  if (tab) page.tab = tab
  let theme = 'dark'
  try {
    if (localStorage.getItem('betwixt.theme') === 'light') theme = 'light'
    const closed = localStorage.getItem('betwixt.closedExplainers') || ''
    if (localStorage.getItem('betwixt.help') === 'off' || closed.split(',').includes(`/${tab}`)) page.explained = ''
  } catch {
    // Storage may be unavailable; then the default applies.
  }
  page.theme = theme
  const color = document.querySelector('meta[name="theme-color"]')
  if (color) color.setAttribute('content', theme === 'light' ? '#f5f7f9' : '#0c1116')
})()

// A button that the server drew is pressed again once the program can hear it.
;(() => {
  let pressed = null
  const note = ({ target }) => {
    if (target instanceof Element) pressed = target.closest('button')
  }
  addEventListener('click', note, true)
  window.pressAgain = () => {
    removeEventListener('click', note, true)
    if (pressed) pressed.click()
    pressed = null
  }
})()

// A kept page of an older version may ask for files that are gone: what is kept is dropped and the page loaded again,
// once. Where that does not help, or nothing can be loaded, it says so. A page is never blank.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') void renew()
  },
  true,
)

async function renew() {
  const name = 'betwixt.renewedAt'
  try {
    const isFirst = Date.now() - Number(sessionStorage.getItem(name)) > 60000
    if (isFirst && (await fetch('/healthz', { cache: 'no-store' })).ok) {
      sessionStorage.setItem(name, String(Date.now()))
      for (const cache of await caches.keys()) await caches.delete(cache)
      return location.reload()
    }
  } catch {
    // Without a connection there is nothing newer, and without storage no way to count.
  }
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  const [words, again] = [document.createElement('p'), document.createElement('button')]
  words.textContent = 'Betwixt could not be loaded.'
  again.textContent = 'Try again'
  again.addEventListener('click', () => location.reload())
  const root = document.getElementById('root') || document.body
  root.replaceChildren(words, again)
}
