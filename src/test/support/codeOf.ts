import type { Page, Request } from '@playwright/test'

/** The scripts and styles that come to a page from now on; the list grows. */
export function codeOf(page: Page): readonly Request[] {
  const code: Request[] = []
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) code.push(request)
  })
  return code
}

/** Over the network: compressed. The window must be open still. */
export async function kilobytesOf(code: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(code.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1_024
}
