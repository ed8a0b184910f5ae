import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { App, sam } from '#test/kit/slipExamples.tsx'
import { GroupsPage } from './GroupsPage.tsx'

const poker = { id: 'poker', name: 'Poker', memberCount: 1, role: 'member' as const, lastSeq: 0 }

test('every group of the user is listed, with a link to its place [NTF-19]', async () => {
  await render(
    <App at="/groups" session={{ ...sam, groups: [...sam.groups, poker] }}>
      <GroupsPage />
    </App>,
  )
  await expect
    .element(page.getByRole('link', { name: /Poker 1 member/ }))
    .toHaveAttribute('href', '/settings/group?group=poker')
  expect(page.getByRole('listitem').elements()).toHaveLength(sam.groups.length + 1)
  expect(await axeFindings()).toEqual([])
})

test('a user without a group is offered to join or create one', async () => {
  await render(
    <App at="/groups" session={{ ...sam, groups: [] }}>
      <GroupsPage />
    </App>,
  )
  await expect.element(page.getByRole('button', { name: 'Create New Group' })).toBeVisible()
})
