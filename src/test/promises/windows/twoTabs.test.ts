import type { Browser, Page } from '@playwright/test'
import { aDataFolder, type RunningProgram, startProgram } from '#test/support/aProgram.ts'
import { aWindow, desktop, loaded } from '#test/support/aWindow.ts'
import { expect, test } from '#test/support/journey.ts'
import { builtInDatabase, on } from '#test/support/onDatabase.ts'
import { type Person, signUp } from '#test/support/person.ts'
import { done, newGroup } from '#test/support/story.ts'

const rootEmail = 'root@example.org'

test.describe('settings that are open in two tabs', () => {
  let program: RunningProgram
  let folder: Awaited<ReturnType<typeof aDataFolder>>
  let root: Person
  let groupId: string

  test.beforeAll(async () => {
    folder = await aDataFolder()
    program = await startProgram({ DATA_DIR: folder.path, ADMIN_EMAIL: rootEmail })
    root = await signUp(program.url, 'Root', rootEmail)
    groupId = (await newGroup(root)).id
    // What the link in a mail would do.
    const verified = 'update users set email_verified = true where email = $1'
    await on(await builtInDatabase(folder.path), (client) => client.query(verified, [rootEmail]))
  })
  test.afterAll(async () => {
    await program?.terminate()
    await folder?.remove()
  })

  const read = <Body>(path: string) => done(root.get<Body>(path))

  /** What each tab changes before either saves, and what is stored in the end. */
  const screens: readonly {
    readonly name: string
    readonly path: string
    readonly one: (page: Page) => Promise<void>
    readonly other: (page: Page) => Promise<void>
    readonly save: (page: Page) => Promise<void>
    readonly saved: string
    readonly stored: () => Promise<unknown>
    readonly both: Record<string, unknown>
  }[] = [
    {
      name: 'of notifications [CHN-08]',
      path: '/settings/notifications',
      one: (page) => page.getByRole('checkbox', { name: 'New Bids by In-App' }).uncheck(),
      other: (page) => page.getByRole('checkbox', { name: 'Bid Accepted by In-App' }).uncheck(),
      save: (page) => page.getByRole('button', { name: 'Save Changes' }).click(),
      saved: 'Notification settings saved successfully!',
      stored: () => read('/api/me/notification-settings'),
      both: { notifications: { inApp: { bid_created: false, bid_accepted: false, bet_settled: true } } },
    },
    {
      name: 'of the user [SET-10]',
      path: '/settings/user',
      one: (page) => page.getByLabel('Display name').fill('Rooted'),
      other: (page) => page.getByRole('switch', { name: 'Help Dialogs' }).click(),
      save: (page) => page.getByRole('button', { name: 'Save Changes' }).click(),
      saved: 'Settings saved successfully!',
      stored: async () => (await read<{ settings: unknown }>('/api/me')).settings,
      both: { displayName: 'Rooted', helpDialogs: false },
    },
    {
      name: 'of how one is paid [BEY-14]',
      path: '/settings/user',
      one: (page) => page.getByLabel('Venmo').fill('root-one'),
      other: (page) => page.getByLabel('Cash App').fill('rootother'),
      save: (page) => page.getByRole('region', { name: 'Get paid' }).getByRole('button', { name: 'Save' }).click(),
      saved: 'Saved',
      stored: () => read('/api/me/pay-links'),
      both: { venmo: 'root-one', cashApp: 'rootother' },
    },
    {
      name: 'of one’s limits [BEY-21]',
      path: '/settings/user',
      one: (page) => page.getByLabel('Most you can lose in a week').fill('90'),
      other: (page) => page.getByLabel('Most at risk against one friend').fill('40'),
      save: (page) => page.getByRole('button', { name: 'Save limits' }).click(),
      saved: 'Saved',
      stored: () => read('/api/me/limits'),
      both: { weeklyLoss: 90, perFriend: 40 },
    },
    {
      name: 'of the group [GRP-23]',
      path: '/settings/group',
      one: (page) => page.getByLabel('Group name').fill('Monday Crew'),
      other: (page) => page.getByLabel('Smallest bet').fill('5'),
      save: (page) => page.getByRole('button', { name: 'Save changes' }).click(),
      saved: 'Group settings saved successfully!',
      stored: () => read(`/api/groups/${groupId}`),
      both: { name: 'Monday Crew', bettingRules: { minBetAmount: 5 } },
    },
    {
      name: 'of the odds service [ADM-58]',
      path: '/settings/admin/odds',
      one: (page) => page.getByLabel('Refresh interval (minutes)', { exact: true }).fill('9'),
      other: (page) => page.getByRole('switch', { name: 'Caching' }).click(),
      save: (page) => page.getByRole('button', { name: 'Save Changes' }).click(),
      saved: 'Admin settings saved successfully!',
      stored: () => read('/api/admin/settings'),
      both: { cacheRefreshMinutes: 9, enableCaching: false },
    },
  ]

  for (const { name, path, one, other, save, saved, stored, both } of screens) {
    test(`keep what each of them changes: those ${name}`, async ({ browser }) => {
      const [first, second] = [await aTab(browser, path), await aTab(browser, path)]
      await one(first)
      await other(second)
      for (const page of [second, first]) {
        await save(page)
        await expect(page.getByText(saved, { exact: true }).first()).toBeVisible()
      }
      expect(await stored()).toMatchObject(both)
    })
  }

  async function aTab(browser: Browser, path: string): Promise<Page> {
    const page = await aWindow(browser, program, { who: root, size: desktop })
    await page.goto(path)
    await loaded(page)
    return page
  }
})
