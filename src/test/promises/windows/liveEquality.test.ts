import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { instant, minuteMs } from '#domain/times.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { chanceOf } from '#test/promises/model/chance.ts'
import { anyOperation, type Moment, type Played } from '#test/promises/model/operations.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { aCuttingProxy, type CuttingProxy } from '#test/support/cuttingProxy.ts'
import { extent, seed } from '#test/support/extent.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed, type TestGame } from '#test/support/oddsFeed.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { done, newGroup } from '#test/support/story.ts'

const rounds = extent('BROWSER_ROUNDS', { once: 1, usual: 2, long: 8 })
const addresses = ['/bids', '/bets', '/debts', '/activity', '/stats', '/lines']

/** A window that has been open since the beginning. */
type Watched = { readonly page: Page; readonly who: Person; readonly address: string }

test.describe(`open windows, with SEED=${seed}`, () => {
  test.describe.configure({ timeout: 60_000 + rounds * 90_000 })
  const chance = chanceOf(seed)
  const said: string[] = []
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let feed: OddsFeed
  let line: CuttingProxy
  let played: Played
  let moment: Moment

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    const startsAt = instant(Date.now() + 90 * minuteMs)
    const listed = [aFeedGame({ startsAt }), aFeedGame({ startsAt })] as const
    feed.setGames(...listed)
    const asGame = ({ id, homeTeam: home, awayTeam: away }: TestGame) => ({ id, startsAt, teams: { home, away } })
    moment = { now: Date.now, game: asGame(listed[0]), others: [asGame(listed[1])] }
    line = await aCuttingProxy('http://localhost:1')
    program = await startProgram({
      ...{ DATA_DIR: folder.path, SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: line.url, RATE_LIMITS: 'off' },
      ...{ ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key },
    })
    line.aim(program.url)
    const [ann, ben, cleo] = await Promise.all(
      ['Ann', 'Ben', 'Cleo'].map((name) => signUp(program.url, name, `${name.toLowerCase()}@example.org`)),
    )
    if (!ann || !ben || !cleo) throw new Error('nobody')
    const { id, code } = await newGroup(ann)
    for (const friend of [ben, cleo]) await done(friend.post('/api/groups/join', { code }))
    const people = [ann, ben, cleo]
    const names = new Map(people.map((person) => [person.id, person.name]))
    const model = { names, bids: new Map(), bets: new Map(), payments: [], counters: new Map(), debtIds: new Map() }
    played = { group: { id, path: `/api/groups/${id}`, code, ann, ben, cleo }, people, model }
    for (let count = 0; count < 12; count += 1) await operate()
  })
  test.afterAll(async () => {
    await line?.stop()
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  async function operate() {
    const operation = anyOperation(played, chance, moment)
    if (!operation) return
    said.push(operation.says)
    const { status, body } = await operation.send()
    if (status < 300) operation.apply(body)
    const { items } = await done(played.group.ann.get<{ items: DebtView[] }>(`${played.group.path}/debts?limit=200`))
    for (const { betId, id } of items) played.model.debtIds.set(betId ?? '', id)
  }

  /** Each window has a browser of its own: one browser keeps only six connections to a host. */
  async function aWindowAt(browser: Browser, who: Person, address: string): Promise<Watched> {
    const page = await aWindow(browser, line, { who })
    await page.goto(address)
    await expect(page.locator('h1').first()).toBeAttached({ timeout: 20_000 })
    // The last part of the page that comes by itself: what is cut off from now on is data.
    await expect(page.getByText('Verify your email to get mails.')).toBeVisible({ timeout: 20_000 })
    return { page, who, address }
  }

  /** A window goes offline, or sleeps, and comes back; or the line of all of them breaks. */
  async function disturb(windows: readonly Watched[]) {
    const { page, address } = chance.one(windows)
    const what = chance.one(['cut', 'cut in the middle', 'slow', 'down', 'offline', 'asleep'] as const)
    said.push(`${what} ${address}`)
    if (what === 'cut') line.cut()
    if (what === 'cut in the middle') line.cutNext(chance.whole(1, 5), () => chance.whole(0, 1_500))
    if (what === 'slow') line.delay(() => chance.whole(0, 80))
    if (what === 'down') {
      line.down()
      await sleep(chance.whole(0, 500))
      line.up()
    }
    const away = chance.whole(100, 1_500)
    if (what === 'offline') {
      await page.context().setOffline(true)
      await sleep(away)
      await page.context().setOffline(false)
    }
    if (what === 'asleep') {
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Page.setWebLifecycleState', { state: 'frozen' })
      await sleep(away)
      await devTools.send('Page.setWebLifecycleState', { state: 'active' })
    }
  }

  async function expectEquality(browser: Browser, { page, who, address }: Watched, round: number) {
    const fresh = await aWindowAt(browser, who, address)
    await fresh.page.waitForLoadState('networkidle').catch(() => {})
    const last = { held: '', fresh: '' }
    try {
      await expect
        .poll(
          async () => {
            // New bids wait behind a button, so that nothing moves from under a finger.
            const pill = page.getByRole('button', { name: /^\d+ new\b/ })
            if (await pill.isVisible()) await pill.click()
            // What one has unfolded, or what unfolded by itself while it was alone, stays unfolded.
            for (const one of [page, fresh.page]) await foldAll(one)
            last.held = await wordsOn(page)
            last.fresh = await wordsOn(fresh.page)
            return last.held === last.fresh
          },
          { timeout: 20_000 },
        )
        .toBe(true)
    } catch {
      expect(last.held, `round ${round}, ${address} of ${who.name}, after:\n${said.slice(-20).join('\n')}`).toBe(
        last.fresh,
      )
    }
    await fresh.page.context().close()
  }

  test('end as windows that are opened then, however often their connections break', async ({ browser }) => {
    const { ann, ben } = played.group
    const ofAll = addresses.flatMap((address) => [ann, ben].map((who) => ({ who, address })))
    // One round takes every screen once.
    const chosen = rounds === 1 ? ofAll.filter((_, index) => index % 4 === 0 || index % 4 === 3) : ofAll
    const windows = await Promise.all(chosen.map(({ who, address }) => aWindowAt(browser, who, address)))
    for (let round = 1; round <= rounds; round += 1) {
      for (let step = 0; step < (rounds === 1 ? 5 : 8); step += 1) {
        await Promise.all([operate(), ...(chance.isIn(60) ? [disturb(windows)] : [])])
        await sleep(chance.whole(0, 150))
      }
      line.wake()
      line.delay(() => 0)
      await operate()
      await Promise.all(windows.map((one) => expectEquality(browser, one, round)))
    }
  })
})

async function foldAll(page: Page): Promise<void> {
  for (const button of await page.locator('main button[aria-expanded="true"]').all()) await button.click()
}

/** The visible text, but for what tells how long ago something was: that says another thing every minute. */
async function wordsOn(page: Page): Promise<string> {
  const text = await page.evaluate<string>(`document.querySelector('main').innerText`)
  return text
    .replace(/just now|\d+ (s|sec|min|h) ago/g, 'ago')
    .replace(/\s+/g, ' ')
    .trim()
}
