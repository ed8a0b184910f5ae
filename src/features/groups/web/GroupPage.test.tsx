import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { App, sam, sundayCrew } from '#test/kit/slipExamples.tsx'
import { GroupPage } from './GroupPage.tsx'
import { useGroup } from './groupContext.ts'
import { useOpenGroupDialog } from './groupDialog.ts'

beforeEach(() => localStorage.clear())

const Content = () => <p>The bets of {useGroup().name}</p>
const Dialog = () => <p>dialog {useOpenGroupDialog() ?? 'none'}</p>

const groupPage = (session: typeof sam | null, group = sundayCrew) =>
  render(
    <App session={session} group={group}>
      <GroupPage>
        <Content />
      </GroupPage>
      <Dialog />
    </App>,
  )
const content = () => page.getByText('The bets of Sunday Crew')

test('without a user the page asks to log in [APP-53]', async () => {
  await groupPage(null)
  await expect.element(page.getByText('Please log in', { exact: true })).toBeVisible()
  expect(content().elements()).toEqual([])
})

test('without a group it says so, and how to come into one [APP-55]', async () => {
  await groupPage({ ...sam, groups: [] })
  await expect.element(page.getByText('No group found. Please join or create a group.', { exact: true })).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Join Group' }).click()
  await expect.element(page.getByText('dialog join')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Create New Group' }).click()
  await expect.element(page.getByText('dialog create')).toBeInTheDocument()
})

test('while the group loads it says so, and then shows the page [APP-54]', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.spyOn(window, 'fetch').mockReturnValue(promise)
  await groupPage(sam, { ...sundayCrew, id: 'another' })
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading group data...')
  resolve(Response.json(sundayCrew))
  await expect.element(content()).toBeVisible()
})

test('a group that cannot be loaded says what failed, and tries again', async () => {
  const answer = vi.spyOn(window, 'fetch')
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await groupPage(sam, { ...sundayCrew, id: 'another' })
  await expect.element(page.getByText('The group could not be loaded.')).toBeVisible()
  answer.mockResolvedValueOnce(Response.json(sundayCrew))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(content()).toBeVisible()
})
