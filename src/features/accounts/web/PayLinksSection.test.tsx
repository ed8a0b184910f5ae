import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { refusal } from '#domain/refusals.ts'
import { answerRequests, noConnection, refusedBy } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { SignedInAs } from '#test/kit/SignedInAs.tsx'
import { PayLinksSection } from './PayLinksSection.tsx'

const links = { venmo: 'sam-rider', paypal: null, cashApp: null, zelle: null, changedAt: null }
const path = '/api/me/pay-links'

async function opened(answers: Parameters<typeof answerRequests>[0]) {
  const { sent } = answerRequests(answers)
  await render(
    <SignedInAs>
      <PayLinksSection />
      <p>Below</p>
    </SignedInAs>,
  )
  return { sent, save: page.getByRole('button', { name: 'Save' }) }
}

describe('how one can be paid', () => {
  test('shows what is kept and who sees it, and saves what changed [BEY-14]', async () => {
    const { sent, save } = await opened({
      [`GET ${path}`]: () => Response.json(links),
      [`PATCH ${path}`]: () => Response.json({ ...links, cashApp: 'sam' }),
    })
    await expect.element(page.getByLabelText('Venmo')).toHaveValue('sam-rider')
    await expect.element(page.getByText(/Only members who owe you something see these/)).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByLabelText('Cash App').fill('$sam')
    await save.click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([{ path, body: { cashApp: '$sam' } }])
  })

  test('says at the field what is wrong, and sends nothing [BEY-14]', async () => {
    const { sent, save } = await opened({ [`GET ${path}`]: () => Response.json(links) })
    await page.getByLabelText('Venmo').fill('sam rider')
    await page.getByLabelText('Zelle').fill('<script>')
    await save.click()
    await expect.element(page.getByText('A Venmo name has 5 to 30 letters, digits, - or _')).toBeVisible()
    await expect.element(page.getByText('Zelle takes an email address or a US phone number')).toBeVisible()
    expect(sent).toEqual([])
    expect(await axeFindings()).toEqual([])
  })

  test('moves nothing below it when it comes, and cannot be filled in before [BEY-14]', async () => {
    const answer = Promise.withResolvers<Response>()
    const { save } = await opened({ [`GET ${path}`]: () => answer.promise })
    const top = () => page.getByText('Below').element().getBoundingClientRect().top
    const before = top()
    expect([...save.elements(), ...page.getByRole('textbox').elements()]).toEqual([])
    answer.resolve(Response.json(links))
    await expect.element(save).toBeVisible()
    expect(top()).toBe(before)
  })

  test('says that it changed lately, and is taken back [BEY-14]', async () => {
    const changedAt = new Date(Date.now() - 3_600_000).toISOString()
    const { sent } = await opened({
      [`GET ${path}`]: () => Response.json({ ...links, venmo: 'thief', changedAt }),
      [`POST ${path}/restore`]: () => Response.json(links),
    })
    await expect.element(page.getByText(/^Changed 1 h ago\./)).toBeVisible()
    expect(await axeFindings()).toEqual([])
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect.element(page.getByLabelText('Venmo')).toHaveValue('sam-rider')
    await expect.element(page.getByText(/^Changed /)).not.toBeInTheDocument()
    expect(sent.map(({ path }) => path)).toEqual([`${path}/restore`])
  })

  test('is changed only by the owner: who signed in long ago types the password first [BEY-14]', async () => {
    let isProved = false
    const { sent, save } = await opened({
      [`GET ${path}`]: () => Response.json(links),
      'GET /api/me/devices': () => Response.json({ items: [], hasPassword: true }),
      [`PATCH ${path}`]: () =>
        isProved ? Response.json({ ...links, venmo: 'new-name' }) : refusedBy(refusal('sign-in-stale')),
      'POST /api/me/proof': () => {
        isProved = true
        return Response.json({ at: '2026-11-20T17:00:00.000Z' })
      },
    })
    await page.getByLabelText('Venmo').fill('new-name')
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    await dialog.getByLabelText('Your password').fill('correct horse')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await vi.waitFor(() => expect(sent.map(({ path }) => path)).toEqual([path, '/api/me/proof', path]))
    await expect.element(page.getByLabelText('Venmo')).toHaveValue('new-name')
  })

  test('that cannot be loaded says so [BEY-14]', async () => {
    await opened({ [`GET ${path}`]: noConnection })
    await expect.element(page.getByText('Failed to load how you can be paid')).toBeVisible()
  })
})
