import type { Locator, Page } from '@playwright/test'
import { instant } from '#domain/times.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { aFeedGame, anOddsFeed, type OddsFeed } from '#test/support/oddsFeed.ts'
import { type Person, password, signUp } from '#test/support/person.ts'
import { done, newGroup } from '#test/support/story.ts'

/** What a way costs the one who goes it: buttons tapped, fields tapped and typed into, pages loaded. */
type Effort = { taps: number; reached: number; fields: number; loads: number }

test.describe('a newcomer', () => {
  let program: RunningProgram
  let feed: OddsFeed
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person
  let groupId: string
  let code: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    feed = await anOddsFeed()
    feed.setGames(aFeedGame({ startsAt: instant(Date.now() + 26 * 3_600_000) }))
    program = await startProgram({ DATA_DIR: folder.path, ODDS_API_URL: feed.url, ODDS_API_KEY: feed.key })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    ;({ id: groupId, code } = await newGroup(ann))
  })
  test.afterAll(async () => {
    await program?.terminate()
    await feed?.stop()
    await folder?.remove()
  })

  test('comes by an invite link, registers, joins, looks at the lines and posts a bid, without a reload, without a verified address and with no dialog in the way [INV-54] [INV-56] [AUTH-38]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    const effort = measured(page)
    await page.addInitScript({ content: rememberDialogs })
    const began = Date.now()
    await page.goto(`/join/${code}`)
    await expect(page.getByText("You're Invited!")).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sunday Crew' })).toBeVisible()
    await tap(effort, page.getByRole('button', { name: 'Create Account or Sign In' }))

    await type(effort, page.getByLabel('Name', { exact: true }), 'Ben')
    await type(effort, page.getByLabel('Email'), 'ben@example.org')
    await type(effort, page.getByLabel('Password', { exact: true }), password)
    await type(effort, page.getByLabel('Confirm password'), password)
    await tap(effort, page.getByRole('checkbox', { name: /21 years or older/ }))
    await tap(effort, page.getByRole('checkbox', { name: /Terms of Service/ }), { x: 22, y: 22 })
    await tap(effort, page.getByRole('button', { name: 'Create Account' }))

    await expect(page).toHaveURL(/\/lines$/)
    await expect(page.getByText('Successfully joined Sunday Crew!')).toBeVisible()
    await expect(page.getByRole('button', { name: /Sunday Crew/ }).first()).toBeVisible()
    await expect(page.getByText('No bids yet: post the first')).toBeVisible()
    const price = page.getByRole('button', { name: /Bills spread \+3\.5, \+100/ })
    await expect(price).toBeVisible()
    expect(await page.evaluate('dialogs')).toEqual([])
    const lookingAfter = Date.now() - began

    await tap(effort, price)
    await tap(effort, page.getByRole('button', { name: /^Post Bid, risk \$/ }))
    await expect(page.getByText('Bid Posted Successfully!')).toBeVisible()
    const postedAfter = Date.now() - began
    // At most seven buttons from the link to the first bid of one's own.
    expect(effort).toEqual({ taps: 6, reached: 3, fields: 4, loads: 1 })
    expect(await (await page.request.get('/api/me')).json()).toMatchObject({ user: { emailVerified: false } })
    say(
      `${effort.taps} taps, ${effort.fields} fields; lines after ${lookingAfter} ms, bid posted after ${postedAfter} ms`,
    )

    const { items } = await done(ann.get<{ items: unknown[] }>(`/api/groups/${groupId}/bids`))
    expect(items).toHaveLength(1)
  })

  test('sees first what this is; a member goes to the lines [BEY-31] [APP-28]', async ({ browser }) => {
    const page = await aWindow(browser, program)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'A real game' })).toContainText('Bills')
    await page.getByRole('link', { name: 'Sign Up' }).click()
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
    await page.goto('/login?mode=sign-in')
    await page.getByLabel('Email').fill('ann@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/lines$/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/lines$/)
  })
})

function measured(page: Page): Effort {
  const effort = { taps: 0, reached: 0, fields: 0, loads: 0 }
  page.on('domcontentloaded', () => (effort.loads += 1))
  return effort
}

async function tap(effort: Effort, target: Locator, position?: { x: number; y: number }): Promise<void> {
  effort.taps += 1
  await target.click(position ? { position } : {})
}

async function type(effort: Effort, field: Locator, text: string): Promise<void> {
  effort.fields += 1
  if (!(await field.evaluate((input) => input === input.ownerDocument.activeElement))) {
    effort.reached += 1
    await field.click()
  }
  await field.fill(text)
}

/** Within the page: keeps what every dialog says that opens, however shortly it stands. */
const rememberDialogs = `
  globalThis.dialogs = []
  new MutationObserver(() => {
    const text = document.querySelector('[role=dialog], [role=alertdialog], dialog')?.textContent
    if (text) dialogs.push(text)
  }).observe(document, { childList: true, subtree: true })`

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
