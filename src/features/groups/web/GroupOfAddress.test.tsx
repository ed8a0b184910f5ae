import { useLocation } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { App, answerQueries, sam } from '#test/kit/slipExamples.tsx'
import { useSelectedGroup } from '../../web/session.ts'
import { GroupOfAddress } from './GroupOfAddress.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const twoGroups = {
  ...sam,
  groups: [...sam.groups, { id: 'poker', name: 'Poker', memberCount: 2, role: 'member' as const, lastSeq: 0 }],
}

function Place() {
  const { href } = useLocation()
  return (
    <p>
      {useSelectedGroup()?.name} at {href}
    </p>
  )
}

const at = (address: string, session = twoGroups) =>
  render(
    <App at={address} session={session}>
      <GroupOfAddress>
        <Place />
      </GroupOfAddress>
    </App>,
  )

test('a link that names one of one’s groups selects it, and keeps the rest of the address [APP-27]', async () => {
  await at('/?bid=b1&group=poker')
  await expect.element(page.getByText('Poker at /?bid=b1', { exact: true })).toBeVisible()
})

test('a link without a group stays with the one that is selected', async () => {
  await at('/?bid=b1')
  await expect.element(page.getByText('Sunday Crew at /?bid=b1', { exact: true })).toBeVisible()
})

test('a link that names a group one is not in says so, with a way back [GRP-35] [APP-27]', async () => {
  answerQueries({ '/me': twoGroups })
  await at('/?group=strangers')
  await expect.element(page.getByText('You do not have access to this group.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/lines')
  expect(await axeFindings()).toEqual([])
})

test('a link to a group that one came into since the groups were read opens it [APP-27]', async () => {
  answerQueries({ '/me': twoGroups })
  await at('/?bid=b1&group=poker', sam)
  await expect.element(page.getByText('Poker at /?bid=b1', { exact: true })).toBeVisible()
})
