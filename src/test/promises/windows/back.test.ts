import type { Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aSamplePrice, aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { signUp } from '#test/support/person.ts'
import { aBet, anOpenBid, customBid, done, newGroup, type TestGroup } from '#test/support/story.ts'

const rootEmail = 'root@example.org'

test.describe('Back on a phone', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let group: TestGroup

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path, ADMIN_EMAIL: rootEmail, RATE_LIMITS: 'off' })
    const [ann, ben, cleo] = [
      await signUp(program.url, 'Ann', rootEmail),
      await signUp(program.url, 'Ben', 'ben@example.org'),
      await signUp(program.url, 'Cleo', 'cleo@example.org'),
    ]
    const { id, code } = await newGroup(ann)
    for (const friend of [ben, cleo]) await done(friend.post('/api/groups/join', { code }))
    group = { id, code, path: `/api/groups/${id}`, ann, ben, cleo }
    // What the link in a mail would do.
    const verified = 'update users set email_verified = true where email = $1'
    await on(await builtInDatabase(folder.path), (client) => client.query(verified, [rootEmail]))
    await anOpenBid(group, ann)
    await aBet(group, { ...customBid, homeTeam: 'Snow', awayTeam: 'Ice' })
    const owed = await aBet(group, { ...customBid, homeTeam: 'Wind', awayTeam: 'Calm' })
    await done(ann.post(`${group.path}/bets/${owed.id}/settle`, { winnerId: ann.id }))
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  type Step = string | RegExp
  /** Who, on which page, presses what, until that dialog is open. */
  const walk: readonly (readonly [title: string, who: 'ann' | 'ben', path: string, ...presses: Step[]])[] = [
    ['Confirm Bet', 'ben', '/bids', /^Accept, risk/],
    ['Cancel this bid?', 'ann', '/bids?tab=mine', 'Cancel Bid'],
    ['Edit Bid', 'ann', '/bids?tab=mine', 'Edit'],
    ['Create Custom Bid', 'ann', '/bids', 'Create Custom Bid'],
    ['Record Payment', 'ben', '/debts', /^Record Payment/],
    ['Remove Cleo from Sunday Crew?', 'ann', '/settings/group', 'Manage Cleo', 'Remove from Group'],
    ['Make Cleo an admin', 'ann', '/settings/group', 'Manage Cleo', 'Make Admin'],
    ['Reset the invite code?', 'ann', '/settings/group', 'Reset invite code'],
    ['Create Bid', 'ben', '/lines', aSamplePrice],
    ['Settle Custom Bet', 'ann', '/bets', /^Settle$/],
    ['Settle up the group', 'ben', '/debts', 'Settle up the group'],
    ['Seasons', 'ann', '/stats', 'Name a season'],
    ['Take a break of 7 days', 'ben', '/settings/user', '7 days'],
    ['Delete your account?', 'ben', '/settings/user', 'Delete account'],
    ['Clear the odds cache?', 'ann', '/settings/admin/odds', 'Clear Cache'],
  ]
  for (const [title, who, path, ...presses] of walk) {
    test(`closes ${title} and stays on the page, also where the window began there`, async ({ browser }) => {
      const page = await aWindow(browser, program, { who: group[who], hasTouch: true })
      await page.goto(path)
      await closesOnBack(page, title, presses)
      await page.goto('/lines')
      await page.goto(path)
      await closesOnBack(page, title, presses)
    })
  }

  async function closesOnBack(page: Page, title: string, presses: readonly Step[]) {
    for (const name of presses) {
      await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click()
    }
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    const at = page.url().replace(/\?.*/, '')
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    expect(page.url().replace(/\?.*/, '')).toBe(at)
    await expect(page.locator('h1').first()).toBeAttached()
  }

  test('closes one after the other, the one on top first, and then leads back', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: group.ben, hasTouch: true })
    await page.goto('/lines')
    await page.getByRole('link', { name: 'Bids' }).first().click()
    await page.getByRole('button', { name: /^Accept, risk/ }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm Bet' })
    await confirm.getByRole('button', { name: 'Counter', exact: true }).click()
    const counter = page.getByRole('dialog', { name: 'Counter-Offer' })
    await expect(counter).toBeVisible()
    await page.goBack()
    await expect(counter).toHaveCount(0)
    await expect(page).toHaveURL(/\/bids$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/lines$/)
  })
})
