import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { App, answerWith } from '#test/kit/slipExamples.tsx'
import { ComingSoonPage } from './ComingSoonPage.tsx'

const comingSoon = () =>
  render(
    <App at="/coming-soon">
      <ComingSoonPage />
    </App>,
  )
const field = () => page.getByRole('textbox', { name: 'Your feedback' })
const send = () => page.getByRole('button', { name: 'Send Feedback' })

test('what is planned is listed, and what exists is marked as available, with the way there [PAGE-10] [PAGE-11]', async () => {
  await comingSoon()
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  const listed = page.getByRole('listitem').elements()
  const name = (item: Element) => item.querySelector('h3')?.textContent
  expect(listed.map(name)).toEqual([
    'Group email invitations',
    'Multiple sportsbooks',
    'Advanced analytics',
    'Group chat',
    'Tournaments and seasons',
    'AI betting insights',
  ])
  expect(listed.filter((item) => item.textContent?.includes('Available now')).map(name)).toEqual([
    'Group email invitations',
    'Multiple sportsbooks',
    'Advanced analytics',
    'Group chat',
    'Tournaments and seasons',
    'AI betting insights',
  ])
  const ways = page.getByRole('listitem').getByRole('link').elements()
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Group settings', '/settings/group'],
    ['Lines', '/lines'],
    ['Stats', '/stats'],
    ['Group Thread', '/thread'],
    ['Pools', '/pools'],
    ['Stats', '/stats'],
  ])
  expect(await axeFindings()).toEqual([])
})

test('feedback is sent, thanked for, and gone from its field [PAGE-12]', async () => {
  const sent = answerWith(201, { id: 'f1' })
  await comingSoon()
  await field().fill('Please add cricket.')
  await send().click()
  await expect.element(page.getByText('Thank you! Your feedback was sent.')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/feedback', body: { text: 'Please add cricket.' } }])
  await expect.element(field()).toHaveValue('')
})

test('feedback that says nothing is not sent, and what could not be sent stays, with the reason [PAGE-12]', async () => {
  const message = 'You have sent a lot of feedback in the last hour. Please wait a while before sending more.'
  const sent = answerWith(429, { error: { code: 'resource-exhausted', message } })
  await comingSoon()
  await send().click()
  await expect.element(page.getByText('Please write your feedback')).toBeVisible()
  await expect.element(field()).toHaveFocus()
  expect(sent).toEqual([])
  await field().fill('Cricket!')
  await send().click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(field()).toHaveValue('Cricket!')
  expect(await axeFindings()).toEqual([])
})
