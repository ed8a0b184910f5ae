import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusal as refusalOf } from '#domain/refusals.ts'
import { answerRequests, noConnection, refusal, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { timeOfText } from '#test/kit/onScreen.ts'
import { App, sam, sundayCrew } from '#test/kit/slipExamples.tsx'
import { readStored } from '#web/browser/storedValue.ts'
import { GroupDialogs } from './GroupDialogs.tsx'
import { openGroupDialog } from './groupDialog.ts'

beforeEach(() => localStorage.clear())

const mondayCrew = { ...sundayCrew, id: 'monday', name: 'Monday Crew' }
const joined = () => Response.json({ success: true, group: mondayCrew })
const noneOpen = () => Response.json({ items: [], nextCursor: null })
const myself = () => Response.json({ ...sam, groups: [...sam.groups, mondayCrew] })
const join = 'POST /api/groups/join'

/** The dialog, with this answer to joins. */
async function theDialog({ answer = joined, me = myself, open = noneOpen, session = sam as typeof sam | null } = {}) {
  const requests = answerRequests({ [join]: answer, 'GET /api/me': me, 'GET /api/groups/open': open })
  openGroupDialog('join')
  await render(
    <App session={session}>
      <GroupDialogs />
    </App>,
  )
  await expect.element(dialog).toBeVisible()
  return requests
}

const dialog = page.getByRole('dialog', { name: 'Join Group' })
const field = page.getByLabelText('Invite code or link')
const press = (name = 'Join Group') => page.getByRole('button', { name, exact: true }).click()
const typed = async (text: string) => {
  await field.fill(text)
  await press()
}
const text = (words: string) => page.getByText(words, { exact: true })

test('one field takes a code, or a whole link [INV-15] [INV-16] [INV-17] [INV-30] [INV-34]', async () => {
  const { sent } = await theDialog()
  expect(await axeFindings()).toEqual([])
  expect(dialog.getByRole('textbox').elements()).toHaveLength(1)
  await typed(` ${location.origin}/join/A1B2C3?utm_source=mail `)
  await expect.element(text('Successfully joined Monday Crew!')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([{ path: '/api/groups/join', body: { code: 'A1B2C3' } }])
  expect(readStored('group')).toBe('monday')
})

test.each([
  ['without a code [INV-14]', sam, ' ', 'Please enter an invite code or link'],
  ['without a session [INV-12]', null, 'A1B2C3', 'User session error. Please refresh the page and try again.'],
  [
    'without a name [INV-13]',
    { ...sam, user: { ...sam.user, name: ' ' } },
    'A1B2C3',
    'Please set a display name in your profile before joining a group.',
  ],
])('nothing is asked of the server %s', async (_, session, code, words) => {
  const { sent } = await theDialog({ session })
  await typed(code)
  await expect.element(text(words)).toBeVisible()
  expect(sent).toEqual([])
})

const unknown = 'This invite code is invalid or has expired. Please request a new invite from your group admin.'
test.each([
  ['the server’s sentence [INV-31] [INV-24]', () => refusedBy(refusalOf('invite-code-unknown')), unknown],
  [
    'that it failed, where the server gave no sentence [INV-31]',
    () => refusal(404, 'not-found', ''),
    'Failed to join group',
  ],
  [
    'that one is not signed in any more [INV-20]',
    () => refusedBy(refusalOf('sign-in-first')),
    'User authentication error. Please sign out and sign back in, then try again.',
  ],
  [
    'that there is no connection [INV-26]',
    noConnection,
    'Unable to connect to the server. Please check your internet connection and try again.',
  ],
  [
    'that the database is away [INV-28]',
    () => refusedBy(refusalOf('database-away')),
    'Database connection error. Please refresh the page and try again.',
  ],
  [
    'that the server made a mistake [INV-29]',
    () => refusal(500, 'internal', 'Oh'),
    'An unexpected error occurred while joining the group. Please try again or contact support if the issue persists.',
  ],
])('a join that fails says %s', async (_, answer, words) => {
  await theDialog({ answer })
  await typed('A1B2C3')
  await expect.element(text(words)).toBeVisible()
  await expect.element(dialog).toBeVisible()
})

test('whoever is in the group already reads so for 2 seconds before the dialog closes [INV-32]', async () => {
  const already = 'You are already a member of Monday Crew. Please select it from your groups dropdown.'
  await theDialog({ answer: () => refusedBy(refusalOf('already-a-member', { group: 'Monday Crew' })) })
  const time = timeOfText(already)
  await typed('monday')
  await expect.element(text(already)).toBeVisible()
  await expect.element(dialog, { timeout: 4000 }).not.toBeInTheDocument()
  expect(await time).toBeGreaterThan(1500)
})

test('a list of groups that cannot be read anew after joining says so [INV-35]', async () => {
  await theDialog({ me: () => refusal(500, 'internal', 'Oh') })
  await typed('A1B2C3')
  await expect.element(text('Error updating group information.')).toBeVisible()
})

describe('open groups [GRP-34]', () => {
  const open = { id: 'monday', name: 'Monday Crew', description: 'After work', memberCount: 1 }

  test('stand below by name and are joined without a code', async () => {
    const { sent } = await theDialog({ open: () => Response.json({ items: [open], nextCursor: null }) })
    await expect.element(page.getByRole('heading', { name: 'Open Groups' })).toBeVisible()
    await expect.element(text('1 member · After work')).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await press('Join Monday Crew')
    await expect.element(text('Successfully joined Monday Crew!')).toBeVisible()
    expect(sent).toEqual([{ path: '/api/groups/join', body: { code: 'monday' } }])
  })

  test('are searched as one types, and where none is found it says so', async () => {
    let found = [open]
    const { asked } = await theDialog({ open: () => Response.json({ items: found, nextCursor: null }) })
    const search = page.getByLabelText('Search open groups')
    await expect.element(text('Monday Crew')).toBeVisible()
    found = []
    await search.fill(' poker ')
    await expect.element(text('No open groups match.')).toBeVisible()
    expect(asked.filter((address) => address.includes('query='))).toEqual(['/api/groups/open?query=poker&limit=20'])
    await expect.element(search).toBeVisible()
  })

  test('come page by page', async () => {
    const pages = [
      { items: [open], nextCursor: 'next' },
      { items: [{ ...open, id: 'b', name: 'Tuesday Crew' }], nextCursor: null },
    ]
    await theDialog({ open: () => Response.json(pages.shift()) })
    await press('Show more')
    await expect.element(text('Tuesday Crew')).toBeVisible()
    await expect.element(text('Monday Crew')).toBeVisible()
  })

  test('that fill up meanwhile say why one cannot join', async () => {
    const full =
      'You do not have permission to join this group. The group may be at capacity or have restricted access.'
    await theDialog({
      open: () => Response.json({ items: [open], nextCursor: null }),
      answer: () => refusal(403, 'permission-denied', full),
    })
    await press('Join Monday Crew')
    await expect.element(text(full)).toBeVisible()
  })

  test('are absent with a sentence, without a search, and a failed load is no absence', async () => {
    let isUp = false
    await theDialog({ open: () => (isUp ? noneOpen() : refusal(500, 'internal', 'Oh')) })
    await expect.element(text('Failed to load open groups')).toBeVisible()
    isUp = true
    await press('Retry')
    await expect.element(text('No group is open to everyone now.')).toBeVisible()
    expect(page.getByLabelText('Search open groups').elements()).toEqual([])
  })
})
