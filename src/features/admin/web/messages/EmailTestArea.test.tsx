import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, json } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { fullSite } from '#test/kit/sites.ts'
import { EmailTestArea } from './EmailTestArea.tsx'

const screen = (
  <AsAdministrator>
    <EmailTestArea />
  </AsAdministrator>
)
const site = json(fullSite)
const cards = page.getByRole('list', { name: 'Types of email' }).getByRole('listitem')

test('nine types can be sent, with what is to be known of them [ADM-68] [ADM-69] [ADM-73]', async () => {
  await page.viewport(390, 844)
  answerRequests({ 'GET /api/site': site })
  await render(screen)
  await expect.element(page.getByText('The sender is the support address, help@example.org.')).toBeVisible()
  await expect.element(page.getByText('Check the spam folder if a mail does not arrive.')).toBeVisible()
  await expect.element(page.getByText(/^Preferences are respected/)).toBeVisible()
  await expect
    .element(page.getByText(/^This interface is for setting up, and will be removed in production/))
    .toBeVisible()
  await expect.element(page.getByText('Empty: your own address')).toBeVisible()
  expect(cards.elements()).toHaveLength(9)
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await axeFindings()).toEqual([])
})

test('where nothing sends mails it says what to do, how many are kept, and that they stay so', async () => {
  const status = { ...{ sendgridApiKeyPresent: false, provider: 'outbox', environment: 'production' }, waiting: 0 }
  const kept = json({ ...status, kept: 12, lastSuccessfulEmail: null })
  answerRequests({ 'GET /api/site': site, 'GET /api/admin/emails/status': kept })
  await render(screen)
  await expect.element(page.getByText('Set SMTP_URL or SENDGRID_API_KEY, and start the program again.')).toBeVisible()
  await expect.element(page.getByText(/^12 mails are kept in the outbox.*nobody gets old news/)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('a mail goes to oneself or to whom one types, and a check mark or a cross tells how it went [ADM-68] [ADM-70] [ADM-71] [ADM-72]', async () => {
  let fails = false
  const { sent } = answerRequests({
    'POST /api/admin/emails/test': () =>
      fails
        ? refusal(502, 'message-failed', '550 mailbox unavailable')
        : Response.json({ success: true, status: 'sent', message: 'Test email sent' }),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Send Test Email: Bid Created' }).click()
  await expect.element(cards.nth(0)).toMatchTextContent('Test email sent')
  expect(cards.nth(0).element().querySelector('.tabler-icon-circle-check')).not.toBeNull()
  fails = true
  await page.getByLabelText('Recipient (optional)').fill(' ben@example.org ')
  await page.getByRole('button', { name: 'Send Test Email: Weekly Digest' }).click()
  await expect.element(cards.nth(7)).toMatchTextContent('Error: 550 mailbox unavailable')
  expect(cards.nth(7).element().querySelector('.tabler-icon-circle-x')).not.toBeNull()
  expect(sent).toEqual([
    { path: '/api/admin/emails/test', body: { emailType: 'bid_created' } },
    { path: '/api/admin/emails/test', body: { emailType: 'weekly_digest', recipientEmail: 'ben@example.org' } },
  ])
  expect(await axeFindings()).toEqual([])
})

test('a mail that is only kept in the outbox is no green check [ADM-70] [CHN-09]', async () => {
  const message = 'Kept in the outbox: no e-mail provider has taken it'
  answerRequests({
    'POST /api/admin/emails/test': () => Response.json({ success: true, status: 'attempted', message }),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Send Test Email: Bid Created' }).click()
  await expect.element(cards.nth(0)).toMatchTextContent(message)
  const icons = (name: string) => cards.nth(0).element().querySelectorAll(`.tabler-icon-${name}`)
  expect([icons('circle-check').length, icons('circle-x').length, icons('inbox').length]).toEqual([0, 0, 1])
  expect(await axeFindings()).toEqual([])
})
