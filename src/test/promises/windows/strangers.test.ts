import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, password, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

type Named = { id: string }
type TestStory = { id: string; code: string; bid: Named; bet: Named }

test.describe('strangers', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person
  let dora: Person
  /** Ann and Ben's: an open bid, an active bet, and a settled one with its debt. */
  let group: TestStory

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    dora = await signUp(program.url, 'Dora', 'dora@example.org')
    await made(dora.post('/api/groups', { name: 'Darts Club' }))
    group = await aStory(program.url, ann)
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  test('see nothing of each other’s groups, by whatever address [GRP-35] [APP-13] [APP-27]', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: dora })
    for (const address of [
      `/groups/${group.id}/debts`,
      `/bids?group=${group.id}&bid=${group.bid.id}`,
      `/bets?group=${group.id}&bet=${group.bet.id}`,
      `/debts?group=${group.id}`,
    ]) {
      await page.goto(address)
      await expect(page.getByText('You do not have access to this group.'), address).toBeVisible()
      await expectNothingOfAnns(page)
    }
    await page.evaluate((id) => {
      for (const storage of [localStorage, sessionStorage]) storage.setItem('betwixt.group', id)
    }, group.id)
    for (const address of [`/bids?bid=${group.bid.id}`, `/bets?bet=${group.bet.id}`, '/debts', '/stats', '/activity']) {
      await page.goto(address)
      await expect(page.getByText('Darts Club').filter({ visible: true }).first(), address).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNothingOfAnns(page)
    }
  })

  test('with a link to a bid are led through signing up and joining to that bid [APP-27] [GRP-35] [INV-58]', async ({
    browser,
  }) => {
    const address = `/groups/${group.id}/bids/${group.bid.id}`
    const cleo = await aWindow(browser, program, { hasTouch: true })
    await cleo.goto(address)
    await expect(cleo.getByText('Please log in')).toBeVisible()
    await cleo.getByRole('button', { name: 'Create Account' }).click()
    await cleo.getByLabel('Name', { exact: true }).fill('Cleo')
    await cleo.getByLabel('Email').fill('cleo@example.org')
    await cleo.getByLabel('Password', { exact: true }).fill(password)
    await cleo.getByLabel('Confirm password').fill(password)
    await cleo.getByRole('checkbox', { name: /21 years or older/ }).check()
    await cleo.getByRole('checkbox', { name: /Terms of Service/ }).check()
    await cleo.getByRole('button', { name: 'Create Account' }).click()
    await expect(cleo.getByText('You do not have access to this group.')).toBeVisible()
    await cleo.goto(`/join/${group.code}`)
    await expect(cleo.getByText('You join as Cleo.')).toBeVisible()
    expect(await (await cleo.request.get('/api/groups')).json()).toMatchObject({ items: [] })
    await cleo.getByRole('button', { name: 'Join Group' }).click()
    await expect(cleo).toHaveURL(new RegExp(`${address}$`))
    await expect(cleo.getByRole('button', { name: /^Accept, risk \$/ })).toBeVisible()

    // Once more, as a member.
    await cleo.goto(`/join/${group.code}`)
    await expect(cleo.getByRole('heading', { name: "You're already in Sunday Crew" })).toBeVisible()
    await expect(cleo).toHaveURL(/\/lines$/)
  })

  test('who take turns at one browser find nothing of who was there before [APP-15] [APP-13]', async ({ browser }) => {
    const page = await aWindow(browser, program)
    await page.goto('/login')
    await signInAs(page, ann)
    await page.goto(`/debts?group=${group.id}`)
    await expect(page.getByRole('button', { name: /^Ben owes you/ })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('betwixt.parlay', '[]'))
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const kept = await page.evaluate(() =>
      ['group', 'payBy', 'parlay'].map((name) => localStorage.getItem(`betwixt.${name}`)),
    )
    expect(kept).toEqual([null, null, null])
    await signInAs(page, dora)
    for (const tab of ['Lines', 'Bids', 'Bets', 'Debts', 'Stats']) {
      await page.getByRole('link', { name: tab }).filter({ visible: true }).click()
      await expect(page).toHaveTitle(`${tab} · Betwixt`)
      await expect(page.getByText('Darts Club').filter({ visible: true }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNothingOfAnns(page)
    }
    await page.goBack()
    await expectNothingOfAnns(page)
  })

  test('on a page of another origin cannot change anything, nor read, in the name of who visits it [ERR-02]', async ({
    browser,
  }) => {
    const context = (await aWindow(browser, program, { who: ann })).context()
    const names = async () => (await done(ann.get<{ items: { name: string }[] }>('/api/groups'))).items.length
    const before = await names()
    for (const host of ['localhost', '127.0.0.1']) {
      const foreign = await aForeignPage()
      const page = await context.newPage()
      await page.goto(`http://${host}:${foreign.port}/`)
      // From the same host the browser even sends the session along.
      const outcomes = await page.evaluate(attack, { url: program.url, groupId: group.id })
      expect(outcomes).toEqual({ simple: 'opaque', json: 'blocked', deletion: 'blocked', reading: 'blocked' })
      const [answer] = await Promise.all([
        page.waitForResponse((one) => one.url() === `${program.url}/api/groups` && one.request().isNavigationRequest()),
        // As such a page does it: by itself, with nobody who presses anything.
        page.evaluate('document.forms[0].submit()'),
      ])
      expect([answer.request().method(), answer.status()]).toEqual(['POST', 403])
      // A page that is closed while it goes to another one may never close.
      await expect(page.getByText('This request comes from another site.')).toBeVisible()
      foreign.server.close()
    }
    expect(await names()).toBe(before)
  })

  /** A page elsewhere, with a form that would make a group here. */
  async function aForeignPage(): Promise<{ server: Server; port: number }> {
    const form = `<form method="post" enctype="text/plain" action="${program.url}/api/groups">
      <input name='{"name":"Stolen","x":"' value='"}'></form>`
    const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(form))
    await new Promise<void>((resolve) => server.listen(0, () => resolve()))
    return { server, port: (server.address() as AddressInfo).port }
  }
})

/** Tries, within a page of another origin, what such a page can try; answers what came of each. */
async function attack({ url, groupId }: { url: string; groupId: string }) {
  const attempt = async (path: string, options: RequestInit) => {
    try {
      const signal = AbortSignal.timeout(10_000)
      return (await fetch(url + path, { credentials: 'include', signal, ...options })).type
    } catch (error) {
      return error instanceof DOMException && error.name === 'TimeoutError' ? 'no answer' : 'blocked'
    }
  }
  const body = JSON.stringify({ name: 'Stolen' })
  return {
    simple: await attempt('/api/groups', { method: 'POST', mode: 'no-cors', body }),
    json: await attempt('/api/groups', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    deletion: await attempt(`/api/groups/${groupId}/members/x`, { method: 'DELETE' }),
    reading: await attempt('/api/me', {}),
  }
}

async function signInAs(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/lines$/)
}

async function expectNothingOfAnns(page: Page): Promise<void> {
  await expect(page.getByText(/Sunday Crew|Rain on Sunday|\bBen\b/)).toHaveCount(0)
}

async function aStory(url: string, ann: Person): Promise<TestStory> {
  const ben = await signUp(url, 'Ben', 'ben@example.org')
  const { id, code } = await newGroup(ann)
  await done(ben.post('/api/groups/join', { code }))
  const post = () => made(ann.post<Named>(`/api/groups/${id}/bids`, customBid))
  const take = async () => {
    const bid = await post()
    return made(ben.post<Named>(`/api/groups/${id}/bids/${bid.id}/accept`, { version: 1 }))
  }
  const [bid, bet, settled] = [await post(), await take(), await take()]
  await done(ben.post(`/api/groups/${id}/bets/${settled.id}/settle`, { outcome: 'won', winnerId: ann.id }))
  return { id, code, bid, bet }
}
