import { readStored, writeStored } from './storedValue.ts'

export type Theme = 'dark' | 'light'

/** The current theme, which `theme.js` set before the first paint. Dark unless chosen otherwise. [APP-04] */
export function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Applies `theme` immediately and stores it for the next visit. */
export function showTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  const color = theme === 'light' ? '#f5f7f9' : '#0c1116'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  if (readStored('theme') !== theme) writeStored('theme', theme)
}
