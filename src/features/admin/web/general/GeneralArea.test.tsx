import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AsAdministrator, anAdminGroup, json, listOf } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { GeneralArea } from './GeneralArea.tsx'

const settings = {
  ...{ cacheRefreshMinutes: 5, apiQuotaLimit: 100_000, enableAutoSettlement: true, enableCaching: true },
  lastUpdated: null,
}
const usage = {
  ...{ from: '2026-11-01', to: '2026-11-21', totalCredits: 900, cacheHitRate: 90 },
  today: { creditsUsed: 1306, apiFetches: 49, cacheHits: 786 },
  days: [],
}
function anAdmin(email: string, isPrimary = false) {
  return { email, displayName: 'Somebody', isPrimary, isVerified: true, addedAt: null, addedByName: null }
}
const admins = [anAdmin('sam@example.org', true), anAdmin('dev@example.org')]
const feedback = {
  ...{ id: 'f1', userId: 'ben', userName: 'Ben', email: 'ben@example.org', createdAt: '2026-11-20T08:00:00Z' },
  text: 'More teams, please',
}
const act = {
  ...{ id: 'a1', at: '2026-11-20T08:00:00Z', adminId: 'sam', adminName: 'Sam', act: 'group.deleted' },
  ...{ target: { type: 'group', id: 'g', name: 'Old Crew' }, reason: 'unused', details: {} },
}
const queries = {
  'GET /api/admin/settings': json(settings),
  'GET /api/admin/odds/usage': json(usage),
  'GET /api/admin/admins': json({ admins }),
  'GET /api/admin/second-step': json({ isRequired: false }),
  'GET /api/admin/groups': listOf([anAdminGroup()]),
  'GET /api/admin/announcements': listOf([]),
  'GET /api/admin/feedback': listOf([feedback]),
  'GET /api/admin/acts': listOf([act]),
}

/** The screen with some answers overridden, and what is sent from it. */
async function shown(others: Parameters<typeof answerRequests>[0] = {}) {
  const { sent } = answerRequests({ ...queries, ...others })
  await render(
    <AsAdministrator>
      <GeneralArea />
    </AsAdministrator>,
  )
  return sent
}

const toggle = page.getByRole('switch', { name: 'Settle bets automatically' })
const save = page.getByRole('button', { name: 'Save Changes' })

test('everything that concerns the website stands there [ADM-10] [ADM-11] [ADM-12]', async () => {
  await page.viewport(390, 844)
  await shown()
  await expect.element(page.getByText('Settles bets when games complete. Runs every 5 minutes.')).toBeVisible()
  await expect.element(page.getByText('1,306 credits')).toBeVisible()
  await expect.element(page.getByText('The user must have an existing account.')).toBeVisible()
  await expect.element(page.getByText('More teams, please')).toBeVisible()
  await expect.element(page.getByText(/deleted the group Old Crew/)).toBeVisible()
  await expect.element(page.getByText('Reason: unused')).toBeVisible()
  await expect.element(page.getByText('No announcements yet')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('auto-settlement is switched by saving, and reset before [ADM-18] [ADM-19]', async () => {
  const sent = await shown({ 'PATCH /api/admin/settings': json({ ...settings, enableAutoSettlement: false }) })
  await expect.element(save).toBeDisabled()
  await toggle.click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(toggle).toBeChecked()
  await toggle.click()
  await save.click()
  await expect.element(page.getByText('Admin settings saved successfully!')).toBeVisible()
  await expect.element(toggle).not.toBeChecked()
  await expect.element(save).toBeDisabled()
  expect(sent).toEqual([{ path: '/api/admin/settings', body: { enableAutoSettlement: false } }])
})

test('a save that failed says so and keeps the choice [ADM-20]', async () => {
  await shown({ 'PATCH /api/admin/settings': () => refusal(500, 'internal', 'No') })
  await toggle.click()
  await save.click()
  await expect.element(page.getByText('Failed to save admin settings. Please try again.')).toBeVisible()
  await expect.element(toggle).not.toBeChecked()
  await expect.element(save).toBeEnabled()
})

test('the second step is required of administrators by a switch, which fails visibly [BEY-27]', async () => {
  let isRequired = false
  const answers = [
    () => refusal(403, 'permission-denied', 'No'),
    () => {
      isRequired = true
      return Response.json({ isRequired })
    },
  ]
  const sent = await shown({
    'GET /api/admin/second-step': () => Response.json({ isRequired }),
    'PUT /api/admin/second-step': () => answers.shift()?.() ?? Response.json({ isRequired }),
  })
  const required = page.getByRole('switch', { name: 'Administrators need a second step' })
  await expect.element(required).toBeEnabled()
  await required.click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await expect
    .element(page.getByText('The rule for administrators could not be saved. Please try again.'))
    .toBeVisible()
  await expect.element(required).not.toBeChecked()
  await required.click()
  await expect.element(required).toBeChecked()
  expect(sent.at(-1)).toEqual({ path: '/api/admin/second-step', body: { isRequired: true } })
})

test('an administrator is added by an address that has an account [ADM-13] [ADM-14] [ADM-15] [ADM-17]', async () => {
  const says = ['No account found with this email.', 'This email is already a website administrator.']
  const answers = [...says]
  const sent = await shown({
    'POST /api/admin/admins': () => {
      const no = answers.shift()
      if (no) return refusal(409, 'aborted', no)
      const list = [...admins, anAdmin('cleo@example.org')]
      return Response.json({ message: 'Administrator added successfully!', admins: list }, { status: 201 })
    },
  })
  const field = page.getByLabelText('Add administrator by email')
  const add = page.getByRole('button', { name: 'Add Administrator' })
  await field.fill('cleo')
  await add.click()
  await expect.element(page.getByText('Please enter a valid email address.')).toBeVisible()
  expect(sent).toEqual([])
  for (const [at, no] of says.entries()) {
    await field.fill(`${at}@example.org`)
    await add.click()
    await expect.element(page.getByText(no)).toBeVisible()
  }
  await field.fill(' cleo@example.org ')
  await add.click()
  await expect.element(page.getByText('Administrator added successfully!')).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(sent.at(-1)).toEqual({ path: '/api/admin/admins', body: { email: 'cleo@example.org' } })
})

test('an administrator is removed after a question; the primary one cannot be [ADM-16] [ADM-17]', async () => {
  const sent = await shown({
    'DELETE /api/admin/admins': json({ message: 'Administrator removed successfully!', admins: admins.slice(0, 1) }),
  })
  await page.getByRole('button', { name: 'Remove dev@example.org' }).click()
  expect(page.getByRole('button', { name: 'Remove sam@example.org' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Remove Administrator' }).click()
  await expect.element(page.getByText('Administrator removed successfully!')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/admin/admins', body: { email: 'dev@example.org' } }])
})

test('an announcement has a title and a text, and goes to one group or to everybody', async () => {
  const announced = {
    ...{ id: 'n1', title: 'Hi', text: 'All', groupId: 'crew', groupName: 'Sunday Crew' },
    ...{ createdAt: '2026-11-21T08:00:00Z', createdByName: 'Sam', recipients: 4 },
  }
  const sent = await shown({ 'POST /api/admin/announcements': () => Response.json(announced, { status: 201 }) })
  const announce = page.getByRole('button', { name: 'Announce' })
  await announce.click()
  await expect.element(page.getByText('Please enter a title')).toBeVisible()
  await expect.element(page.getByText('Please enter a message')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByLabelText('Title').fill('Hi')
  await page.getByLabelText('Message').fill('All')
  await page.getByLabelText('To', { exact: true }).selectOptions('Sunday Crew')
  await announce.click()
  await expect.element(page.getByText('Announced to 4 people')).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveValue('')
  expect(sent).toEqual([{ path: '/api/admin/announcements', body: { title: 'Hi', text: 'All', groupId: 'crew' } }])
})

test('what could not be loaded says so, each part on its own', async () => {
  const no = () => refusal(500, 'internal', 'No')
  await shown({ 'GET /api/admin/settings': no, 'GET /api/admin/acts': no })
  await expect.element(page.getByText('Failed to load settings')).toBeVisible()
  await expect.element(page.getByText('Failed to load the audit log')).toBeVisible()
  await expect.element(page.getByText('dev@example.org')).toBeVisible()
  expect(page.getByRole('button', { name: 'Retry', exact: true }).elements()).toHaveLength(2)
})
