import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerRequests, noConnection, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App, sam, sundayCrew } from '#test/kit/slipExamples.tsx'
import { readStored } from '#web/browser/storedValue.ts'
import { toast, toastStore } from '#web/ui/feedback/toast.ts'
import { GroupDialogs } from './GroupDialogs.tsx'
import { openGroupDialog } from './groupDialog.ts'

beforeEach(() => localStorage.clear())

const pokerNight = {
  ...sundayCrew,
  id: 'poker',
  name: 'Poker Night',
  inviteCode: 'k3JqZ8mWv5TnR2xLp9Yd',
  memberCount: 1,
}

async function theDialog(which: 'onboarding' | 'create', answer = () => Response.json(pokerNight, { status: 201 })) {
  const requests = answerRequests({
    'POST /api/groups': answer,
    'GET /api/groups/poker': () => Response.json(pokerNight),
    'GET /api/me': () => Response.json({ ...sam, groups: [pokerNight] }),
    'GET /api/groups/open': () => Response.json({ items: [], nextCursor: null }),
  })
  openGroupDialog(which)
  await render(
    <App session={{ ...sam, groups: [] }}>
      <GroupDialogs />
    </App>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return requests
}

const name = page.getByLabelText('Group name')
const press = () => page.getByRole('button', { name: 'Create Group' }).click()
const text = (words: string) => page.getByText(words, { exact: true })
const dialog = (title: string) => page.getByRole('dialog', { name: title })

test('the first dialog is a choice between joining and creating [INV-36] [INV-37]', async () => {
  await theDialog('onboarding')
  await expect.element(dialog('Welcome to Betwixt')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: /^Join a group/ }).click()
  await expect.element(dialog('Join Group')).toBeVisible()
  openGroupDialog('onboarding')
  await page.getByRole('button', { name: /^Create a group/ }).click()
  await expect.element(dialog('Create New Group').getByLabelText('Group name')).toBeVisible()
  await expect.element(page.getByLabelText('Description (optional)')).toBeVisible()
})

test('a group has a name and perhaps a description, and leads to an invite that stays [GRP-09] [GRP-17] [INV-11]', async () => {
  const { sent } = await theDialog('create')
  expect(await axeFindings()).toEqual([])
  await name.fill('Poker Night')
  await page.getByLabelText('Description (optional)').fill('Thursdays')
  await press()
  await expect.element(dialog('Invite to Group')).toBeVisible()
  await expect.element(text('Poker Night is ready')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/groups', body: { name: 'Poker Night', description: 'Thursdays' } }])
  expect(readStored('group')).toBe('poker')
  await expect.element(page.getByLabelText('Invite link')).toHaveValue(`${location.origin}/join/k3JqZ8mWv5TnR2xLp9Yd`)
  // It stays until it is closed, unlike the message.
  for (const { id } of toastStore.read()) toast.dismiss(id)
  await expect.element(text('Poker Night is ready')).not.toBeInTheDocument()
  await expect.element(dialog('Invite to Group')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog('Invite to Group')).not.toBeInTheDocument()
})

test('a name is required and misleads nobody, and no field takes more than its length, nor drops the rest without a word [GRP-15] [GRP-16] [GRP-17]', async () => {
  const { sent } = await theDialog('create')
  await name.fill('   ')
  await press()
  await expect.element(text('Please enter a group name')).toBeVisible()
  await name.fill('Free $500')
  await expect.element(text('A name cannot hold an amount of money.')).toBeVisible()
  expect(sent).toEqual([])
  await expect.element(name).toHaveAttribute('maxlength', '50')
  await expect.element(page.getByLabelText('Description (optional)')).toHaveAttribute('maxlength', '200')
  await name.fill('x'.repeat(50))
  await expect.element(text('50/50')).toBeVisible()
  await expect.element(text('That is all that fits: 50 characters.')).toBeVisible()
})

const noName = 'Please update your profile with a display name before creating a group.'
test.each([
  ['one’s name is none [GRP-18]', () => refusal(400, 'invalid-argument', noName), noName],
  ['something broke [GRP-19]', () => refusal(500, 'internal', 'Oh'), 'Failed to create group. Please try again.'],
  [
    'one’s account is not there any more [GRP-20]',
    () => refusal(401, 'unauthenticated', 'User not authenticated'),
    'Your profile needs to be refreshed. Please sign out and sign back in.',
  ],
  [
    'it is not allowed [GRP-21]',
    () => refusal(403, 'permission-denied', 'No'),
    "You don't have permission to create groups. Please contact support.",
  ],
  ['there is no connection [GRP-22]', noConnection, 'Network error. Please check your connection and try again.'],
])('a group that is not created because %s says so', async (_, answer, words) => {
  await theDialog('create', answer)
  await name.fill('Poker Night')
  await press()
  await expect.element(text(words)).toBeVisible()
  await expect.element(name).toHaveValue('Poker Night')
})
