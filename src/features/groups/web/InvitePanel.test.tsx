import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { api } from '#features/web/api.ts'
import { answerRequests, noConnection, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { timeOfText } from '#test/kit/onScreen.ts'
import { bareSite, fullSite } from '#test/kit/sites.ts'
import { App, sam, sundayCrew } from '#test/kit/slipExamples.tsx'
import { GroupDialogs } from './GroupDialogs.tsx'
import { openGroupDialog } from './groupDialog.ts'

afterEach(() => Reflect.deleteProperty(navigator, 'share'))

const code = 'k3JqZ8mWv5TnR2xLp9Yd'
const link = `${location.origin}/join/${code}`
const invited = {
  success: true,
  inviteLink: 'https://betwixt.example/join/A1B2C3',
  inviteCode: 'A1B2C3',
  expiresAt: '2026-11-29T18:00:00Z',
}

/** The dialog for a member who may invite to Sunday Crew. */
async function theDialog(inviteCode: string | null = code, { session = sam, site = fullSite } = {}) {
  openGroupDialog('invite')
  await render(
    <App group={{ ...sundayCrew, inviteCode }} session={session} site={site}>
      <GroupDialogs />
    </App>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Invite to Group' })).toBeVisible()
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = page.getByLabelText('Email address')
const toSend = async (address: string) => {
  await page.getByRole('tab', { name: 'Send Email' }).click()
  await field.fill(address)
  await button('Send Invite').click()
}

test.each([390, 1280])(
  'the dialog has two tabs and no long code to type, and axe finds nothing, at %i px [INV-38] [BEY-43]',
  async (width) => {
    await page.viewport(width, 844)
    await theDialog()
    expect(
      page
        .getByRole('tab')
        .elements()
        .map((tab) => tab.textContent),
    ).toEqual(['Copy Link', 'Send Email'])
    await expect.element(page.getByLabelText('Invite link')).toHaveValue(link)
    await expect.element(button('Code to Say')).toBeVisible()
    expect(page.getByLabelText('Invite code').elements()).toEqual([])
    await button('QR Code').click()
    await expect.element(page.getByRole('img', { name: 'QR code that leads to Sunday Crew' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('tab', { name: 'Send Email' }).click()
    expect(await axeFindings()).toEqual([])
    await page.viewport(390, 844)
  },
)

const aSentInvite = async () => {
  answerRequests({ 'POST /api/groups/crew/invites': () => Response.json(invited, { status: 201 }) })
  await toSend('finn@example.org')
}

test.each(['link', 'code'])('the %s is copied, and the button says so for 2 seconds [INV-39]', async (name) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await theDialog()
  if (name === 'code') await aSentInvite()
  const time = timeOfText('Copied!')
  await button(`Copy ${name}`).click()
  const copied = button('Copied!')
  await expect.element(copied).toBeVisible()
  expect(write).toHaveBeenCalledExactlyOnceWith(name === 'link' ? link : invited.inviteCode)
  await expect.element(copied, { timeout: 3000 }).not.toBeInTheDocument()
  expect(await time).toBeGreaterThan(1500)
})

test.each(['link', 'code'])('a %s that the browser does not copy says so [INV-40]', async (name) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await theDialog()
  if (name === 'code') await aSentInvite()
  await button(`Copy ${name}`).click()
  await expect.element(page.getByText(`Failed to copy ${name}`)).toBeVisible()
})

test('the link is shared where the device can share', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await theDialog()
  await button('Share').click()
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Join Sunday Crew on Betwixt', url: link })
})

test('where sharing fails, the link is copied instead', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('', 'NotAllowedError'))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await theDialog()
  await button('Share').click()
  await expect.element(page.getByText('Link copied')).toBeVisible()
  expect(write).toHaveBeenCalledExactlyOnceWith(link)
})

const person = (userId: string, displayName: string, joinedAt: string) => ({
  person: { id: userId, name: displayName },
  ...{ userId, displayName, joinedAt, role: 'member', isActive: true, lastModified: joinedAt },
  ...{ deactivatedAt: null, deactivatedBy: null, deactivationReason: null, isLocked: false },
})

let refetch = () => {}
let isAnswered = () => false

/** Lets a test do what an event of the group does. */
function Live() {
  const queries = useQueryClient()
  useEffect(() => {
    refetch = () => void queries.invalidateQueries()
    isAnswered = () => queries.getQueriesData({ queryKey: api.groups.members.key() }).some(([, data]) => data)
  }, [queries])
  return null
}

test('the dialog stays until somebody joins, says who, and leads on to a bid [INV-09] [INV-11]', async () => {
  const joined = [person('sam', 'Sam', '2026-11-01T10:00:00Z')]
  answerRequests({ 'GET /api/groups/crew/members': () => Response.json({ items: joined, nextCursor: null }) })
  openGroupDialog('invite')
  await render(
    <App group={{ ...sundayCrew, inviteCode: code, memberCount: 1 }}>
      <GroupDialogs />
      <Live />
    </App>,
  )
  await expect.element(page.getByText(/^It takes two to bet, and you are the only one in Sunday Crew\./)).toBeVisible()
  await expect.poll(isAnswered).toBe(true)
  joined.unshift(person('ben', 'Ben', '2026-11-01T10:05:00Z'))
  refetch()
  await expect.element(page.getByText('Ben joined Sunday Crew.')).toBeVisible()
  joined.unshift(person('cleo', 'Cleo', '2026-11-01T10:06:00Z'))
  refetch()
  await expect.element(page.getByText('Cleo and Ben joined Sunday Crew.')).toBeVisible()
  expect(page.getByText(/only one in/).elements()).toEqual([])
  expect(await axeFindings()).toEqual([])
  await page.getByText('Post a bid for them').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('no button to share stands where the device cannot', async () => {
  await theDialog()
  await expect.element(button('QR Code')).toBeVisible()
  expect(button('Share').elements()).toEqual([])
})

test('the QR code is black on white with a white zone around it, in both themes [BEY-24]', async () => {
  await theDialog()
  await button('QR Code').click()
  const image = page.getByRole('img', { name: /^QR code/ })
  await expect.element(image).toBeVisible()
  const paths = [...image.element().querySelectorAll('path')]
  expect(paths.map((path) => getComputedStyle(path).fill)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  const size = image.element().getAttribute('viewBox')?.split(' ')[2]
  const { x, y, width, height } = paths[1]?.getBBox() ?? new DOMRect()
  expect([x, y, width, height]).toEqual([4, 4, Number(size) - 8, Number(size) - 8])
  await button('Hide QR Code').click()
  await expect.element(image).not.toBeInTheDocument()
})

test('an invite by mail is sent once, says so for 3 seconds and empties the field [INV-41] [INV-48]', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { sent } = answerRequests({ 'POST /api/groups/crew/invites': () => promise })
  await theDialog()
  await page.getByRole('tab', { name: 'Send Email' }).click()
  await expect.element(button('Send Invite')).toBeDisabled()
  await toSend(' finn@example.org ')
  await expect.element(button('Send Invite')).toHaveAttribute('aria-disabled', 'true')
  await button('Send Invite').click({ force: true })
  const time = timeOfText('Invite sent successfully!')
  resolve(Response.json(invited, { status: 201 }))
  const said = page.getByText('Invite sent successfully!')
  await expect.element(said).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(sent).toEqual([{ path: '/api/groups/crew/invites', body: { recipientEmail: 'finn@example.org' } }])
  await expect.element(page.getByText(/^finn@example.org can join with this code until \w+/)).toBeVisible()
  await expect.element(page.getByLabelText('Invite code')).toHaveValue('A1B2C3')
  expect(await axeFindings()).toEqual([])
  await expect.element(said, { timeout: 4000 }).not.toBeInTheDocument()
  expect(await time).toBeGreaterThan(2500)
})

test('where no emails are sent, the inviter gets a link to pass on, and nothing says that it was sent [CHN-09]', async () => {
  const { sent } = answerRequests({ 'POST /api/groups/crew/invites': () => Response.json(invited, { status: 201 }) })
  await theDialog(code, { site: bareSite })
  await page.getByRole('tab', { name: 'Link for One' }).click()
  await expect.element(page.getByText(/^This website sends no emails/)).toBeVisible()
  await field.fill('finn@example.org')
  await button('Create a Link for One').click()
  await expect
    .element(page.getByText(/^No email was sent. Give this link to finn@example.org; it works until/))
    .toBeVisible()
  await expect.element(page.getByLabelText('Link for them')).toHaveValue(invited.inviteLink)
  expect(page.getByText(/sent successfully/).elements()).toEqual([])
  expect(sent).toEqual([{ path: '/api/groups/crew/invites', body: { recipientEmail: 'finn@example.org' } }])
  expect(await axeFindings()).toEqual([])
})

test.each([
  ['  ', 'Please enter an email address'],
  ['finn', 'Please enter a valid email address'],
  ['finn@example', 'Please enter a valid email address'],
  ['fi nn@example.org', 'Please enter a valid email address'],
])('nothing is sent to %o [INV-42] [INV-43]', async (address, text) => {
  const { sent } = answerRequests({})
  await theDialog()
  await toSend(address)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(sent).toEqual([])
})

test.each([
  [
    'a success that is none',
    () => Response.json({ ...invited, success: false }, { status: 201 }),
    'Failed to send invite',
  ],
  ['a connection that is lost', noConnection, 'Failed to send invite. Please try again.'],
  ['a mistake of ours', () => refusal(500, 'internal', 'Oh'), 'Failed to send invite. Please try again.'],
  [
    'a limit',
    () => refusal(429, 'resource-exhausted', 'You have sent many invites today. Please try again later.'),
    'You have sent many invites today. Please try again later.',
  ],
])('%s is told, and the address stays [INV-46] [INV-47]', async (_, answer, text) => {
  answerRequests({ 'POST /api/groups/crew/invites': answer })
  await theDialog()
  await toSend('finn@example.org')
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(field).toHaveValue('finn@example.org')
})

test('whose address is not verified gets the link to hand on instead [INV-38]', async () => {
  await theDialog(code, { session: { ...sam, user: { ...sam.user, emailVerified: false } } })
  await page.getByRole('tab', { name: 'Send Email' }).click()
  await expect.element(page.getByText(/^Verify your email address to invite by email\./)).toBeVisible()
  await expect.element(page.getByLabelText('Invite link')).toHaveValue(link)
  expect(field.elements()).toEqual([])
  expect(await axeFindings()).toEqual([])
})

test('whoever may not invite any more reads so, and sees no code [INV-11]', async () => {
  await theDialog(null)
  await expect.element(page.getByText('Members of this group cannot invite others')).toBeVisible()
  expect(page.getByRole('tab').elements()).toEqual([])
})
