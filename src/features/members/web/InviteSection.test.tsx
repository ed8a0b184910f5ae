import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusal } from '#domain/refusals.ts'
import { refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { samsCrew, settingsOf } from '#test/kit/settingsExamples.tsx'
import { bareSite } from '#test/kit/sites.ts'
import { sam } from '#test/kit/slipExamples.tsx'

const invited = { success: true, inviteLink: 'https://x.example/join/code', inviteCode: 'code', expiresAt: null }

test('where no emails are sent, an invite is a link to pass on [CHN-09]', async () => {
  const { sent, screen } = settingsOf({ commands: () => Response.json(invited, { status: 201 }), site: bareSite })
  await render(screen)
  await page.getByLabelText('Email address').fill('finn@example.org')
  await page.getByRole('button', { name: 'Create a Link for One' }).click()
  await expect.element(page.getByLabelText('Link for them')).toHaveValue(invited.inviteLink)
  await expect.element(page.getByText('Invite sent successfully!')).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ path: '/api/groups/crew/invites', body: { recipientEmail: 'finn@example.org' } }])
})

test('an address that the server takes is invited; anything else is not sent [INV-44] [INV-11]', async () => {
  const { sent, screen } = settingsOf({ commands: () => Response.json(invited, { status: 201 }) })
  await render(screen)
  const field = page.getByLabelText('Invite by email')
  const send = page.getByRole('button', { name: 'Send Email' })
  for (const wrong of ['', 'dev.example.org', 'dev@example', 'dev,eli@example.org']) {
    await field.fill(wrong)
    await send.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Please enter a valid email address.')
  }
  await field.fill(' dev@example.org ')
  await send.click()
  await expect.element(page.getByText('Invite sent successfully!')).toBeVisible()
  await expect.element(field).toHaveValue('')
  const body = { recipientEmail: 'dev@example.org' }
  expect(sent).toEqual([{ method: 'POST', path: '/api/groups/crew/invites', body }])
})

test('an address that the server refuses says so at its field [INV-44]', async () => {
  await render(settingsOf({ commands: () => refusedBy(refusal('invite-address-invalid')) }).screen)
  await page.getByLabelText('Invite by email').fill('dev@example.org')
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please enter a valid email address.')
  await expect.element(page.getByLabelText('Invite by email')).toHaveAttribute('aria-invalid', 'true')
})

test('whose address is not verified reads why there is no field for mails, and has the link', async () => {
  await render(settingsOf({ session: { ...sam, user: { ...sam.user, emailVerified: false } } }).screen)
  await expect.element(page.getByText(/^Verify your email address to invite by email\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show the Group’s Link' })).toBeVisible()
  expect(page.getByLabelText('Invite by email').elements()).toEqual([])
})

test('an invite or a link that failed says so [INV-49] [INV-50]', async () => {
  await render(settingsOf().screen)
  await page.getByLabelText('Invite by email').fill('dev@example.org')
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect.element(page.getByText('Failed to send invitation. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the Group’s Link' }).click()
  await expect.element(page.getByText('Failed to generate invite link. Please try again.')).toBeVisible()
})

test('who has invited too many people today reads that [INV-49]', async () => {
  await render(settingsOf({ commands: () => refusedBy(refusal('too-many-invites')) }).screen)
  await page.getByLabelText('Invite by email').fill('dev@example.org')
  await page.getByRole('button', { name: 'Send Email' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to send invitation. Please try again.' })
  await expect.element(toast).toMatchTextContent(refusal('too-many-invites').message)
})

test('the link is shown when asked for, and no long code to type [INV-11] [BEY-43]', async () => {
  const { sent, screen } = settingsOf({
    group: { ...samsCrew, inviteCode: 'code' },
    commands: () => Response.json(invited, { status: 201 }),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Show the Group’s Link' }).click()
  await expect.element(page.getByLabelText('Invite link')).toHaveValue(`${location.origin}/join/code`)
  await expect.element(page.getByRole('button', { name: 'Code to Say' })).toBeVisible()
  expect(page.getByLabelText('Invite code', { exact: true }).elements()).toEqual([])
  expect(sent).toEqual([{ method: 'POST', path: '/api/groups/crew/invites', body: {} }])
  expect(await axeFindings()).toEqual([])
})

test('an admin resets the invite code after reading what becomes of the one before [BEY-08]', async () => {
  const { sent, screen } = settingsOf({ commands: () => Response.json(invited) })
  await render(screen)
  await page.getByRole('button', { name: 'Reset invite code' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('lead nowhere any more')
  await page.getByRole('button', { name: 'Reset Code' }).click()
  await expect.element(page.getByText('The group has a new invite code')).toBeVisible()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/groups/crew/invite-code'])
})
