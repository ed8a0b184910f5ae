import { expect, it } from 'vitest'
import { isIPhone } from './pushDevice.ts'

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15', 0, false],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 5, false],
])('%s with %i touch points needs the app among its own: %s [BEY-15]', (userAgent, touchPoints, is) => {
  expect(isIPhone(userAgent, touchPoints)).toBe(is)
})
