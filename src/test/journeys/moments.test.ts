import type { Locator, Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, expectNoFindings, loaded } from '#test/support/aWindow.ts'
import { type ChatServices, chatServicesHere } from '#test/support/chatServices.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { type Person, password, signUp } from '#test/support/person.ts'
import { registerOnPage } from '#test/support/registerOnPage.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'

test.describe('the moments of friends', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let chats: ChatServices
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    chats = await chatServicesHere()
    feed.setGames(aFeedGame({ startsAt: instant(Date.now() + 26 * 3_600_000) }))
    const providers = { ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key, ...chats.settings }
    program = await startProgram({ DATA_DIR: folder.path, ...providers })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await chats?.stop()
    await folder?.remove()
  })

  test('a code that Ann says at the bar: Ben types it in small letters, registers, and is in the group [BEY-43]', async ({
    browser,
  }) => {
    await newGroup(ann, 'Bar Crew')
    const [host, ben] = [await aWindow(browser, program, { who: ann }), await aWindow(browser, program)]
    await host.goto('/lines')
    await host.getByRole('button', { name: 'Invite Friends' }).click()
    await host.getByRole('button', { name: 'Code to Say' }).click()
    const code = await host.getByRole('region', { name: 'Code to say' }).getByRole('status').textContent()
    expect(code).toMatch(/^[A-Z2-9]{3} [A-Z2-9]{3}$/)
    await expectNoFindings(host)
    await picture(host, 'code')

    await ben.goto('/')
    await ben.getByRole('link', { name: 'Have an invite code?' }).first().click()
    await ben.getByLabel('Invite code or link').fill(String(code).toLowerCase())
    await expectNoFindings(ben)
    await picture(ben, 'typed')
    await ben.getByRole('button', { name: 'See the Invite' }).click()
    await expect(ben.getByRole('heading', { name: 'Bar Crew' })).toBeVisible()
    await expect(ben.getByText('1 member · invited by Ann')).toBeVisible()
    await ben.getByRole('button', { name: 'Create Account or Sign In' }).click()
    await registerOnPage(ben, 'Ben')
    await expect(ben.getByText('Successfully joined Bar Crew!')).toBeVisible()
  })

  test('an invite with an offer: five taps from the link to the bet, and three on Monday to pay it [BEY-44] [BEY-45] [BEY-47]', async ({
    browser,
  }) => {
    const { id } = await newGroup(ann, 'Offer Crew')
    const path = `/api/groups/${id}`
    const [host, cleo] = [await aWindow(browser, program, { who: ann }), await aWindow(browser, program)]
    // Ann posts her first bid of the group, and sends it to a friend.
    let taps = 0
    const tap = async (target: Locator, position?: { x: number; y: number }) => {
      taps += 1
      await target.click(position ? { position } : {})
    }
    await host.addInitScript('delete Navigator.prototype.share')
    await host.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await host.goto(`/groups/${id}/bids`)
    // A link pressed before the page knows the group of its address leads to the first group.
    await expect(host.getByText('Offer Crew').first()).toBeVisible()
    await tap(host.getByRole('link', { name: 'Lines', exact: true }))
    await tap(host.getByRole('button', { name: /Bills spread \+3\.5, \+100/ }))
    await tap(host.getByRole('button', { name: /^Post Bid, risk \$/ }))
    const up = host.getByRole('region', { name: 'Your bid is up' })
    await expect(up).toContainText('You risk $20.00 to win $20.00')
    await tap(up.getByRole('button', { name: 'Share' }))
    expect(taps).toBeLessThanOrEqual(7)
    await expect(host.getByText('Link copied')).toBeVisible()
    const link = await host.evaluate<string>('navigator.clipboard.readText()')
    expect(link).toMatch(/\/join\/[A-Za-z0-9]{20}$/)

    // Cleo has never heard of it.
    taps = 0
    await cleo.goto(link)
    const offer = cleo.getByRole('region', { name: 'Ann offers you a bet' })
    await expect(offer.getByRole('region', { name: 'You' })).toContainText('Dolphins -3.5')
    await expect(offer).toContainText(/Closes in 25 h/)
    await expectNoFindings(cleo)
    await picture(cleo, 'offer')
    await tap(cleo.getByRole('button', { name: 'Create Account or Sign In' }))
    await cleo.getByLabel('Name', { exact: true }).fill('Cleo')
    await cleo.getByLabel('Email').fill('cleo@example.org')
    await cleo.getByLabel('Password', { exact: true }).fill(password)
    await cleo.getByLabel('Confirm password').fill(password)
    await tap(cleo.getByRole('checkbox', { name: /21 years or older/ }))
    await tap(cleo.getByRole('checkbox', { name: /Terms of Service/ }), { x: 22, y: 22 })
    await tap(cleo.getByRole('button', { name: 'Create Account' }))
    const confirm = cleo.getByRole('dialog', { name: 'Confirm Bet' })
    await expect(confirm).toContainText('You risk $20.00 to win $20.00')
    await tap(confirm.getByRole('button', { name: 'Accept, risk $20.00' }))
    expect(taps).toBeLessThanOrEqual(5)

    const on = cleo.getByRole('region', { name: "It's on" })
    await expect(on).toContainText('Bills @ Dolphins')
    await expect(cleo.getByRole('heading', { name: 'Nothing left to take' })).toBeVisible()
    await expect(cleo.getByRole('link', { name: /^Bets 1 new/ })).toBeVisible()
    await expectNoFindings(cleo)
    await picture(cleo, 'its-on')
    await on.getByRole('link', { name: 'See my bet' }).click()
    await expect(cleo.getByRole('dialog', { name: 'Bet Details' })).toBeVisible()
    await cleo.keyboard.press('Escape')
    await expect(cleo.getByRole('link', { name: /^Bets/ })).not.toHaveAccessibleName(/new/, { timeout: 20_000 })

    // The next friend comes too late for it.
    const dev = await aWindow(browser, program, { who: await signUp(program.url, 'Dev', 'dev@example.org') })
    await dev.goto(link)
    await expect(dev.getByText(/^The bid that this invite was sent with is gone\./)).toBeVisible()
    await dev.getByRole('button', { name: 'Join Group' }).click()
    await expect(dev.getByText('The bid that you were invited with is gone. This is what is open now.')).toBeVisible()

    // On Monday Ann owes Cleo for another bet.
    const { items } = await done(ann.get<{ items: { userId: string; displayName: string }[] }>(`${path}/members`))
    const cleoId = items.find(({ displayName }) => displayName === 'Cleo')?.userId
    const rain = await made(ann.post<BidView>(`${path}/bids`, { ...customBid, odds: 100, wagerAmount: 40 }))
    let betId = ''
    // A busy server is asked again.
    await expect(async () => {
      const bet = await cleo.request.post(`${path}/bids/${rain.id}/accept`, {
        data: { version: rain.version },
        headers: { 'idempotency-key': 'rain', origin: program.url },
      })
      expect(bet.status(), await bet.text()).toBe(201)
      betId = ((await bet.json()) as { id: string }).id
    }).toPass()
    await done(ann.post(`${path}/bets/${betId}/settle`, { outcome: 'won', winnerId: cleoId }))
    await cleo.request.patch('/api/me/pay-links', {
      data: { venmo: 'cleo-r', paypal: null, cashApp: null, zelle: null },
      headers: { origin: program.url },
    })
    taps = 0
    await host.goto(`/groups/${id}/debts`)
    await expect(host.getByRole('heading', { name: 'Pay Cleo $40.00' })).toBeVisible()
    await expectNoFindings(host)
    await picture(host, 'monday')
    const [venmo] = await Promise.all([
      host.context().waitForEvent('page'),
      tap(host.getByRole('link', { name: 'Pay with Venmo' })),
    ])
    await venmo.close()
    await host.bringToFront()
    await host.evaluate("window.dispatchEvent(new Event('focus'))")
    await expect(host.getByText('Did you pay Cleo $40.00?')).toBeVisible()
    await tap(host.getByRole('button', { name: 'Record it' }))
    await tap(host.getByRole('button', { name: 'Record $40.00 to Cleo' }))
    expect(taps).toBeLessThanOrEqual(3)
    await expect(host.getByRole('region', { name: 'All square' })).toBeVisible()
    await picture(host, 'square')
  })

  test('a message in the chat of the friends: two taps from it to the accepted bid [BEY-35]', async ({ browser }) => {
    const { id, code } = await newGroup(ann, 'Chat Crew')
    const ben = await signUp(program.url, 'Ben', 'ben.of.the.chat@example.org')
    await done(ben.post('/api/groups/join', { code }))
    await made(ann.post(`/api/groups/${id}/channels`, { ...chats.typed.discord, kinds: ['bids'] }))
    await made(ann.post(`/api/groups/${id}/bids`, customBid))
    const link = await waitFor(
      () => chats.posts.map(({ text }) => /^http\S+offer=\w+$/m.exec(text)?.[0]).find((found) => found) ?? null,
    )
    const page = await aWindow(browser, program, { who: ben, hasTouch: true })
    await page.setContent(`<a href="${link}">Ann offers you a bet</a>`)
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    await tap(page.getByRole('link', { name: 'Ann offers you a bet' }))
    const confirm = page.getByRole('dialog', { name: 'Confirm Bet' })
    await expect(confirm).toContainText('You risk $75.00 to win $50.00')
    await expectNoFindings(page)
    await tap(confirm.getByRole('button', { name: 'Accept, risk $75.00' }))
    await expect(page.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()
    expect(taps).toBe(2)
    const { items } = await done(ben.get<{ items: { acceptorName: string }[] }>(`/api/groups/${id}/bets`))
    expect(items.map(({ acceptorName }) => acceptorName)).toEqual(['Ben'])
  })
})

/** For looking at: PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  await loaded(page)
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await page.screenshot({ path: `${folder}/${name}-${theme}.png` })
  }
  await page.evaluate("document.documentElement.dataset.theme = 'dark'")
}
