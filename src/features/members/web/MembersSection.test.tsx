import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { crewMembers, settingsOf } from '#test/kit/settingsExamples.tsx'

test('a locked account is marked, and has no role [BEY-23]', async () => {
  const items = crewMembers.map((one) => ({ ...one, isLocked: one.userId === 'ben' }))
  await render(settingsOf({ members: () => Response.json({ items, nextCursor: null }) }).screen)
  const row = page.getByRole('listitem').filter({ hasText: 'Ben' })
  await expect.element(row.getByText('Locked')).toBeVisible()
  await expect.element(row.getByText('Member', { exact: true })).not.toBeInTheDocument()
  expect(await axeFindings()).toEqual([])
})

test('a long name of a member wraps, and nothing of it is cut', async () => {
  const displayName = 'Frank Founder of the Sunday Afternoon Crew'
  const items = crewMembers.map((one) => ({
    ...one,
    ...(one.userId === 'ben' && { person: { id: 'ben', name: displayName } }),
  }))
  await render(settingsOf({ members: () => Response.json({ items, nextCursor: null }) }).screen)
  const name = page.getByRole('listitem').filter({ hasText: displayName }).getByRole('paragraph').first()
  await expect.element(name).toBeVisible()
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
})
