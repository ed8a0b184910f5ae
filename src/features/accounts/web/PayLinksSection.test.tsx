import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerRequests, noConnection } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { SignedInAs } from '#test/kit/SignedInAs.tsx'
import { PayLinksSection } from './PayLinksSection.tsx'

afterEach(() => vi.restoreAllMocks())

const links = { venmo: 'sam-rider', paypal: null, cashApp: null, zelle: null }
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

  test('that cannot be loaded says so [BEY-14]', async () => {
    await opened({ [`GET ${path}`]: noConnection })
    await expect.element(page.getByText('Failed to load how you can be paid')).toBeVisible()
  })
})
