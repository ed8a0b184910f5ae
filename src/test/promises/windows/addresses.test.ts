import type { Page } from '@playwright/test'
import { signUnsubscribe } from '#features/messages/server/unsubscribeLinks.ts'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { type Person, password, signUp } from '#test/support/person.ts'
import { newGroup } from '#test/support/story.ts'

/** Signs the links in mails. */
const authSecret = 'a secret of the journey, long enough'

test.describe('every address', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let ann: Person
  let groupId: string
  let code: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path, AUTH_SECRET: authSecret })
    ann = await signUp(program.url, 'Ann', 'ann@example.org')
    ;({ id: groupId, code } = await newGroup(ann))
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  const at = (page: Page) => expect.poll(() => page.url().slice(program.url.length))
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })

  test('that a visitor may not see leads to the sign-in page, and back afterwards [APP-33] [APP-34] [APP-25]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    for (const path of ['/bids', '/debts', '/stats', '/notifications', '/coming-soon', '/settings/user']) {
      await page.goto(path)
      await at(page).toBe(`/login?from=${encodeURIComponent(path)}`)
    }
    await page.goto('/bets?tab=settled')
    await at(page).toBe('/login?from=%2Fbets%3Ftab%3Dsettled')
    await page.getByLabel('Email').fill('ann@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await at(page).toBe('/bets?tab=settled')
    await expect(tabs(page).getByRole('link', { name: 'Bets' })).toHaveAttribute('aria-current', 'page')
  })

  test('outside the layout stands alone, and lines are open to everyone [APP-26] [APP-31] [APP-34]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program)
    for (const path of ['/login', `/join/${code}`, '/terms', '/about']) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await at(page).toBe(path)
      await expect(tabs(page)).toHaveCount(0)
    }
    await page.goto('/lines')
    await expect(tabs(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await at(page).toBe('/lines')
  })

  test('in a mail that ends mails of its kind asks first, and its button does it, also for who is signed in', async ({
    browser,
  }) => {
    const token = signUnsubscribe(authSecret, { userId: ann.id, type: 'bid_accepted' })
    for (const who of [undefined, ann]) {
      const page = await aWindow(browser, program, who ? { who } : {})
      await page.goto(`/api/unsubscribe?token=${token}`)
      await page.getByRole('button', { name: 'Turn off these mails' }).click()
      await expect(page.getByRole('heading')).toHaveText('These mails are off')
    }
    const { body } = await ann.get<{ notifications: { email: Record<string, boolean> } }>(
      '/api/me/notification-settings',
    )
    expect(body.notifications.email).toMatchObject({ bid_accepted: false })
  })

  test('opens by itself for who is signed in, in the layout [APP-20] [APP-21] [APP-22] [APP-23] [APP-24] [APP-25]', async ({
    browser,
  }) => {
    const page = await aWindow(browser, program, { who: ann })
    for (const [path, title] of [
      ['/lines', 'Lines'],
      ['/bids', 'Bids'],
      ['/bets', 'Bets'],
      ['/debts', 'Debts'],
      ['/stats', 'Stats'],
      ['/notifications', 'Notifications'],
      ['/coming-soon', 'Coming Soon'],
      ['/settings/user', 'Settings'],
      ['/settings/group', 'Settings'],
      ['/settings/notifications', 'Settings'],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} · Betwixt`)
      await expect(tabs(page)).toBeVisible()
      await expect(page.getByText('This page could not be shown.')).toHaveCount(0)
      await at(page).toBe(path)
    }
  })

  test.describe('of nothing, or of something else, leads on', () => {
    for (const [from, to, id] of [
      ['/', '/lines', '[APP-28]'],
      ['/no/such/page', '/lines', '[APP-30]'],
      ['/login', '/lines', '[APP-31]'],
      ['/settings', '/settings/user', '[APP-29]'],
      ['/groups/{groupId}', '/settings/group?group={groupId}', '[NTF-19]'],
    ] as const) {
      test(`from ${from} to ${to} ${id}`, async ({ browser }) => {
        const page = await aWindow(browser, program, { who: ann })
        await page.goto(from.replace('{groupId}', groupId))
        await at(page).toBe(to.replace('{groupId}', groupId))
        await expect(tabs(page)).toBeVisible()
      })
    }
  })

  test('is left by Back only after what is unsaved there may be lost [GRP-43]', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: ann })
    await page.goto(`/groups/${groupId}/debts`)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Group Settings' }).click()
    const name = page.getByLabel('Group name')
    await name.fill('Monday Crew')
    const asked = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
    await page.evaluate('history.back()')
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('Monday Crew')
    await at(page).toBe('/settings/group')
    await page.evaluate('history.back()')
    await asked.getByRole('button', { name: 'Discard Changes' }).click()
    await at(page).toBe(`/groups/${groupId}/debts`)
    await page.evaluate('history.forward()')
    await expect(name).not.toHaveValue('Monday Crew')
    await expect(asked).toHaveCount(0)
  })

  test('begins at its top, and is where one left it when one comes back', async ({ browser }) => {
    const page = await aWindow(browser, program)
    const scrolled = () => page.evaluate<number>('scrollY')
    await page.setViewportSize({ width: 390, height: 400 })
    await page.goto('/about')
    await page.getByRole('link', { name: 'Sign Up Now' }).scrollIntoViewIfNeeded()
    const before = await scrolled()
    expect(before).toBeGreaterThan(100)
    await page.getByRole('link', { name: 'Sign Up Now' }).click()
    await expect(page.getByLabel('Confirm password')).toBeVisible()
    expect(await scrolled()).toBe(0)
    await page.evaluate('history.back()')
    await expect.poll(scrolled).toBe(before)
    await page.reload()
    await expect.poll(scrolled).toBe(before)
  })

  test('of the bids shows the ones that one can accept first [APP-56]', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: ann })
    await page.goto('/bids')
    await expect(page.getByRole('tab', { name: 'Available' })).toHaveAttribute('aria-selected', 'true')
  })

  test('is closed after Log Out, and nothing of the account is left [APP-15] [APP-52]', async ({ browser }) => {
    const page = await aWindow(browser, program, { who: ann })
    await page.goto('/groups/elsewhere/debts')
    await expect(page.getByText('You do not have access to this group.')).toBeVisible()
    await page.goto(`/groups/${groupId}/debts`)
    await at(page).toBe(`/groups/${groupId}/debts`)
    await expect(page).toHaveTitle('Debts · Betwixt')
    // The title comes with the address, the page with the session.
    await expect(page.getByText('No debts yet')).toBeVisible()
    expect(await page.evaluate("localStorage.getItem('betwixt.group')")).toBe(groupId)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await at(page).toBe('/login')
    for (const storage of ['localStorage', 'sessionStorage']) {
      expect(await page.evaluate(`${storage}.getItem('betwixt.group') || null`)).toBeNull()
      const values = await page.evaluate<string[]>(`Object.values(${storage})`)
      expect(values.filter((value) => value.includes('/groups/') || value.includes(groupId))).toEqual([])
    }
    expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
    await page.goBack()
    await at(page).toBe(`/login?from=${encodeURIComponent(`/groups/${groupId}/debts`)}`)
  })
})
