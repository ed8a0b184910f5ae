import { afterEach, expect, test, vi } from 'vitest'
import script from '#web/public/theme.js?raw'

const run = new Function(script)

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.removeItem('betwixt.theme')
  document.documentElement.dataset.theme = 'dark'
})

test.each([
  ['dark is the default, on the sign-in page too [APP-04] [AUTH-37]', null, 'dark'],
  ['light stays light for who chose it', 'light', 'light'],
  ['what is not a theme is dark', 'purple', 'dark'],
])('before the first paint: %s', (_title, stored, theme) => {
  if (stored) localStorage.setItem('betwixt.theme', stored)
  run()
  expect(document.documentElement.dataset.theme).toBe(theme)
})

test('closed storage leaves the default', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError')
  })
  run()
  expect(document.documentElement.dataset.theme).toBe('dark')
})
