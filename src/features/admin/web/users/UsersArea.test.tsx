import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, anAdminUser, json, listOf, nothingOpen } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { UsersArea } from './UsersArea.tsx'

const gone = anAdminUser({
  id: 'gus',
  email: 'gus@example.org',
  displayName: 'Gus',
  status: 'deleted',
  isDeleted: true,
  deletedAt: '2026-11-19T12:00:00Z',
  deletedBy: 'sam',
  deletedByName: 'Sam',
  deletionReason: 'asked for it',
})
const administrator = anAdminUser({ id: 'sam', email: 'sam@example.org', displayName: 'Sam', isWebsiteAdmin: true })
const users = listOf([anAdminUser({ lastActive: null }), gone, administrator])
const screen = (
  <AsAdministrator>
    <UsersArea />
  </AsAdministrator>
)

test('users stand with when they were active and what became of them [ADM-45] [ADM-50] [ADM-52]', async () => {
  await page.viewport(1280, 800)
  answerRequests({ 'GET /api/admin/users': users })
  await render(screen)
  await expect.element(page.getByRole('row', { name: /ben@example.org Ben 2 .* Never Active/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Gus .* Deleted .* by Sam: asked for it/ })).toBeVisible()
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)
  expect(heads).toEqual(['Email', 'Display Name', 'Groups', 'Created', 'Last Active', 'Status', 'Actions'])
  expect(await axeFindings()).toEqual([])
})

test('the administrator is protected, and who is deleted is not deleted again [ADM-48]', async () => {
  answerRequests({ 'GET /api/admin/users': users })
  await render(screen)
  await expect.element(page.getByText('Protected')).toBeVisible()
  const buttons = page.getByRole('button', { name: /^Delete/ }).elements()
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Delete ben@example.org'])
})

test('users are searched by name and address and filtered by what became of them', async () => {
  await page.viewport(390, 844)
  answerRequests({ 'GET /api/admin/users': users })
  await render(screen)
  await page.getByLabelText('Status', { exact: true }).selectOptions('deleted')
  await expect.element(page.getByText('gus@example.org')).toBeVisible()
  await expect.element(page.getByText('ben@example.org')).not.toBeInTheDocument()
  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  await page.getByLabelText('Status', { exact: true }).selectOptions('all')
  await page.getByLabelText('Search users').fill('BEN@')
  await expect.element(page.getByText('ben@example.org')).toBeVisible()
  await expect.element(page.getByText('gus@example.org')).not.toBeInTheDocument()
})

test('the first of many users stand while the others are on their way [ADM-45]', async () => {
  const rest = Promise.withResolvers<Response>()
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { searchParams } = new URL(new Request(input).url)
    if (searchParams.has('cursor')) return rest.promise
    return Response.json({ items: [anAdminUser({})], nextCursor: 'more' })
  })
  await render(screen)
  await expect.element(page.getByText('ben@example.org')).toBeVisible()
  rest.resolve(Response.json({ items: [administrator], nextCursor: null }))
  await expect.element(page.getByText('sam@example.org')).toBeVisible()
})

test('users that could not be loaded say so [ADM-51]', async () => {
  answerRequests({ 'GET /api/admin/users': () => refusal(500, 'internal', 'No') })
  await render(screen)
  await expect.element(page.getByText('Failed to load users')).toBeVisible()
})

test('a user is deleted with a reason and the address typed exactly [ADM-46]', async () => {
  const { sent } = answerRequests({
    'GET /api/admin/users': users,
    'GET /api/admin/users/ben/deletion': json(nothingOpen),
    'DELETE /api/admin/users/ben': json({ success: true }),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Delete ben@example.org' }).click()
  const confirm = page.getByRole('button', { name: 'Delete User' })
  await confirm.click()
  await expect.element(page.getByText('Please provide a reason for deletion')).toBeVisible()
  await page.getByLabelText('Reason').fill('asked for it')
  for (const wrong of ['', 'Ben@example.org', 'ben@example.org ']) {
    await page.getByLabelText('User email').fill(wrong)
    await confirm.click()
    await expect.element(page.getByText('Please enter the user email to confirm deletion')).toBeVisible()
  }
  expect(await axeFindings()).toEqual([])
  expect(sent).toEqual([])
  await page.getByLabelText('User email').fill('ben@example.org')
  await confirm.click()
  await expect.element(page.getByText('The account of Ben was deleted')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/admin/users/ben', body: { reason: 'asked for it', email: 'ben@example.org' } }])
})

test('where no mails are sent, a reset link is made with a reason and handed over', async () => {
  await page.viewport(390, 844)
  const url = 'https://bets.example/reset-password?token=abc'
  const { sent } = answerRequests({
    'GET /api/admin/users': users,
    'GET /api/admin/emails/status': json({ provider: 'outbox' }),
    'POST /api/admin/users/ben/reset-link': json({ url, expiresAt: '2026-11-20T18:00:00Z' }),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Reset the password of ben@example.org' }).click()
  await page.getByRole('button', { name: 'Make link' }).click()
  await expect.element(page.getByText('Please provide a reason for the link')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByLabelText('Reason').fill('Ben called me')
  await page.getByRole('button', { name: 'Make link' }).click()
  await expect.element(page.getByLabelText('Link')).toHaveValue(url)
  expect(sent).toEqual([{ path: '/api/admin/users/ben/reset-link', body: { reason: 'Ben called me' } }])
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  expect(await axeFindings()).toEqual([])
})

test('an administrator is reset by nobody, and has no such button [ADM-48]', async () => {
  answerRequests({ 'GET /api/admin/users': users, 'GET /api/admin/emails/status': json({ provider: 'outbox' }) })
  await render(screen)
  await expect.element(page.getByRole('button', { name: 'Reset the password of ben@example.org' })).toBeVisible()
  const buttons = page.getByRole('button', { name: /^Reset/ }).elements()
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Reset the password of ben@example.org'])
})

test('where mails are sent, there is no such button', async () => {
  answerRequests({ 'GET /api/admin/users': users, 'GET /api/admin/emails/status': json({ provider: 'smtp' }) })
  await render(screen)
  await expect.element(page.getByRole('button', { name: 'Delete ben@example.org' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Reset/ }).elements()).toEqual([])
})

test('what is open of a user holds the deletion up [ADM-49]', async () => {
  const why = 'Cannot delete user. Active obligations exist: 1 active bets, 2 unsettled debts, 0 open bids'
  answerRequests({
    'GET /api/admin/users': users,
    'GET /api/admin/users/ben/deletion': json({ activeBets: 1, unsettledDebts: 2, openBids: 0, why }),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Delete ben@example.org' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(why)
  await expect.element(page.getByRole('button', { name: 'Delete User' })).toBeDisabled()
  expect(page.getByRole('button', { name: /open bid/ }).elements()).toEqual([])
})

const lockedUser = anAdminUser({ status: 'locked', lockedAt: '2026-11-19T12:00:00Z', emailVerified: false })

test('a locked account says since when and why, and is unlocked for a reason, also with another address [BEY-23]', async () => {
  await page.viewport(390, 844)
  const { sent } = answerRequests({
    'GET /api/admin/users': listOf([lockedUser, administrator]),
    'POST /api/admin/users/ben/unlock': json({ success: true }),
  })
  await render(screen)
  await page.getByLabelText('Status', { exact: true }).selectOptions('locked')
  await expect.element(page.getByText(/: the owner of the address did not register it$/)).toBeVisible()
  await expect.element(page.getByText('sam@example.org')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Unlock ben@example.org' }).click()
  const confirm = page.getByRole('button', { name: 'Unlock', exact: true })
  await confirm.click()
  await expect.element(page.getByText('Please provide a reason for unlocking the account')).toBeVisible()
  await page.getByRole('textbox', { name: /^New email/ }).fill('nowhere')
  await page.getByLabelText('Reason').fill('He had mistyped it')
  await confirm.click()
  await expect.element(page.getByText('Please enter a valid email address.')).toBeVisible()
  expect(sent).toEqual([])
  expect(await axeFindings()).toEqual([])
  await page.getByRole('textbox', { name: /^New email/ }).fill('benny@example.org')
  await confirm.click()
  await expect.element(page.getByText('The account of Ben is unlocked')).toBeVisible()
  const body = { reason: 'He had mistyped it', email: 'benny@example.org' }
  expect(sent).toEqual([{ path: '/api/admin/users/ben/unlock', body }])
})

test('a user is removed from a group at any time, for a reason [BEY-08]', async () => {
  const { sent } = answerRequests({
    'GET /api/admin/users': users,
    'GET /api/admin/users/ben/groups': json({
      groups: [
        { id: 'crew', name: 'Sunday Crew' },
        { id: 'work', name: 'Work' },
      ],
    }),
    'DELETE /api/groups/work/members/ben': json({}),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Remove ben@example.org from a group' }).click()
  await page.getByRole('button', { name: 'Remove Member' }).click()
  await expect.element(page.getByText('Please choose a group')).toBeVisible()
  await page.getByLabelText('Group', { exact: true }).selectOptions('work')
  await expect.element(page.getByText('Please say why: the group reads it')).toBeVisible()
  expect(sent).toEqual([])
  expect(await axeFindings()).toEqual([])
  await page.getByLabelText('Reason').fill('Ben threatens Cleo')
  await page.getByRole('button', { name: 'Remove Member' }).click()
  await expect.element(page.getByText('Ben was removed from the group')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/groups/work/members/ben', body: { reason: 'Ben threatens Cleo' } }])
})

test('groups that could not be loaded say so', async () => {
  answerRequests({
    'GET /api/admin/users': users,
    'GET /api/admin/users/ben/groups': () => refusal(500, 'internal', 'No'),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Remove ben@example.org from a group' }).click()
  await expect.element(page.getByText('Failed to load the groups')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove Member' })).toBeDisabled()
})
