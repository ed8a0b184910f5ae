import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App, sundayCrew } from '#test/kit/slipExamples.tsx'
import type { CommentView } from '../contract.ts'
import { ThreadPage } from './ThreadPage.tsx'

const byAnn: CommentView = {
  ...{ id: 'c1', entityType: 'group', entityId: 'crew', groupId: 'crew' },
  ...{ author: { id: 'ann', name: 'Ann' }, userId: 'ann', userName: 'Ann' },
  ...{ content: 'Who is in on Sunday?', createdAt: '2026-11-20T17:00:00Z', mentions: [], reactions: [] },
}
const bySam = { author: { id: 'sam', name: 'Sam' }, userId: 'sam', userName: 'Sam' }

const opened = () =>
  render(
    <App at="/thread" group={sundayCrew}>
      <GroupContext value={sundayCrew}>
        <ThreadPage />
      </GroupContext>
    </App>,
  )

const posted = () => Response.json({ ...byAnn, ...bySam, id: 'c2', content: 'I am' }, { status: 201 })

test('the thread of the group shows what its members say to all, which is then seen [BEY-39]', async () => {
  const { sent } = answerRequests({
    'GET /api/groups/crew/comments': () => Response.json({ items: [byAnn], nextCursor: null }),
    'POST /api/groups/crew/comments/seen': () => Response.json({}),
    'POST /api/groups/crew/comments': posted,
  })
  const of = (path: string) => sent.filter((one) => one.path === path)
  await opened()
  await expect.element(page.getByText('Who is in on Sunday?')).toBeVisible()
  await expect.poll(() => of('/api/groups/crew/comments/seen').length).toBe(1)
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('I am')
  await page.getByRole('button', { name: 'Post' }).click()
  await expect.element(page.getByText('I am')).toBeVisible()
  expect(of('/api/groups/crew/comments').map(({ body }) => body)).toEqual([{ content: 'I am' }])
  // One's own words are not new.
  expect(of('/api/groups/crew/comments/seen').length).toBe(1)
  expect(await axeFindings()).toEqual([])
})

test('what is on its way says so, and reads as well as the rest [BEY-39]', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Response>()
  answerRequests({
    'GET /api/groups/crew/comments': () => Response.json({ items: [byAnn], nextCursor: null }),
    'POST /api/groups/crew/comments/seen': () => Response.json({}),
    'POST /api/groups/crew/comments': () => promise,
  })
  await opened()
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('I am')
  await page.getByRole('button', { name: 'Post' }).click()
  const sending = page.getByText('Sending...')
  await expect.element(sending).toBeVisible()
  expect(await axeFindings()).toEqual([])
  answer(posted())
  await expect.element(sending).not.toBeInTheDocument()
})

test('a thread in which nobody has spoken says so [BEY-39]', async () => {
  answerRequests({ 'GET /api/groups/crew/comments': () => Response.json({ items: [], nextCursor: null }) })
  await opened()
  await expect.element(page.getByText('No comments yet. Be the first to say something.')).toBeVisible()
})

test('a thread that failed to load says so [BEY-39]', async () => {
  answerRequests({})
  await opened()
  await expect.element(page.getByText('Comments could not be loaded')).toBeVisible()
})
