import type { Page } from '@playwright/test'

/** What readers of large text meet: each piece of text that is cut, covered, or squeezed to some letters a line. */
export async function cutText(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(script)
}

// Run in the page. What is made to scroll sideways, such as tabs and chips, cuts nothing; a fixed bar covers what can be
// scrolled from under it, and a dialog or a menu what is behind it. What scrolls down is said to scroll both ways, so
// that its class is asked.
const script = `(() => {
  const scrollsSideways = (element) => element.matches('[class*="overflow-x-auto"], [class*="overflow-auto"]')
  // Not of an address, which has no place to break.
  const shortWords = /(?<![\\p{L}@._-])\\p{L}{2,7}(?![\\p{L}@_]|\\.\\p{L})/gu
  const brokenWord = (node) => {
    const range = document.createRange()
    const topAt = (at) => {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().top
    }
    const isBroken = ({ 0: word, index }) => topAt(index + word.length - 1) > topAt(index) + 4
    return [...node.textContent.matchAll(shortWords)].find(isBroken)?.[0]
  }
  const found = []
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim()
    const element = node.parentElement
    if (text === '' || element.closest('.sr-only, option, svg, [aria-hidden=true], [inert], noscript, script')) continue
    const own = element.getBoundingClientRect()
    const isForReaders = own.width <= 1 && own.height <= 1
    if (isForReaders || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (rects.length === 0) continue
    const box = range.getBoundingClientRect()
    const lines = new Set(rects.map(({ top }) => Math.round(top))).size
    if (lines > 3 && text.length / lines < 4) found.push('squeezed: ' + text)
    const broken = lines > 1 && brokenWord(node)
    if (broken) found.push('broken: ' + broken + ' in ' + text)
    let scrolls = false
    let scrollsDown = false
    let layer = null
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(up)
      if (scrollsSideways(up)) scrolls = true
      const isScroller = !scrolls && /auto|scroll/.test(overflowY)
      if (position === 'fixed' || position === 'sticky' || isScroller) layer ??= up
      if (isScroller) scrollsDown = true
      if (scrolls || display === 'inline' || display === 'contents') continue
      const around = up.getBoundingClientRect()
      const clips = overflowX !== 'visible' || overflowY !== 'visible'
      const isBox = clips || up.matches('button, a, article, input, select')
      if (isBox && (box.left < around.left - 2 || box.right > around.right + 2)) found.push('cut sideways: ' + text)
      if (!scrollsDown && (clips || up.matches('button')) && (box.top < around.top - 4 || box.bottom > around.bottom + 4)) found.push('cut below: ' + text)
    }
    if (!scrolls && (box.left < -1 || box.right > innerWidth + 1)) found.push('beside the screen: ' + text)
    if (!scrolls) texts.push({ text, element, rects, layer })
  }
  for (const field of document.querySelectorAll('input:not([type=radio], [type=checkbox])')) {
    const { width } = field.getBoundingClientRect()
    if (width > 0 && field.checkVisibility() && width < 80) found.push('too small to type in: ' + (field.labels[0]?.textContent ?? field.id))
    const isNumber = /decimal|numeric/.test(field.inputMode)
    if (isNumber && field.checkVisibility() && field.scrollWidth > field.clientWidth + 1) found.push('cut sideways: ' + field.value)
  }
  for (const [at, one] of texts.entries()) {
    for (const other of texts.slice(at + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element)) continue
      const meets = one.rects.some((a) => other.rects.some((b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 3))
      if (meets) found.push('covered: ' + one.text + ' | ' + other.text)
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('#root *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5 && one.checkVisibility() && !one.parentElement.closest('[role=tablist], [role=group]'))
    found.push('the page scrolls sideways: ' + wide.slice(0, 4).map((one) => one.tagName + '.' + String(one.className)).join(' | '))
  }
  return [...new Set(found)]
})()`
