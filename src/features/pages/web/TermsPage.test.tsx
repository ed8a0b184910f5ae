import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { fullSite } from '#test/kit/sites.ts'
import { App, answerQueries } from '#test/kit/slipExamples.tsx'
import { TermsPage } from './TermsPage.tsx'

const terms = () => {
  answerQueries({ '/site': fullSite })
  return render(
    <App session={null} at="/terms" toasts={false}>
      <TermsPage />
    </App>,
  )
}

test('the terms say since when they hold, lead back to the sign-in page and name the support address [PAGE-01] [PAGE-03] [PAGE-04]', async () => {
  await terms()
  await expect.element(page.getByText('Effective 06/06/2025', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login')
  await expect
    .element(page.getByRole('link', { name: 'help@example.org' }))
    .toHaveAttribute('href', 'mailto:help@example.org')
  expect(await axeFindings()).toEqual([])
})

test.each([
  'not a gambling site',
  'No real money passes through Betwixt',
  'You must be 21 years or older',
  'The law of the State of Oregon applies',
  'binding arbitration',
  'you waive taking part in a class action',
  'limited to the lesser of what you paid us in the twelve months before, or $100',
])('the terms state: "%s" [PAGE-02]', async (fact) => {
  await terms()
  await expect.element(page.getByText(fact, { exact: false })).toBeVisible()
})
