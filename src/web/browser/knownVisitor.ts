/**
 * Whether the server has just seen that nobody is signed in here, and said so on the page. A page that the browser or the
 * worker kept says what was so at the time.
 */
export function isKnownVisitor(): boolean {
  const [loading] = performance.getEntriesByType('navigation')
  const isFromServer = loading instanceof PerformanceNavigationTiming && loading.transferSize > 0
  return isFromServer && 'visitor' in document.documentElement.dataset
}
