import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { App } from '#test/kit/slipExamples.tsx'
import { AboutPage, aboutSections } from './AboutPage.tsx'

const about = () =>
  render(
    <App session={null} at="/about" toasts={false}>
      <AboutPage />
    </App>,
  )
const section = (name: string) => page.getByRole('button', { name, exact: true })

test('the product is explained in an overview and five steps, of which the overview is open [PAGE-05] [PAGE-06] [PAGE-08]', async () => {
  await about()
  const heads = [
    'What is it?',
    'Step 1: Browse Lines & Create Bids',
    'Step 2: View & Accept Group Bids',
    'Step 3: Track Active Bets',
    'Step 4: Settle Up',
    "Step 5: See Who's Winning",
  ]
  await expect.element(section('What is it?')).toHaveAttribute('aria-expanded', 'true')
  const found = page.getByRole('main').getByRole('button').elements()
  expect(found.map((head) => [head.textContent, head.getAttribute('aria-expanded')])).toEqual(
    heads.map((head, index) => [head, String(index === 0)]),
  )
  await section('Step 4: Settle Up').click()
  await expect.element(page.getByText('Record the payment', { exact: false })).toBeVisible()
  await section('What is it?').click()
  await expect.element(section('What is it?')).toHaveAttribute('aria-expanded', 'false')
  expect(await axeFindings()).toEqual([])
})

test.each([
  'While it is open you can edit or cancel your bid',
  'The first to accept makes it an active bet',
  'is cancelled by itself when it expires',
  'when the game is completed, its result settles the bet and creates a pending debt',
  'the debt is settled (paid)',
])('it says how a bid becomes a debt: "%s" [PAGE-09]', (words) =>
  expect(aboutSections.map(({ text }) => text).join('\n')).toContain(words),
)

test('who wants to take part is led to the sign-in page [PAGE-07]', async () => {
  await about()
  await expect.element(page.getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute('href', '/login?mode=register')
})
