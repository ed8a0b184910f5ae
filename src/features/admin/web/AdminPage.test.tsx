import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route } from 'wouter'
import type { Me } from '#features/contracts/sessionContract.ts'
import { sessionQuery } from '#features/web/session.ts'
import { memoryAddresses } from '#test/kit/AtAddress.tsx'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { sam } from '#test/kit/slipExamples.tsx'
import { Addresses } from '#web/browser/Addresses.tsx'
import { AdminPage } from './AdminPage.tsx'

/** The admin page at an address, as the route shows it. */
function openedAt(at: string, { isWebsiteAdmin = true, isWaitingAdmin = false } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryDefaults(sessionQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const me: Me = { ...sam, isWebsiteAdmin, isWaitingAdmin }
  queries.setQueryData(sessionQuery.queryKey, me)
  const { seen, addresses } = memoryAddresses(at)
  const screen = (
    <QueryClientProvider client={queries}>
      <Addresses {...addresses}>
        <Route path="/settings/admin/:area?">
          <AdminPage />
        </Route>
      </Addresses>
    </QueryClientProvider>
  )
  return { seen, screen }
}

const labels = [
  ...[
    'Needs Attention2, 2 waiting',
    'Health',
    'General Settings',
    'Feature Flags',
    'Group Management',
    'User Management',
    'Debt Management',
  ],
  ...['The Odds API', 'Email Test', 'Email Audit', 'SendGrid Contacts', 'SMS Audit'],
]

test('an administrator without the second step that the website requires is led to setting it up [BEY-27]', async () => {
  answerRequests({})
  const { screen } = openedAt('/settings/admin', { isWebsiteAdmin: false, isWaitingAdmin: true })
  await render(screen)
  await expect.element(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Set up the second step' })
  await expect.element(link).toHaveAttribute('href', '/settings/user')
  expect(await axeFindings()).toEqual([])
})

test('what waits is the first area, with its count, and opens; eleven more are in the list, each with an address of its own [ADM-07] [ADM-08]', async () => {
  await page.viewport(1280, 800)
  answerRequests({ 'GET /api/admin/waiting': () => Response.json({ count: 2 }) })
  const { seen, screen } = openedAt('/settings/admin')
  await render(screen)
  await expect.element(page.getByText('Website Administrator Access')).toBeVisible()
  expect(seen.at(-1)).toBe('/settings/admin/attention')
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await expect.poll(() => links.elements().map((link) => link.textContent)).toEqual(labels)
  expect(links.elements().map((link) => link.getAttribute('href')?.replace('/settings/admin/', ''))).toEqual([
    ...[
      'attention',
      'health',
      'general',
      'flags',
      'groups',
      'users',
      'debts',
      'odds',
      'email-test',
      'email-audit',
      'contacts',
      'sms-audit',
    ],
  ])
  await page.getByRole('link', { name: 'Email Test' }).click()
  await expect.element(page.getByLabelText('Recipient (optional)')).toBeVisible()
  expect(seen.at(-1)).toBe('/settings/admin/email-test')
  expect(await axeFindings()).toEqual([])
})

test('on a phone a list of choices leads to the areas, and an unknown address to the first [ADM-08]', async () => {
  await page.viewport(390, 844)
  answerRequests({ 'GET /api/admin/waiting': () => Response.json({ count: 2 }) })
  const { seen, screen } = openedAt('/settings/admin/nowhere')
  await render(screen)
  await expect.element(page.getByRole('option', { name: 'Needs Attention (2)' })).toBeInTheDocument()
  await page.getByLabelText('Area').selectOptions('Email Test')
  await expect.element(page.getByLabelText('Recipient (optional)')).toBeVisible()
  expect(seen.at(-1)).toBe('/settings/admin/email-test')
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await axeFindings()).toEqual([])
})

test('nobody else sees anything of it, and nothing is asked for [ADM-05] [ADM-06]', async () => {
  await page.viewport(390, 844)
  const { sent, asked } = answerRequests({})
  await render(openedAt('/settings/admin/odds', { isWebsiteAdmin: false }).screen)
  await expect.element(page.getByText('Access Denied')).toBeVisible()
  await expect.element(page.getByText('Administrator Access Required')).toBeVisible()
  await expect.element(page.getByText('This page is only accessible to website administrators.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to Lines' })).toHaveAttribute('href', '/lines')
  expect(page.getByText('Website Administrator Access').elements()).toEqual([])
  expect([...sent, ...asked]).toEqual([])
  expect(await axeFindings()).toEqual([])
})
