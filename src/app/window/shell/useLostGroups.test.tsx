import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Me } from '#features/contracts/sessionContract.ts'
import { App, sam } from '#test/kit/slipExamples.tsx'
import { sessionQuery } from '../../../features/web/session.ts'
import { useLostGroups } from './useLostGroups.ts'

const poker = { id: 'poker', name: 'Poker', memberCount: 2, role: 'member' as const, lastSeq: 0 }

function Window() {
  const queries = useQueryClient()
  useLostGroups()
  const set = (groups: Me['groups']) => () => {
    const me: Me = { ...sam, groups }
    queries.setQueryData(sessionQuery.queryKey, me)
  }
  return (
    <>
      <button type="button" onClick={set([...sam.groups, poker])}>
        Join
      </button>
      <button type="button" onClick={set(sam.groups)}>
        Lose
      </button>
    </>
  )
}

test('whoever is no longer in a group is told, once; who comes into one is not [BEY-08]', async () => {
  await render(
    <App>
      <Window />
    </App>,
  )
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Lose' }).click()
  await expect.element(page.getByText('You are no longer in Poker')).toBeVisible()
  expect(page.getByText(/no longer in/).elements()).toHaveLength(1)
})
