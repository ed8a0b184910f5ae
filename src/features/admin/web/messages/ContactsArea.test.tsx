import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, json } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { ContactsArea } from './ContactsArea.tsx'

const screen = (
  <AsAdministrator>
    <ContactsArea />
  </AsAdministrator>
)
const at = '2026-11-20T12:00:00Z'
const contacts = {
  isConfigured: true,
  totalUsers: 3,
  synced: 2,
  failed: 1,
  syncRate: 67,
  recentSyncs: [
    { id: 'a', email: 'ann@example.org', displayName: 'Ann', sendgridSyncedAt: at },
    { id: 'b', email: 'ben@example.org', displayName: '', sendgridSyncedAt: at },
  ],
  errors: [{ id: 'e', email: 'cleo@example.org', timestamp: at, error: '429 Too Many Requests', action: 'upsert' }],
}

test('counters, syncs and errors stand there [ADM-82] [ADM-84] [ADM-85] [ADM-87] [ADM-88]', async () => {
  await page.viewport(1280, 900)
  answerRequests({ 'GET /api/admin/contacts': json(contacts) })
  await render(screen)
  await expect.element(page.getByText('67%')).toBeVisible()
  const counters = page.getByRole('definition').elements().slice(0, 4)
  expect(counters.map((figure) => figure.parentElement?.textContent)).toEqual([
    ...['Total Users3', 'Synced2', 'Failed Syncs1', 'Sync Rate67%'],
  ])
  await expect.element(page.getByRole('row', { name: /^ann@example.org Ann .* Synced$/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^ben@example.org N\/A / })).toBeVisible()
  const errors = page.getByRole('region', { name: 'Sync Errors' })
  await expect.element(errors).toMatchTextContent(/cleo@example.org.*429 Too Many Requests.*Action: upsert/)
  expect(await axeFindings()).toEqual([])
})

test('without a provider the tab says so, and what is empty as well [ADM-85] [ADM-87] [ADM-88] [ADM-89]', async () => {
  await page.viewport(390, 844)
  const none = { isConfigured: false, totalUsers: 0, synced: 0, failed: 0, syncRate: 0, recentSyncs: [], errors: [] }
  answerRequests({ 'GET /api/admin/contacts': json(none) })
  await render(screen)
  await expect.element(page.getByText('SendGrid is not configured')).toBeVisible()
  await expect.element(page.getByText('0%')).toBeVisible()
  await expect.element(page.getByText('No recent syncs found')).toBeVisible()
  await expect.element(page.getByText('No sync errors found')).toBeVisible()
  expect(page.getByRole('button', { name: /^Retry/ }).elements()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await axeFindings()).toEqual([])
})

test('failed syncs are tried again, and the data is asked for anew [ADM-86] [ADM-89]', async () => {
  const { sent, asked } = answerRequests({
    'GET /api/admin/contacts': json(contacts),
    'POST /api/admin/contacts/retry': json({ retried: 1 }),
  })
  await render(screen)
  await page.getByRole('button', { name: 'Retry 1 failed sync' }).click()
  await expect.element(page.getByText('1 contact is tried again')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/contacts/retry'])
  await expect.poll(() => asked.length).toBe(2)
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await expect.poll(() => asked.length).toBe(3)
})

test('what cannot be loaded says so and is asked for again [ADM-81]', async () => {
  let fails = true
  answerRequests({
    'GET /api/admin/contacts': () => (fails ? refusal(500, 'internal', 'No') : Response.json(contacts)),
  })
  await render(screen)
  await expect.element(page.getByText('Failed to load contact sync data')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('67%')).toBeVisible()
})
