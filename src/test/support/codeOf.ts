import type { Page, Request } from '@playwright/test'

/** A chart comes after the page that it is on, in the place that is kept for it. */
const chart = /(?:Chart|with-selector)-[^/]*\.js$/

/** The scripts and styles that come to a page from now on, but for charts, with what they weigh over the network. */
export function codeOf(page: Page) {
  const requests: Request[] = []
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType()) && !chart.test(request.url())) requests.push(request)
  })
  return {
    files: () => requests.map((request) => new URL(request.url()).pathname.replace('/assets/', '')),
    /** Compressed, as they come. Asked for here: when the last one has come, the window may be closed. */
    kilobytes: async () => {
      const sizes = await Promise.all(requests.map((request) => request.sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1_024
    },
  }
}
