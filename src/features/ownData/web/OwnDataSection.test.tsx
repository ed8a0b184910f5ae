import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusal } from '#domain/refusals.ts'
import { answerRequests, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App, sam, sundayCrew } from '#test/kit/slipExamples.tsx'
import { thisDevice } from '#test/kit/userSettingsExamples.tsx'
import type { OwnDeletion } from '../contract.ts'
import { OwnDataSection } from './OwnDataSection.tsx'

/** Is never answered: after signing out the page goes. */
const signOut = '/api/auth/sign-out'

const free: OwnDeletion = { activeBets: 0, unsettledDebts: 0, openBids: 0, why: null, groups: [] }
const open = { activeBets: 1, unsettledDebts: 2, openBids: 1 }
const bound: OwnDeletion = {
  ...open,
  why: refusal('user-bound', open).message,
  groups: [{ groupId: 'crew', name: 'Sunday Crew', ...open, isDisputable: false, needsAnotherAdmin: true }],
}

const shown = (answers: Parameters<typeof answerRequests>[0], { hasPassword = true } = {}) => {
  const requests = answerRequests({
    'GET /api/me/devices': () => Response.json({ items: [thisDevice], hasPassword }),
    'GET /api/me/deletion': () => Response.json(free),
    [`POST ${signOut}`]: () => new Promise(() => {}),
    ...answers,
  })
  render(
    <App group={sundayCrew} session={sam} at="/settings/user">
      <OwnDataSection />
    </App>,
  )
  return requests
}

const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
const ask = () => page.getByRole('button', { name: 'Delete account' }).first().click()
const confirm = dialog.getByRole('button', { name: 'Delete account' })

test('one’s data is saved under the name that the server gives it [BEY-23]', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const headers = { 'content-disposition': 'attachment; filename="betwixt-my-data-2026-11-20.json"' }
  shown({ 'GET /api/me/export': () => new Response('{}', { headers }) })
  await page.getByRole('button', { name: 'Download my data' }).click()
  await vi.waitFor(() => expect(saved).toEqual(['betwixt-my-data-2026-11-20.json']))
})

const proof = page.getByRole('dialog', { name: 'Is it you?' })

test('who signed in long ago types the password, and the download goes on [BEY-14] [BEY-23]', async () => {
  let tries = 0
  const { sent } = shown({
    'GET /api/me/export': () =>
      tries === 2
        ? new Response('{}', { headers: { 'content-disposition': 'filename="mine.json"' } })
        : refusedBy(refusal('sign-in-stale')),
    'POST /api/me/proof': () => {
      tries += 1
      return tries === 1
        ? refusedBy(refusal('current-password-wrong'))
        : Response.json({ at: '2026-11-20T17:00:00.000Z' })
    },
  })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect.element(proof).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await proof.getByLabelText('Your password').fill('wrong')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect.element(proof.getByText('Incorrect password. Please try again.')).toBeVisible()
  expect(saved).not.toHaveBeenCalled()
  await proof.getByLabelText('Your password').fill('correct horse')
  await proof.getByRole('button', { name: 'Continue' }).click()
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const typed = ['wrong', 'correct horse'].map((password) => ({ path: '/api/me/proof', body: { password } }))
  expect(sent).toEqual(typed)
  await expect.element(proof).not.toBeInTheDocument()
})

test('who closes the question gets nothing, and reads why [BEY-14] [BEY-23]', async () => {
  shown({ 'GET /api/me/export': () => refusedBy(refusal('sign-in-stale')) })
  await page.getByRole('button', { name: 'Download my data' }).click()
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText(/within the last 15 minutes/)).toBeVisible()
})

test('who signed in long ago without a password has the way to sign in again [BEY-14] [BEY-23]', async () => {
  const { sent } = shown({ 'GET /api/me/export': () => refusedBy(refusal('sign-in-stale')) }, { hasPassword: false })
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect.element(proof).toMatchTextContent('Your account has no password.')
  await proof.getByRole('button', { name: 'Sign out' }).click()
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toEqual([signOut]))
})

test('what is open is listed with the way to it, and nothing can be deleted before [BEY-23] [ADM-49]', async () => {
  let deletion = bound
  const { sent } = shown({
    'GET /api/me/deletion': () => Response.json(deletion),
    'POST /api/me/cancel-bids': () => {
      deletion = free
      return Response.json({ cancelled: 1 })
    },
  })
  await ask()
  await expect.element(dialog.getByRole('status')).toHaveTextContent(bound.why ?? '')
  for (const [name, address] of [
    ['1 active bet', '/groups/crew/bets'],
    ['2 unsettled debts', '/groups/crew/debts'],
    ['1 open bid', '/groups/crew/bids'],
    ['Make another member an admin', '/settings/group?group=crew'],
  ] as const) {
    await expect.element(dialog.getByRole('link', { name })).toHaveAttribute('href', address)
  }
  await expect.element(confirm).toBeDisabled()
  expect(await axeFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel 1 open bid' }).click()
  await expect.element(dialog.getByLabelText('Your email')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/api/me/cancel-bids'])
})

test('a website administrator reads that they cannot, and is not led to close anything in vain [BEY-23] [ADM-48]', async () => {
  const why = 'Website administrators cannot be deleted'
  shown({ 'GET /api/me/deletion': () => Response.json({ ...bound, why, groups: [] }) })
  await ask()
  await expect.element(dialog.getByRole('status')).toHaveTextContent(why)
  expect(dialog.getByRole('button', { name: /open bid/ }).elements()).toEqual([])
  await expect.element(confirm).toBeDisabled()
})

test('the address and the password are asked for; then one is signed out [BEY-23]', async () => {
  const answers = [() => refusedBy(refusal('current-password-wrong')), () => Response.json({ success: true })]
  const { sent } = shown({ 'DELETE /api/me': () => (answers.shift() ?? (() => Response.json({})))() })
  await ask()
  await dialog.getByLabelText('Your email').fill('else@example.org')
  await dialog.getByLabelText('Your password').fill('wrong')
  await confirm.click()
  await expect.element(dialog.getByText('Please enter the user email to confirm deletion')).toBeVisible()
  expect(sent).toEqual([])
  expect(await axeFindings()).toEqual([])
  await dialog.getByLabelText('Your email').fill(sam.user.email)
  await confirm.click()
  await expect.element(dialog.getByText('Incorrect password. Please try again.')).toBeVisible()
  await dialog.getByLabelText('Your password').fill('right')
  await confirm.click()
  await vi.waitFor(() => expect(sent.at(-1)?.path).toBe(signOut))
  expect(sent.at(-2)?.body).toEqual({ confirmEmail: sam.user.email, password: 'right' })
})

test('an account without a password reads when its sign-in is too old [BEY-23]', async () => {
  const stale = { 'DELETE /api/me': () => refusedBy(refusal('sign-in-stale')) }
  const { sent } = shown(stale, { hasPassword: false })
  await ask()
  await dialog.getByLabelText('Your email').fill(sam.user.email)
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('within the last 15 minutes')
  expect(sent.at(-1)?.body).toEqual({ confirmEmail: sam.user.email })
})

test('a failure to look says so and can be tried again [BEY-23]', async () => {
  const answers = [() => Response.json({ error: { code: 'internal', message: 'No' } }, { status: 500 })]
  shown({ 'GET /api/me/deletion': () => (answers.shift() ?? (() => Response.json(free)))() })
  await ask()
  await expect.element(dialog.getByText('Failed to check your bets and debts')).toBeVisible()
  await dialog.getByRole('button', { name: /again|retry/i }).click()
  await expect.element(dialog.getByLabelText('Your email')).toBeVisible()
})
