import { afterEach, expect, test, vi } from 'vitest'
import script from '#web/public/theme.js?raw'
import html from './index.html?raw'

const run = new Function(script)
const here = location.href

afterEach(() => {
  localStorage.removeItem('betwixt.theme')
  localStorage.removeItem('betwixt.closedExplainers')
  document.documentElement.dataset.theme = 'dark'
  delete document.documentElement.dataset.explained
  history.replaceState(null, '', here)
})

test.each([
  ['dark is the default [APP-04]', null, 'dark'],
  ['light stays light for who chose it', 'light', 'light'],
  ['what is not a theme is dark', 'purple', 'dark'],
])('before the first paint: %s', (_title, stored, theme) => {
  if (stored) localStorage.setItem('betwixt.theme', stored)
  run()
  expect(document.documentElement.dataset.theme).toBe(theme)
})

test('the one document of every page, the sign-in page among them, runs it before anything else [AUTH-37]', () => {
  const scripts = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('script')]
  expect(scripts[0]?.getAttribute('src')).toBe('/theme.js')
  expect([scripts[0]?.type, scripts[0]?.async, scripts[0]?.defer]).toEqual(['', false, false])
})

test('the page in the HTML explains no tab whose explanation was closed [APP-41]', () => {
  localStorage.setItem('betwixt.closedExplainers', '/lines,/bets')
  for (const [address, explained] of [
    ['/bids', undefined],
    ['/bets', ''],
  ] as const) {
    history.replaceState(null, '', address)
    run()
    expect(document.documentElement.dataset.explained).toBe(explained)
  }
})

test('a button that is pressed before the program is there is pressed again once it is, and only the last one', () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="early"><button>One</button><button><b>Two</b></button></div>')
  const early = document.getElementById('early')
  run()
  early?.querySelector('button')?.click()
  early?.querySelector('b')?.click()
  const heard: string[] = []
  early?.addEventListener('click', ({ target }) => heard.push((target as Element).textContent))
  window.pressAgain?.()
  window.pressAgain?.()
  early?.remove()
  expect(heard).toEqual(['Two'])
})

test('closed storage leaves the default', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError')
  })
  run()
  expect(document.documentElement.dataset.theme).toBe('dark')
})
