import { expect, test } from '#test/support/journey.ts'
import { aStoryProgram } from '#test/support/storyProgram.ts'

test.describe('the app on a phone’s own screen', () => {
  const program = aStoryProgram()
  test.use({ serviceWorkers: 'allow' })

  test('has a manifest with a name, colors and icons that are as large as it says', async ({ page }) => {
    await page.goto(`${program.url}/about`)
    const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
    const answer = await page.request.get(program.url + href)
    expect([answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
      'application/manifest+json',
      'no-cache',
    ])
    const manifest = await answer.json()
    expect(manifest).toMatchObject({
      name: 'Betwixt',
      display: 'standalone',
      start_url: '/lines',
      background_color: '#0c1116',
      theme_color: '#0c1116',
    })
    const icons = manifest.icons as { src: string; sizes: string; purpose?: string }[]
    expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
      ['any', undefined],
    ])
    const sizes = icons
      .slice(0, 3)
      .map(async ({ src }) => sizeOf(await (await page.request.get(program.url + src)).body()))
    expect(await Promise.all(sizes)).toEqual(['192x192', '512x512', '512x512'])
  })

  test('opens without a connection, keeps no answer of the server, and leaves its addresses alone', async ({
    page,
    context,
  }) => {
    const worker = await page.request.get(`${program.url}/sw.js`)
    expect(worker.headers()['cache-control']).toBe('no-cache')
    await page.goto(`${program.url}/lines`)
    await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
    // The worker takes the next visit in charge.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Lines' })).toBeAttached()
    expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)

    const kept = await page.evaluate<string[]>(`(async () => {
      const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = await Promise.all(kept.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })()`)
    expect(kept).toContain('/index.html')
    expect(kept.filter((path) => /^\/(api|healthz|metrics)/.test(path))).toEqual([])
    for (const path of ['/healthz', '/api/openapi.json', '/metrics']) {
      const answer = await page.goto(program.url + path)
      expect([path, answer?.fromServiceWorker(), answer?.headers()['content-type']?.includes('html')]).toEqual([
        path,
        false,
        false,
      ])
    }

    await context.setOffline(true)
    const offline = await page.goto(`${program.url}/lines?q=St.%20Louis`)
    expect([offline?.fromServiceWorker(), offline?.headers()['content-security-policy']]).toEqual([
      true,
      expect.stringContaining("default-src 'self'"),
    ])
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
    await expect(page.getByRole('contentinfo').getByText('For entertainment only.')).toBeVisible()
  })
})

/** Width and height as the first chunk of a PNG tells them. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
