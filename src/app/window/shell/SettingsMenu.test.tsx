import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Me } from '#features/contracts/sessionContract.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App, answerQueries, sam, sundayCrew } from '#test/kit/slipExamples.tsx'
import { useOpenGroupDialog } from '../../../features/groups/web/groupDialog.ts'
import { useSelectedGroup } from '../../../features/web/session.ts'
import { useLocation } from '../../../web/browser/address.ts'
import { SettingsMenu } from './SettingsMenu.tsx'

beforeEach(() => {
  localStorage.clear()
  answerQueries({})
})
afterEach(() => {
  document.documentElement.dataset.theme = 'dark'
})

/** Two groups with the same name, which friends do create. */
const twoOfAName: Me = {
  ...sam,
  groups: [...sam.groups, { id: 'other', name: 'Sunday Crew', memberCount: 1, role: 'admin', lastSeq: 0 }],
}

const Seen = () => (
  <>
    <p>
      dialog {useOpenGroupDialog() ?? 'none'}, group {useSelectedGroup()?.id ?? 'none'}
    </p>
    <p>at {useLocation().shown}</p>
  </>
)

async function opened({ session = sam, group = sundayCrew }: { session?: Me | null; group?: typeof sundayCrew } = {}) {
  await render(
    <App session={session} group={group}>
      <SettingsMenu />
      <Seen />
    </App>,
  )
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect.element(page.getByRole('menu', { name: 'Settings' })).toBeVisible()
}
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const seen = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()

test('the theme changes at once and is kept, and back again [APP-46] [APP-03] [APP-04]', async () => {
  await opened()
  const light = page.getByRole('menuitemcheckbox', { name: 'Light mode' })
  await expect.element(light).toHaveAttribute('aria-checked', 'false')
  await light.click()
  await expect.element(light).toHaveAttribute('aria-checked', 'true')
  expect([document.documentElement.dataset.theme, localStorage.getItem('betwixt.theme')]).toEqual(['light', 'light'])
  await light.click()
  expect([document.documentElement.dataset.theme, localStorage.getItem('betwixt.theme')]).toEqual(['dark', 'dark'])
})

test('help is on until it is switched off, which is kept [APP-05] [APP-47] [APP-03]', async () => {
  await opened()
  const help = page.getByRole('menuitemcheckbox', { name: 'Help dialogs' })
  await expect.element(help).toHaveAttribute('aria-checked', 'true')
  await help.click()
  await expect.element(help).toHaveAttribute('aria-checked', 'false')
  expect(localStorage.getItem('betwixt.help')).toBe('off')
})

test('it leads to the settings of oneself and of the group [APP-48]', async () => {
  await opened()
  await expect.element(item('User Settings')).toHaveAttribute('href', '/settings')
  await expect.element(item('Group Settings')).toHaveAttribute('href', '/settings/group')
  expect(await axeFindings()).toEqual([])
})

test('an administrator of the website is told what waits, on the button and in the menu, which leads there [ADM-05]', async () => {
  answerQueries({ '/api/admin/waiting': { count: 3 } })
  await render(
    <App session={{ ...sam, isWebsiteAdmin: true }} group={sundayCrew}>
      <SettingsMenu />
    </App>,
  )
  await page.getByRole('button', { name: 'Settings, 3 waiting' }).click()
  const admin = page.getByRole('menuitem', { name: 'Admin 3 waiting' })
  await expect.element(admin).toHaveAttribute('href', '/settings/admin')
  expect(await axeFindings()).toEqual([])
})

test('nobody else has it in the menu [ADM-05]', async () => {
  await opened()
  await expect.element(item('User Settings')).toBeVisible()
  expect(item(/Admin/).elements()).toEqual([])
})

describe('the groups', () => {
  test('are listed with the current one checked, and one switches, also between two of one name [APP-49]', async () => {
    await opened({ session: twoOfAName })
    const groups = page.getByRole('menuitemradio', { name: /Sunday Crew/ })
    const checked = () => groups.elements().map((group) => group.getAttribute('aria-checked'))
    expect(checked()).toEqual(['true', 'false'])
    await groups.nth(1).click()
    await seen('dialog none, group other')
    expect(localStorage.getItem('betwixt.group')).toBe('other')
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect.poll(checked).toEqual(['false', 'true'])
  })

  test('of a user in several begin with the view over all of them [BEY-28] [APP-49]', async () => {
    await opened({ session: twoOfAName })
    const choices = page.getByRole('menuitemradio')
    await expect.element(choices.first()).toHaveTextContent('All my groups')
    expect(choices.elements()).toHaveLength(3)
    await choices.first().click()
    await seen('at /groups')
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect.element(choices.first()).toHaveAttribute('aria-checked', 'true')
    await choices.nth(2).click()
    await seen('at /groups/other/bets')
  })

  test('of a user in one group have no view over all of them [BEY-28]', async () => {
    await opened()
    expect(page.getByRole('menuitemradio').elements()).toHaveLength(1)
  })

  test.each([
    ['Create New Group', 'create'],
    ['Join Group', 'join'],
  ])('%s opens its dialog [APP-50]', async (name, dialog) => {
    await opened()
    await item(name).click()
    await seen(`dialog ${dialog}, group crew`)
  })

  test('one may invite where one is an admin, or where the group lets its members [APP-51]', async () => {
    await opened({ session: { ...sam, groups: [{ ...sundayCrew, role: 'admin', lastSeq: 0 }] } })
    await item('Invite to Group').click()
    await seen('dialog invite, group crew')
  })

  test('a member invites where the group lets its members [APP-51] [INV-11]', async () => {
    await opened({ group: { ...sundayCrew, permissions: { ...sundayCrew.permissions, membersCanInvite: true } } })
    await expect.element(item('Invite to Group')).toBeVisible()
  })

  test.each([
    ['a member whose group keeps that to its admins', sam],
    ['somebody in no group', { ...sam, groups: [] }],
  ])('there is no Invite to Group for %s [APP-51]', async (_, session) => {
    await opened({ session })
    await expect.element(item('Create New Group')).toBeVisible()
    expect(item('Invite to Group').elements()).toEqual([])
  })
})

test('a visitor chooses how odds are shown, and the browser keeps it [BEY-22]', async () => {
  await opened({ session: null })
  const radio = (name: RegExp) => page.getByRole('menuitemradio', { name })
  await expect.element(radio(/American/)).toHaveAttribute('aria-checked', 'true')
  await radio(/Decimal/).click()
  await expect.element(radio(/Decimal/)).toHaveAttribute('aria-checked', 'true')
  expect(localStorage.getItem('betwixt.oddsFormat')).toBe('decimal')
  await userEvent.keyboard('{Escape}')
})

test('a visitor has the looks and nothing of an account', async () => {
  await opened({ session: null })
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Light mode' })).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
})
