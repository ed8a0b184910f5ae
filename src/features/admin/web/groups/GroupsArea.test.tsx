import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, anAdminGroup, json, listOf, nothingOpen } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { rain } from '#test/kit/betExamples.tsx'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import { GroupsArea } from './GroupsArea.tsx'

const groups = listOf([
  anAdminGroup(),
  anAdminGroup({ id: 'lunch', name: 'Lunch League', activeBets: 0, unsettledDebts: 0, openBids: 0 }),
])
const screen = (
  <AsAdministrator>
    <GroupsArea />
  </AsAdministrator>
)

/** Opens the deletion dialog for Sunday Crew. */
async function openDeletion() {
  await page.getByRole('button', { name: 'Delete Sunday Crew' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete Sunday Crew?' })).toBeVisible()
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
}

const confirm = page.getByRole('button', { name: 'Delete Group' })

test('groups stand with what is open in them, and can be searched [ADM-34] [ADM-44]', async () => {
  await page.viewport(1280, 800)
  answerRequests({ 'GET /api/admin/groups': groups })
  await render(screen)
  await expect.element(page.getByRole('row', { name: /Sunday Crew 4 .* 3 2 1/ })).toBeVisible()
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)
  expect(heads).toEqual(['Name', 'Members', 'Created', 'Active bets', 'Unsettled debts', 'Open bids', 'Actions'])
  expect(await axeFindings()).toEqual([])
  await page.getByLabelText('Search groups').fill('lunch')
  await expect.element(page.getByText('Sunday Crew')).not.toBeInTheDocument()
  await expect.element(page.getByText('Lunch League')).toBeVisible()
})

test('on a phone each group is a card', async () => {
  await page.viewport(390, 844)
  answerRequests({ 'GET /api/admin/groups': groups })
  await render(screen)
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('Open bids')
  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('groups that could not be loaded say so and can be asked for again [ADM-42]', async () => {
  let fails = true
  answerRequests({ 'GET /api/admin/groups': () => (fails ? refusal(500, 'internal', 'No') : listOf([])()) })
  await render(screen)
  await expect.element(page.getByText('Failed to load groups')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No groups yet')).toBeVisible()
})

test('a group is deleted only with a reason, of 500 characters at most [ADM-35] [ADM-36]', async () => {
  const { sent } = answerRequests({
    'GET /api/admin/groups': groups,
    'GET /api/admin/groups/crew/deletion': json(nothingOpen),
    'DELETE /api/admin/groups/crew': json({ success: true }),
  })
  await render(screen)
  await openDeletion()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('0/500')
  await confirm.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please provide a reason for deletion')
  expect(await axeFindings()).toEqual([])
  expect(sent).toEqual([])
  await page.getByLabelText('Reason').fill(' unused ')
  await confirm.click()
  await expect.element(page.getByText('Sunday Crew was deleted')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/admin/groups/crew', body: { reason: 'unused' } }])
})

test('what is open holds a deletion up, and open bids can be cancelled first [ADM-38] [ADM-39]', async () => {
  const why = 'Cannot delete group. Active obligations exist: 0 active bets, 0 unsettled debts, 2 open bids'
  let open = 2
  const { sent } = answerRequests({
    'GET /api/admin/groups': groups,
    'GET /api/admin/groups/crew/deletion': () =>
      Response.json(open > 0 ? { ...nothingOpen, openBids: open, why } : nothingOpen),
    'POST /api/admin/groups/crew/cancel-bids': () => {
      open = 0
      return Response.json({ cancelled: 2 })
    },
  })
  await render(screen)
  await openDeletion()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(why)
  await expect.element(confirm).toBeDisabled()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Cancel 2 open bids first' }).click()
  await expect.element(page.getByText('2 open bids cancelled')).toBeVisible()
  await expect.element(confirm).toBeEnabled()
  await expect.element(page.getByText(why)).not.toBeInTheDocument()
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/groups/crew/cancel-bids'])
})

test('a check and a deletion that failed say so [ADM-42]', async () => {
  let checks = false
  answerRequests({
    'GET /api/admin/groups': groups,
    'GET /api/admin/groups/crew/deletion': () =>
      checks ? json(nothingOpen)() : refusal(500, 'internal', 'Something went wrong'),
    'DELETE /api/admin/groups/crew': () => refusal(500, 'internal', 'Something went wrong'),
  })
  await render(screen)
  await openDeletion()
  await expect.element(page.getByText('Failed to check if group can be deleted')).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  checks = true
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByLabelText('Reason').fill('unused')
  await confirm.click()
  await expect.element(page.getByText('Failed to delete group')).toBeVisible()
})

test('lists the active bets of a group with Settle, and a settled one leaves the list [STL-35]', async () => {
  const inCrew = { groupId: 'crew' }
  let bets = [{ ...rain, ...inCrew }, aBetAnswer({ ...inCrew, needsAttention: 'scores missing' })]
  const { sent } = answerRequests({
    'GET /api/admin/groups': groups,
    'GET /api/groups/crew/bets': () => listOf(bets)(),
    'POST /api/groups/crew/bets/rain/settle': () => {
      bets = bets.slice(1)
      return Response.json({ ...rain, status: 'settled', settlementStatus: 'push' })
    },
  })
  await render(screen)
  await page.getByRole('button', { name: 'Active bets of Sunday Crew' }).click()
  const list = page.getByRole('dialog', { name: 'Active bets of Sunday Crew' })
  await expect
    .element(list)
    .toMatchTextContent(/The weather on Sunday.*Sam: Rain at .*Ann: Sun at .*no score came with it/)
  expect(await axeFindings()).toEqual([])
  await list.getByRole('button', { name: 'Settle The weather on Sunday' }).click()
  const sheet = page.getByRole('dialog', { name: 'Settle Custom Bet' })
  await sheet.getByText('Nobody owes anything').click()
  await sheet.getByRole('button', { name: /^Settle/ }).click()
  await expect.element(list).not.toMatchTextContent('The weather on Sunday')
  await expect.element(list).toMatchTextContent('Bills @ Dolphins')
  expect(sent).toEqual([{ path: '/api/groups/crew/bets/rain/settle', body: { outcome: 'push' } }])
})

test('says that a group has no active bets, or that they could not be loaded [STL-35]', async () => {
  let fails = true
  answerRequests({
    'GET /api/admin/groups': groups,
    'GET /api/groups/crew/bets': () => (fails ? refusal(500, 'internal', 'No') : listOf([])()),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Active bets of Sunday Crew' }).click()
  await expect.element(page.getByText('Failed to load the bets')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No active bets')).toBeVisible()
})

test('an invite goes out for any group [ADM-43]', async () => {
  const invite = { success: true, inviteLink: 'https://x.example/join/abc', inviteCode: 'abc', expiresAt: null }
  const { sent } = answerRequests({
    'GET /api/admin/groups': groups,
    'POST /api/groups/lunch/invites': () => Response.json(invite, { status: 201 }),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Invite to Lunch League' }).click()
  await page.getByLabelText('Email address').fill('dev@example.org')
  await page.getByRole('button', { name: 'Send Invite' }).click()
  await expect.element(page.getByText('Invite sent successfully!')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/groups/lunch/invites', body: { recipientEmail: 'dev@example.org' } }])
})
