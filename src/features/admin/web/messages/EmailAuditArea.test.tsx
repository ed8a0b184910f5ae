import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, json } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { EmailAuditArea } from './EmailAuditArea.tsx'

const screen = (
  <AsAdministrator>
    <EmailAuditArea />
  </AsAdministrator>
)
const status = {
  sendgridApiKeyPresent: true,
  provider: 'sendgrid',
  environment: 'production',
  waiting: 2,
  kept: 0,
  lastSuccessfulEmail: { subject: 'You won', timestamp: '2026-11-20T12:00:00Z' },
}
const mail = {
  id: 'm1',
  status: 'sent',
  timestamp: '2026-11-20T12:00:00Z',
  to: 'ben@example.org',
  subject: 'You won',
  error: null,
  emailType: 'bet_settled',
  isTest: false,
  attempts: 1,
  nextAttemptAt: null,
}
const failed = { ...mail, id: 'm2', status: 'failed', to: 'cleo@example.org', error: '550 mailbox unavailable' }
const waiting = { ...mail, id: 'm3', status: 'attempted', to: 'ann@example.org' }
const audits = (rows: unknown[], nextCursor: string | null = null) => json({ audits: rows, nextCursor })
const answers = {
  'GET /api/admin/emails/status': json(status),
  'GET /api/admin/emails/audits': audits([mail, failed, waiting]),
}
const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)

test('the state of the mail system and the mails stand there [ADM-74] [ADM-75] [ADM-77] [ADM-79] [ADM-107]', async () => {
  await page.viewport(1280, 900)
  answerRequests(answers)
  await render(screen)
  const block = page.getByRole('region', { name: 'System Status' })
  await expect
    .element(block)
    .toMatchTextContent(/API key presentYes.*Environmentproduction.*Waiting to be sent2.*You won · /)
  await expect.element(page.getByRole('row', { name: /^Failed .* cleo@example.org You won 550 mailbox/ })).toBeVisible()
  expect(heads()).toEqual(['Status', 'Timestamp', 'To', 'Subject', 'Error'])
  const icons = ['.tabler-icon-check', '.tabler-icon-x', '.tabler-icon-clock']
  const rows = page.getByRole('row').elements().slice(1)
  expect(rows.map((row, at) => row.querySelector(`td ${icons[at]}`) !== null)).toEqual([true, true, true])
  expect(await axeFindings()).toEqual([])
})

test('without a key that is said, with the way out and what becomes of what was written [ADM-77]', async () => {
  const none = { ...status, kept: 1, sendgridApiKeyPresent: false, provider: 'outbox', lastSuccessfulEmail: null }
  answerRequests({ ...answers, 'GET /api/admin/emails/status': json(none) })
  await render(screen)
  const block = page.getByRole('region', { name: 'System Status' })
  await expect.element(block).toMatchTextContent(/presentNo.*None yet/)
  await expect.element(block).toMatchTextContent(/Set SMTP_URL or SENDGRID_API_KEY.*1 mail is kept in the outbox/)
  expect(await axeFindings()).toEqual([])
})

test('a status is asked for, and Refresh asks again [ADM-76] [ADM-78] [ADM-80]', async () => {
  const { asked } = answerRequests({ ...answers, 'GET /api/admin/emails/audits': audits([]) })
  await render(screen)
  await expect.element(page.getByText('No email audits found')).toBeVisible()
  const options = page.getByLabelText('Status', { exact: true }).element().querySelectorAll('option')
  expect([...options].map(({ value }) => value)).toEqual(['all', 'sent', 'failed', 'attempted'])
  await page.getByLabelText('Status', { exact: true }).selectOptions('failed')
  const failedOnes = () => asked.filter((path) => path === '/api/admin/emails/audits?status=failed').length
  await expect.poll(failedOnes).toBe(1)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(failedOnes).toBe(2)
})

test('older mails come when they are asked for [ADM-76]', async () => {
  const { asked } = answerRequests({ ...answers, 'GET /api/admin/emails/audits': audits([mail], 'c1') })
  await render(screen)
  await page.getByRole('button', { name: 'Show older emails' }).click()
  await expect.poll(() => asked.some((path) => path.includes('cursor=c1'))).toBe(true)
})

test('a mail opens with what it says and how each try went', async () => {
  await page.viewport(390, 844)
  const details = {
    ...failed,
    title: 'You won your bet',
    paragraphs: ['Ben owes you $20.00.'],
    button: { label: 'Open the bet', url: 'https://x.example/bets' },
    tries: [{ number: 1, timestamp: mail.timestamp, status: 'failed', error: '550 mailbox unavailable' }],
  }
  answerRequests({
    ...answers,
    'GET /api/admin/emails/audits': audits([failed]),
    'POST /api/admin/emails/audits/m2/read': json(details),
  })
  await render(screen)
  await page.getByRole('button', { name: 'You won' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email' })
  await expect.element(dialog).toMatchTextContent(/You won your bet.*Ben owes you \$20.00.*Open the bet.*1\.Failed/)
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  expect(await axeFindings()).toEqual([])
})

test('a mail is read once for each time that it is opened, for each reading is recorded', async () => {
  const { sent } = answerRequests({
    ...answers,
    'GET /api/admin/emails/audits': audits([failed]),
    'POST /api/admin/emails/audits/m2/read': json({ ...failed, title: 'Hi', paragraphs: [], button: null, tries: [] }),
  })
  await render(screen)
  await page.getByRole('button', { name: 'You won' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hi' })).toBeVisible()
  window.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toHaveLength(1)
})

test('what cannot be loaded says so and is asked for again [ADM-81]', async () => {
  let fails = true
  const failing = (good: () => Response) => () => (fails ? refusal(500, 'internal', 'Something went wrong') : good())
  answerRequests(Object.fromEntries(Object.entries(answers).map(([path, good]) => [path, failing(good)])))
  await render(screen)
  await expect.element(page.getByText('Failed to load email status')).toBeVisible()
  await expect.element(page.getByText('Failed to load email audits')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect.element(page.getByText('cleo@example.org')).toBeVisible()
})
