import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, password, signIn, signUp } from '#test/support/person.ts'
import { customBid, done, made } from '#test/support/story.ts'

test.describe('somebody else’s page, and somebody else at one’s account', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person
  let group: string
  const foreign: Server[] = []

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    group = (await made(ann.post<{ id: string }>('/api/groups', { name: 'Sunday Crew' }))).id
    await made(ann.post(`/api/groups/${group}/bids`, customBid))
  })
  test.afterAll(async () => {
    for (const server of foreign) server.close()
    await program?.terminate()
    await folder?.remove()
  })

  /** A page elsewhere; on the same host the browser even sends it the session along. */
  async function visitForeign(page: Page, html: string, host = 'localhost') {
    const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html))
    foreign.push(server)
    await new Promise<void>((resolve) => server.listen(0, () => resolve()))
    await page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`)
  }

  test('cannot show the app in a frame, nor press its buttons', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: ann })
    const refusals: string[] = []
    page.on('console', (message) => message.type() === 'error' && refusals.push(message.text()))
    await visitForeign(page, `<iframe src="${program.url}/bids"></iframe><iframe src="${program.url}/api/me"></iframe>`)
    await expect.poll(() => refusals.filter((text) => text.includes('frame-ancestors')).length).toBe(2)
    for (const frame of page.frames().slice(1)) expect(await frame.content()).not.toContain('Betwixt')
  })

  test('changes nothing by addresses that are merely visited', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: ann })
    const before = (await ann.get(`/api/groups/${group}/events?limit=200`)).body
    const { items } = await done(ann.get<{ items: { id: string }[] }>(`/api/groups/${group}/bids`))
    const addresses = [
      '/api/auth/sign-out',
      '/api/auth/revoke-sessions',
      '/api/auth/revoke-other-sessions',
      '/api/notifications/read?all=true',
      '/api/groups/join?code=x',
      `/api/groups/${group}/leave`,
      `/api/groups/${group}/settle`,
      `/api/groups/${group}/bids/${items[0]?.id}/cancel`,
      `/api/groups/${group}/bids/${items[0]?.id}/accept?version=1`,
    ]
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(request.url().slice(program.url.length)))
    // The page is there when all its pictures are, or have failed.
    await visitForeign(page, addresses.map((address) => `<img src="${program.url}${address}">`).join(''))
    expect(addresses.filter((address) => !asked.has(address))).toEqual([])
    for (const address of addresses) {
      const answer = await page.goto(program.url + address)
      expect([403, 404], address).toContain(answer?.status())
    }
    expect((await ann.get(`/api/groups/${group}/events?limit=200`)).body).toEqual(before)
    expect((await ann.get('/api/me')).status).toBe(200)
  })

  test('keeps no hold of a window of the app that it opens, and hears nothing of its stream', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: ann })
    await visitForeign(page, '<button>Open</button>')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate(`void (globalThis.opened = window.open(${JSON.stringify(`${program.url}/bids`)}))`),
    ])
    await expect(opened.getByText('Sunday Crew').filter({ visible: true }).first()).toBeVisible()
    expect(await opened.evaluate('window.opener')).toBeNull()
    expect(await page.evaluate('globalThis.opened.closed')).toBe(true)
    const heard = `new Promise((resolve) => {
      const stream = new EventSource(${JSON.stringify(`${program.url}/api/live?groupId=${group}`)}, { withCredentials: true })
      stream.onopen = () => resolve('open')
      stream.onerror = () => resolve('refused')
    })`
    expect(await page.evaluate(heard)).toBe('refused')
  })

  test('an open window shows nothing any more once its session was ended elsewhere, nor behind the back button', async ({
    browser,
  }) => {
    const window = await signIn(program.url, ann, password)
    const page = await aWindow(browser, program, { who: window })
    await page.goto('/stats')
    await page.goto('/bids?tab=mine')
    await expect(page.getByText('Rain on Sunday').first()).toBeVisible()
    await done(ann.post('/api/auth/revoke-other-sessions'))
    await expect(page).toHaveURL(/\/login/)
    for (const go of [() => page.goBack(), () => page.reload(), () => page.goto(`/bids?group=${group}`)]) {
      await go()
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByText(/Sunday Crew|Rain on Sunday/)).toHaveCount(0)
    }
    // Somebody else signs in at the same window, without a reload, and finds nothing of Ann's.
    const dora = await signUp(program.url, 'Dora', 'dora@example.org')
    await page.getByLabel('Email').fill(dora.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).not.toHaveURL(/\/login/)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(/Sunday Crew|Rain on Sunday/)).toHaveCount(0)
  })
})
