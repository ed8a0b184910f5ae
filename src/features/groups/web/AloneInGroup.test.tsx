import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App } from '#test/kit/slipExamples.tsx'
import { AloneInGroup } from './AloneInGroup.tsx'
import { useOpenGroupDialog } from './groupDialog.ts'

const member = (userId: string, displayName: string) => ({
  ...{ person: { id: userId, name: displayName }, userId, displayName, role: 'member', isActive: true },
  ...{ joinedAt: '2026-11-01T10:00:00Z', lastModified: '2026-11-01T10:00:00Z' },
  ...{ deactivatedAt: null, deactivatedBy: null, deactivationReason: null, isLocked: false },
})

function Page() {
  const [isClosed, setIsClosed] = useState(false)
  const queries = useQueryClient()
  return (
    <>
      {!isClosed && <AloneInGroup group={{ id: 'crew', name: 'Sunday Crew' }} onClose={() => setIsClosed(true)} />}
      <button type="button" onClick={() => void queries.invalidateQueries()}>
        Refetch
      </button>
      <p>dialog {useOpenGroupDialog() ?? 'none'}</p>
    </>
  )
}

test.each([390, 1280])(
  'the only member of a group is led to the invite, and reads who joined, at %i px [INV-09] [INV-11]',
  async (width) => {
    await page.viewport(width, 844)
    const members = [member('sam', 'Sam')]
    answerRequests({ 'GET /api/groups/crew/members': () => Response.json({ items: members, nextCursor: null }) })
    await render(
      <App>
        <Page />
      </App>,
    )
    await page.getByRole('button', { name: 'Invite Friends' }).click()
    await expect.element(page.getByText('dialog invite')).toBeVisible()
    document.documentElement.style.fontSize = '200%'
    expect(
      page
        .getByText(/alone here/)
        .element()
        .getBoundingClientRect().height,
    ).toBeLessThan(200)
    expect(document.documentElement.scrollWidth).toBe(width)
    document.documentElement.style.fontSize = ''
    expect(await axeFindings()).toEqual([])
    members.unshift(member('ben', 'Ben'))
    await page.getByRole('button', { name: 'Refetch' }).click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Ben joined Sunday Crew.' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Invite Friends' }).elements()).toEqual([])
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText(/joined Sunday Crew/)).not.toBeInTheDocument()
    await page.viewport(390, 844)
  },
)
