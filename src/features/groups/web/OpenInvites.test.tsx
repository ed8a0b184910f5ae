import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusal } from '#domain/refusals.ts'
import { answerRequests, noConnection, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { samsCrew } from '#test/kit/settingsExamples.tsx'
import { App } from '#test/kit/slipExamples.tsx'
import type { GroupView } from '../contract.ts'
import type { OpenInvite } from '../inviteContract.ts'
import { OpenInvites } from './OpenInvites.tsx'

beforeEach(() => vi.setSystemTime('2026-11-22T18:00:00Z'))

const invite = (inviteCode: string, different: Partial<OpenInvite>): OpenInvite => ({
  ...{ groupId: 'crew', groupName: 'Sunday Crew', inviterName: 'Ann', inviterId: 'ann', status: 'pending' },
  ...{
    recipientEmail: 'dora@example.org',
    bidId: null,
    createdAt: '2026-11-20T18:00:00Z',
    expiresAt: '2026-11-27T18:00:00Z',
  },
  inviteCode,
  ...different,
})
const own = { inviterId: 'sam', inviterName: 'Sam' }
const doras = invite('A1B2C3', {})
const elis = invite('D4E5F6', { ...own, recipientEmail: `${'eli'.repeat(20)}@example.org` })

type Answer = () => Response | Promise<Response>
type Shown = { items?: OpenInvite[]; list?: Answer; withdraw?: Answer; group?: GroupView }

/** The open invites of Sunday Crew as Sam sees them. */
async function theInvites({ items = [], list, withdraw, group = samsCrew }: Shown) {
  const { sent } = answerRequests({
    'GET /api/groups/crew/invites': list ?? (() => Response.json({ items, nextCursor: null })),
    'DELETE /api/groups/crew/invites/A1B2C3': withdraw ?? (() => Response.json({ ...doras, status: 'withdrawn' })),
  })
  await render(
    <App group={group}>
      <OpenInvites group={group} />
    </App>,
  )
  return sent
}

const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test.each([390, 1280])('an admin sees to whom, by whom and until when, at %i px [BEY-27]', async (width) => {
  await page.viewport(width, 844)
  await theInvites({ items: [doras, elis] })
  await expect.element(page.getByRole('heading', { name: 'Open invites' })).toBeVisible()
  await expect.element(page.getByText(/^by Ann · works until \w+ [\d:]+ [AP]M$/)).toBeVisible()
  await expect.element(page.getByText(/^by you · works until/)).toBeVisible()
  expect(rows()).toHaveLength(2)
  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(width)
  await page.viewport(390, 844)
})

test('a member reads that the list is theirs, and where it is empty [BEY-27]', async () => {
  await theInvites({ group: { ...samsCrew, role: 'member' } })
  await expect.element(page.getByRole('heading', { name: 'Your open invites' })).toBeVisible()
  await expect.element(page.getByText('No invite is open.')).toBeVisible()
})

test('an invite that has expired meanwhile is not shown [BEY-27]', async () => {
  await theInvites({ items: [doras, invite('G7H8I9', { expiresAt: '2026-11-22T17:59:00Z' })] })
  await expect.element(page.getByText(/^by Ann/)).toBeVisible()
  expect(rows()).toHaveLength(1)
})

test('an invite is withdrawn after a question, and leaves the list [BEY-27]', async () => {
  let isGone = false
  const sent = await theInvites({
    list: () => Response.json({ items: isGone ? [] : [doras], nextCursor: null }),
    withdraw: () => {
      isGone = true
      return Response.json({ ...doras, status: 'withdrawn' })
    },
  })
  await page.getByRole('button', { name: 'Withdraw the invite to dora@example.org' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('The code that was sent to dora@example.org no longer works.')
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Withdraw Invite' }).click()
  await expect.element(page.getByText('Invite withdrawn')).toBeVisible()
  await expect.element(page.getByText('No invite is open.')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/api/groups/crew/invites/A1B2C3'])
})

test('an invite that somebody used first says so [BEY-27]', async () => {
  await theInvites({ items: [doras], withdraw: () => refusedBy(refusal('invite-not-open')) })
  await page.getByRole('button', { name: 'Withdraw the invite to dora@example.org' }).click()
  await page.getByRole('button', { name: 'Withdraw Invite' }).click()
  await expect.element(page.getByText('This invite is no longer open.')).toBeVisible()
})

test('a list that could not be loaded says so, and is asked for again [BEY-27]', async () => {
  let isUp = false
  await theInvites({ list: () => (isUp ? Response.json({ items: [doras], nextCursor: null }) : noConnection()) })
  await expect.element(page.getByText('Failed to load invites')).toBeVisible()
  isUp = true
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText(/^by Ann/)).toBeVisible()
})

test('a code to say is listed in two parts, and withdrawn [BEY-43]', async () => {
  const sent = await theInvites({ items: [invite('A1B2C3', { recipientEmail: null })] })
  await expect.element(page.getByText('Code A1B 2C3')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw Code A1B 2C3' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('This invite no longer works.')
  await page.getByRole('button', { name: 'Withdraw Invite' }).click()
  await expect.element(page.getByText('Invite withdrawn')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/api/groups/crew/invites/A1B2C3'])
})
