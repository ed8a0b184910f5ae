import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, json } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { SmsAuditArea } from './SmsAuditArea.tsx'

const screen = (
  <AsAdministrator>
    <SmsAuditArea />
  </AsAdministrator>
)
const text = {
  id: 't1',
  status: 'delivered',
  timestamp: '2026-11-20T12:00:00Z',
  to: '+12125550142',
  notificationType: 'bid_created',
  body: 'Betwixt: Ben posted a bid',
  segments: 1,
  cost: 0.0079,
  errorMessage: null,
}
const undelivered = { ...text, id: 't2', status: 'undelivered', to: '+13105550199', errorMessage: 'Unreachable' }
const code = { ...text, id: 't3', status: 'queued', to: '+13105550100', notificationType: 'phone_verification' }
const stats = { totalSent: 3, totalFailed: 1, totalCost: 1.2345, averageSegments: 1.26 }
const answer = json({ success: true, audits: [text, undelivered, code], stats })
const answers = { 'GET /api/admin/sms/audits': answer }

test('figures and texts stand there [ADM-90] [ADM-92] [ADM-93] [ADM-98] [ADM-99] [ADM-100] [ADM-107]', async () => {
  await page.viewport(1280, 900)
  answerRequests(answers)
  await render(screen)
  await expect.element(page.getByText('$1.23')).toBeVisible()
  const counters = page.getByRole('definition').elements().slice(0, 4)
  expect(counters.map((figure) => figure.parentElement?.textContent)).toEqual([
    ...['Messages Sent3', 'Failed1', 'Total Cost$1.23', 'Avg Segments1.3'],
  ])
  const row = (name: RegExp) => expect.element(page.getByRole('row', { name })).toBeVisible()
  await row(/^Delivered .* \(212\) 555-0142 New Bid Betwixt: Ben posted a bid \$0.008/)
  await row(/^Undelivered .* Unreachable$/)
  await row(/^Queued .* \(310\) 555-0100 Unknown/)
  const heads = page.getByRole('columnheader').elements()
  expect(heads.map((head) => head.textContent)).toEqual([
    ...['Status', 'Time', 'To', 'Type', 'Message', 'Cost', 'Error'],
  ])
  const icons = ['.tabler-icon-check', '.tabler-icon-x', '.tabler-icon-clock']
  const rows = page.getByRole('row').elements().slice(1)
  expect(rows.map((one, at) => one.querySelector(`td ${icons[at]}`) !== null)).toEqual([true, true, true])
  expect(await axeFindings()).toEqual([])
})

test('status, type and range are asked for, from the last seven days on [ADM-91] [ADM-94] [ADM-95] [ADM-96]', async () => {
  const { asked } = answerRequests(answers)
  await render(screen)
  const choices = (label: string) => [
    ...page.getByLabelText(label, { exact: true }).element().querySelectorAll('option'),
  ]
  await expect.poll(() => asked[0]).toContain('dateRange=7d')
  expect(choices('Status').map(({ value }) => value)).toEqual(['all', 'sent', 'delivered', 'failed', 'pending'])
  expect(choices('Range').map(({ value }) => value)).toEqual(['24h', '7d', '30d', 'all'])
  expect(choices('Type').map(({ value }) => value)).toEqual([
    ...['all', 'bid_created', 'bid_accepted', 'game_started', 'bet_settled', 'debt_settled', 'user_joined'],
    ...['comment_created', 'test_sms', 'unknown'],
  ])
  await page.getByLabelText('Status', { exact: true }).selectOptions('failed')
  await page.getByLabelText('Type', { exact: true }).selectOptions('debt_settled')
  await page.getByLabelText('Range', { exact: true }).selectOptions('30d')
  const last = () => Object.fromEntries(new URLSearchParams(asked.at(-1)?.split('?')[1]))
  await expect.poll(last).toEqual({ status: 'failed', notificationType: 'debt_settled', dateRange: '30d' })
})

test('a phone is sought by a part of its number, without asking the server [ADM-97]', async () => {
  await page.viewport(1280, 900)
  const { asked } = answerRequests(answers)
  await render(screen)
  await page.getByLabelText('Search by phone number').fill('1310555')
  await expect.poll(() => page.getByRole('row').elements().length).toBe(3)
  await page.getByLabelText('Search by phone number').fill('(212)')
  await expect.poll(() => page.getByRole('row').elements().length).toBe(2)
  expect(asked).toHaveLength(1)
})

test('a test goes to the typed number or to one’s own, and the audit is loaded anew after two seconds [ADM-102] [ADM-103] [ADM-104]', async () => {
  const { sent, asked } = answerRequests({
    ...answers,
    'POST /api/admin/sms/test': json({ success: true, status: 'sent', message: 'Test SMS sent' }),
  })
  const audits = () => asked.filter((path) => path.startsWith('/api/admin/sms/audits'))
  await render(screen)
  await expect.poll(audits).toHaveLength(1)
  const from = performance.now()
  await page.getByRole('button', { name: 'Send Test SMS' }).click()
  await expect.element(page.getByText('Test SMS sent')).toBeVisible()
  await expect.poll(audits, { timeout: 5_000 }).toHaveLength(2)
  expect(performance.now() - from).toBeGreaterThan(1_900)
  await page.getByLabelText('Phone number (optional)').fill('212 555 0142')
  await page.getByRole('button', { name: 'Send Test SMS' }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ testType: 'admin' }, { testType: 'admin', recipient: '212 555 0142' }])
})

test('a test that failed says why [ADM-105]', async () => {
  answerRequests({
    ...answers,
    'POST /api/admin/sms/test': () => refusal(409, 'phone-missing', 'Please enter a number'),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Send Test SMS' }).click()
  await expect.element(page.getByText('Please enter a number')).toBeVisible()
})

test('nothing and a failure say so [ADM-101] [ADM-106]', async () => {
  await page.viewport(390, 844)
  let fails = true
  const nothing = { totalSent: 0, totalFailed: 0, totalCost: 0, averageSegments: 0 }
  answerRequests({
    'GET /api/admin/sms/audits': () =>
      fails ? refusal(500, 'internal', 'No') : Response.json({ success: true, audits: [], stats: nothing }),
  })
  await render(screen)
  await expect.element(page.getByText('Failed to load SMS audit logs')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No SMS messages found')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await axeFindings()).toEqual([])
})
