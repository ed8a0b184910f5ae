import type { BidView } from '#features/bids/contract.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, loaded } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made } from '#test/support/story.ts'

type Sizes = { readonly transferSize: number; readonly encodedBodySize: number }

test.describe('a list that the browser keeps', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person
  let path: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    const { id } = await made(ann.post<GroupView>('/api/groups', { name: 'Sunday Crew' }))
    path = `/api/groups/${id}/bids`
    for (const wagerAmount of [5, 6, 7]) await made(ann.post(path, { ...customBid, wagerAmount }))
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  test('is asked about each time, read again once it has changed, and gone with the session', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: ann })
    await page.goto('/healthz')
    const ask = (cache: 'default' | 'force-cache' = 'default') =>
      page.evaluate(
        async ({ path, cache }) => {
          performance.clearResourceTimings()
          const answer = await fetch(path, { cache })
          const { items = [] } = (await answer.json()) as { items?: { id: string }[] }
          await new Promise((resolve) => setTimeout(resolve, 50))
          const [timing] = performance.getEntriesByType('resource') as unknown as Sizes[]
          const { transferSize = 0, encodedBodySize = 0 } = timing ?? {}
          return { status: answer.status, ids: items.map(({ id }) => id), isSent: transferSize >= encodedBodySize }
        },
        { path, cache },
      )
    const first = await ask()
    expect([first.status, first.ids.length, first.isSent]).toEqual([200, 3, true])
    // The server says that it is unchanged, and the page gets what was kept.
    expect(await ask()).toEqual({ ...first, isSent: false })
    const { id } = await made(ann.post<BidView>(path, { ...customBid, wagerAmount: 8 }))
    const second = await ask()
    expect([second.ids[0], second.isSent]).toEqual([id, true])
    await done(ann.post('/api/auth/sign-out'))
    expect(await ask()).toMatchObject({ status: 401, ids: [] })
    await page.context().clearCookies()
    // Without the cookie it was made for, not even a script that asks for what is kept gets it.
    for (const cache of ['default', 'force-cache'] as const)
      expect(await ask(cache)).toMatchObject({ status: 401, ids: [] })
    const answer = await page
      .evaluate(async (path) => (await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' })).status, path)
      .catch(() => 'nothing')
    expect([401, 504, 'nothing']).toContain(answer)
  })

  test('is no longer on its disk after a sign-out there [APP-15]', async ({ browser }) => {
    const ben = await signUp(program.url, 'Ben', 'ben@example.org')
    const { id } = await made(ben.post<GroupView>('/api/groups', { name: 'Monday Crew' }))
    const page = await aWindow(browser, program, { who: ben })
    await page.goto('/healthz')
    const cookies = await page.context().cookies()
    const list = `/api/groups/${id}/bids`
    await page.evaluate(async (list) => (await fetch(list)).text(), list)
    const onDisk = () =>
      page
        .evaluate(async (list) => (await fetch(list, { cache: 'only-if-cached', mode: 'same-origin' })).status, list)
        .catch(() => 'nothing')
    expect(await onDisk()).toBe(200)
    const headers = { 'content-type': 'application/json' }
    const signOut = { method: 'POST', headers, body: '{}' }
    expect(await page.evaluate(async (it) => (await fetch('/api/auth/sign-out', it)).status, signOut)).toBe(200)
    // With the cookie of then it would be given to whoever asks for it.
    await page.context().clearCookies()
    await page.context().addCookies(cookies)
    expect([504, 'nothing']).toContain(await onDisk())
  })

  test('is kept by the app for who is signed in, and gone once their cookie is', async ({ browser }) => {
    const cleo = await signUp(program.url, 'Cleo', 'cleo@example.org')
    await made(cleo.post<GroupView>('/api/groups', { name: 'Friday Crew' }))
    const page = await aWindow(browser, program, { who: cleo })
    await page.goto('/bids')
    await loaded(page)
    const kept = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(kept).toContain('betwixt.kept.')
    await expect.poll(kept).toContain(cleo.email)
    await page.context().clearCookies()
    await page.goto('/about')
    await expect.poll(kept).not.toContain('betwixt.kept.')
    expect(await kept()).not.toContain(cleo.email)
  })
})
