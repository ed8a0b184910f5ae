import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, anAdminGroup, json, listOf } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { timeOfText } from '#test/kit/onScreen.ts'
import { FlagsArea } from './FlagsArea.tsx'

const propBets = {
  name: 'propBets',
  enabled: false,
  description: 'Enable prop bet functionality',
  createdAt: '2026-09-01T12:00:00Z',
  lastUpdated: '2026-09-01T12:00:00Z',
}
const sms = {
  name: 'smsNotifications',
  enabled: true,
  description: 'Enable SMS notifications for groups',
  createdAt: '2026-09-01T12:00:00Z',
  lastUpdated: '2026-10-01T12:00:00Z',
}
const overridden = { name: 'propBets', enabled: true, hasOverride: true, overrideValue: true }
const queries = {
  'GET /api/admin/groups': listOf([anAdminGroup()]),
  'GET /api/admin/feature-flags': json({ flags: [sms, propBets] }),
  'GET /api/admin/feature-flags/groups/crew': json({ flags: [overridden] }),
}
const screen = (
  <AsAdministrator>
    <FlagsArea />
  </AsAdministrator>
)
const propSwitch = page.getByRole('switch', { name: 'Prop Bets' })

test('each flag says what it is, whether it is on and when that was changed [ADM-21]', async () => {
  await page.viewport(390, 844)
  answerRequests(queries)
  await render(screen)
  await expect.element(page.getByRole('switch', { name: 'SMS Notifications' })).toBeChecked()
  await expect.element(propSwitch).not.toBeChecked()
  await expect.element(page.getByText(/^Enable SMS notifications for groups, last updated Oct 1/)).toBeVisible()
  await expect.element(page.getByText('Enable prop bet functionality, never changed')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('a flag is switched at once, and the message hides after 3 seconds [ADM-30] [ADM-33]', async () => {
  const { sent } = answerRequests({
    ...queries,
    'PUT /api/admin/feature-flags/propBets': json({ ...propBets, enabled: true, lastUpdated: '2026-11-21T12:00:00Z' }),
  })
  await render(screen)
  const time = timeOfText('Prop Bets is on')
  await propSwitch.click()
  await expect.element(page.getByText('Prop Bets is on')).toBeVisible()
  await expect.element(propSwitch).toBeChecked()
  expect(sent).toEqual([{ path: '/api/admin/feature-flags/propBets', body: { enabled: true } }])
  await expect.element(page.getByText('Prop Bets is on'), { timeout: 4000 }).not.toBeInTheDocument()
  expect(await time).toBeGreaterThan(2500)
})

test('a flag that could not be changed stays as it was, and that is said [ADM-32]', async () => {
  answerRequests({ ...queries, 'PUT /api/admin/feature-flags/propBets': () => refusal(500, 'internal', 'No') })
  await render(screen)
  await propSwitch.click()
  await expect.element(page.getByText('Failed to update feature flag')).toBeVisible()
  await expect.element(propSwitch).not.toBeChecked()
})

test('a group has its own value or the global one [ADM-22] [ADM-27] [ADM-30]', async () => {
  const { sent } = answerRequests({
    ...queries,
    'PUT /api/admin/feature-flags/groups/crew/propBets': json({
      ...{ name: 'propBets', enabled: false, hasOverride: false, overrideValue: null },
    }),
  })
  await render(screen)
  await page.getByLabelText('Group', { exact: true }).selectOptions('Sunday Crew')
  await expect.element(page.getByRole('radio', { name: 'On' })).toBeChecked()
  await expect.element(page.getByText('The group has its own value: on')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('radio', { name: 'Global' }).click()
  await expect.element(page.getByText('As everywhere: off')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Global' })).toBeChecked()
  expect(sent).toEqual([{ path: '/api/admin/feature-flags/groups/crew/propBets', body: { enabled: null } }])
})

test('an override that could not be changed says so [ADM-32]', async () => {
  answerRequests({
    ...queries,
    'PUT /api/admin/feature-flags/groups/crew/propBets': () => refusal(500, 'internal', 'No'),
  })
  await render(screen)
  await page.getByLabelText('Group', { exact: true }).selectOptions('Sunday Crew')
  await page.getByRole('radio', { name: 'Off' }).click()
  await expect.element(page.getByText('Failed to update group override')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'On' })).toBeChecked()
})

test('flags that could not be loaded say so and show the defaults [ADM-29] [ADM-31]', async () => {
  answerRequests({ 'GET /api/admin/groups': queries['GET /api/admin/groups'] })
  await render(screen)
  await expect.element(page.getByText('Failed to load feature flags')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Auto-Update Odds' })).toBeChecked()
  await expect.element(propSwitch).not.toBeChecked()
  await expect.element(propSwitch).toBeDisabled()
  await page.getByLabelText('Group', { exact: true }).selectOptions('Sunday Crew')
  await expect.element(page.getByText('Failed to load group overrides')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
