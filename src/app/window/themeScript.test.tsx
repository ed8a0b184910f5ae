import { afterEach, expect, test, vi } from 'vitest'
import script from '#web/public/theme.js?raw'
import html from './index.html?raw'

const run = new Function(script)

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.removeItem('betwixt.theme')
  document.documentElement.dataset.theme = 'dark'
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

test('closed storage leaves the default', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError')
  })
  run()
  expect(document.documentElement.dataset.theme).toBe('dark')
})
