import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusal as refusalOf } from '#domain/refusals.ts'
import { answerRequests, noConnection, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App } from '#test/kit/slipExamples.tsx'
import type { OpenInvite } from '../inviteContract.ts'
import { CodeToSay } from './CodeToSay.tsx'

beforeEach(() => vi.setSystemTime('2026-11-22T18:00:00Z'))

const said = (different: Partial<OpenInvite> = {}): OpenInvite => ({
  ...{ groupId: 'crew', groupName: 'Sunday Crew', inviterName: 'Sam', inviterId: 'sam', status: 'pending' },
  ...{ recipientEmail: null, bidId: null, inviteCode: 'K7P2QX', createdAt: '2026-11-22T18:00:00Z' },
  ...{ expiresAt: '2026-11-23T18:00:00Z', ...different },
})

type Answer = () => Response | Promise<Response>

/** The open invites of the group, to which Sam's code comes when it is made. */
async function theCode({
  items = [] as OpenInvite[],
  make,
  withdraw,
}: {
  items?: OpenInvite[]
  make?: Answer
  withdraw?: Answer
} = {}) {
  let open = items
  const { sent } = answerRequests({
    'GET /api/groups/crew/invites': () => Response.json({ items: open, nextCursor: null }),
    'POST /api/groups/crew/invites':
      make ??
      (() => {
        open = [said()]
        return Response.json({ success: true, inviteLink: '', inviteCode: 'K7P2QX', expiresAt: null }, { status: 201 })
      }),
    'DELETE /api/groups/crew/invites/K7P2QX':
      withdraw ??
      (() => {
        open = []
        return Response.json({ ...said(), status: 'withdrawn' })
      }),
  })
  await render(
    <App>
      <CodeToSay groupId="crew" />
    </App>,
  )
  return sent
}

const button = (name: string) => page.getByRole('button', { name })

test.each([390, 1280])(
  'a code to say is made at a button, shown in two parts with its end, and withdrawn, at %i px [BEY-43]',
  async (width) => {
    await page.viewport(width, 844)
    const sent = await theCode()
    await button('Code to Say').click()
    await expect.element(page.getByText('K7P 2QX', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^Say it: anyone joins with it at .+\/join until .+\.$/)).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await button('Withdraw Code').click()
    await expect.element(button('Code to Say')).toBeVisible()
    expect(page.getByText('K7P 2QX').elements()).toEqual([])
    expect(sent).toEqual([
      { path: '/api/groups/crew/invites', body: { toSay: true } },
      { path: '/api/groups/crew/invites/K7P2QX', body: {} },
    ])
    await page.viewport(390, 844)
  },
)

test('others’ codes, personal invites and codes that ended are not shown as one’s own to say [BEY-43]', async () => {
  await theCode({
    items: [
      said({ inviteCode: 'FHKLMP', inviterId: 'ann' }),
      said({ inviteCode: 'A1B2C3', recipientEmail: 'dora@example.org' }),
      said({ inviteCode: 'WXY234', expiresAt: '2026-11-22T17:59:00Z' }),
    ],
  })
  await expect.element(button('Code to Say')).toBeVisible()
})

test('one’s own code is shown while it works [BEY-43]', async () => {
  await theCode({ items: [said()] })
  await expect.element(page.getByText('K7P 2QX', { exact: true })).toBeVisible()
})

test.each([
  [
    'the limit is reached',
    () => refusedBy(refusalOf('too-many-invites')),
    'You have sent many invites today. Please try again later.',
  ],
  ['the connection is lost', noConnection, 'Failed to make a code.'],
] as const)('a code that is not made says so: %s [BEY-43]', async (_, make, words) => {
  await theCode({ make })
  await button('Code to Say').click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(button('Code to Say')).toBeEnabled()
})

test('a code that somebody else withdrew first says so [BEY-43]', async () => {
  await theCode({ items: [said()], withdraw: () => refusedBy(refusalOf('invite-not-open')) })
  await button('Withdraw Code').click()
  await expect.element(page.getByText('This invite is no longer open.')).toBeVisible()
})
