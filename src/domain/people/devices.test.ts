import { describe, expect, it } from 'vitest'
import { deviceName } from './devices.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0'

describe('a device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/148.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36 OPR/130.0.0.0`, 'Opera on Linux'],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 14) ${chrome} SamsungBrowser/29.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webKit} Mobile/15E148`, 'Safari on iPhone'],
    [
      `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webKit} CriOS/148.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPad',
    ],
    ['curl/8.5.0', 'A program'],
    ['okhttp/5 (Linux)', 'A program on Linux'],
    [' ', 'An unknown device'],
  ])('that says %s is called %s [BEY-27]', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
