import type { Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, expectNoFindings } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { customBid, done, made, newGroup } from '#test/support/story.ts'

test.describe('two friends talk', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person
  let ben: Person
  let path: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    ben = await signUp(program.url, 'Ben', 'ben@example.org')
    const { id, code } = await newGroup(ann)
    await done(ben.post('/api/groups/join', { code }))
    path = `/api/groups/${id}`
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  const aBid = () => made(ann.post<{ id: string }>(`${path}/bids`, customBid))
  const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })
  const input = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })

  test('about a bid, from phone to desktop, and both windows follow along [CMT-10] [CMT-11] [CMT-17]', async ({
    browser,
  }) => {
    const bid = await aBid()
    const onPhone = await aWindow(browser, program, { who: ben })
    const onDesktop = await aWindow(browser, program, { who: ann, size: desktop })
    for (const page of [onPhone, onDesktop]) {
      await page.goto(`/bids?bid=${bid.id}`)
      await page.getByRole('button', { name: '0 comments' }).click()
      await expect(comments(page)).toContainText('No comments yet.')
    }

    await input(onPhone).fill('It never rains on a Sunday.')
    await onPhone.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(comments(onDesktop)).toContainText('It never rains on a Sunday.')
    await expect(comments(onDesktop).getByRole('status').filter({ hasText: 'New comment' })).toHaveText(
      'New comment by Ben: It never rains on a Sunday.',
    )
    await expect(onDesktop.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()
    await expect(onDesktop.getByRole('button', { name: 'Delete comment' })).toHaveCount(0)

    await input(onDesktop).fill('Last week it did!')
    await input(onDesktop).press('Control+Enter')
    await expect(comments(onPhone).getByRole('listitem')).toHaveCount(2)
    await expect(comments(onPhone).getByRole('listitem').first()).toContainText('Last week it did!')
    for (const page of [onPhone, onDesktop]) await expectNoFindings(page)

    await onPhone.getByRole('button', { name: 'Delete comment' }).click()
    await onPhone.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(comments(onDesktop)).not.toContainText('It never rains')
    await expect(comments(onDesktop).getByRole('listitem')).toHaveCount(1)
  })

  test('about a bet, on its card [CMT-11]', async ({ browser }) => {
    const bid = await aBid()
    const bet = await made(ben.post<{ id: string }>(`${path}/bids/${bid.id}/accept`, { version: 1 }))
    await made(ben.post(`${path}/bets/${bet.id}/comments`, { content: 'Clouds already.' }))
    const page = await aWindow(browser, program, { who: ann })
    await page.goto('/bets')
    await page.getByRole('button', { name: '1 comment', exact: true }).click()
    await expect(comments(page)).toContainText('Clouds already.')
    await input(page).fill('Wait for it.')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('button', { name: '2 comments' })).toBeVisible()
  })

  test('and read what everybody did, live, each line leading to its card [BEY-07]', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: ann })
    await page.goto('/lines')
    await page.getByRole('button', { name: 'Group: Sunday Crew' }).click()
    await page.getByRole('menuitem', { name: 'Activity' }).click()
    await expect(page.getByText('Ben joined the group')).toBeVisible()

    const bid = await made(
      ben.post<{ id: string }>(`${path}/bids`, {
        ...customBid,
        homeTeam: 'Snow',
        awayTeam: 'No snow',
        wagerAmount: 10,
      }),
    )
    await page.getByRole('button', { name: '1 new' }).click()
    const line = page.getByRole('link', { name: 'Ben posted a bid: Snow at +150 for $10' })
    await expect(line).toBeVisible()
    await expectNoFindings(page)
    await line.click()
    await expect(page).toHaveURL(new RegExp(`/groups/\\w+/bids/${bid.id}$`))
    await expect(page.getByRole('article', { name: "You'd take No snow" })).toBeFocused()

    const wide = await aWindow(browser, program, { who: ben, size: desktop })
    await wide.goto('/lines')
    await wide.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click()
    await expect(wide.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
    await expect(wide.getByText('You posted a bid: Snow at +150 for $10')).toBeVisible()
  })
})
