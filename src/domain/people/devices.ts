// The first that matches counts: most browsers also name the ones that they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\/|\bAppleWebKit\/.*Mobile\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Browser and system of a User-Agent header in words: "Chrome on Windows", "A program" for one that names no browser,
 * "An unknown device" for none. What the header says is only a hint, since any client may send any.
 */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return 'An unknown device'
  const found = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [found(browsers), found(systems)]
  if (!browser) return system ? `A program on ${system}` : 'A program'
  return system ? `${browser} on ${system}` : browser
}
