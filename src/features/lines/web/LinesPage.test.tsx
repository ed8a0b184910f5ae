import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { minuteMs } from '#domain/times.ts'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App, packersAtBears } from '#test/kit/slipExamples.tsx'
import type { LinesView } from '../contract.ts'
import { LinesPage } from './LinesPage.tsx'

test.each([
  ['no-answer', 'The odds service is not answering', 'New ones appear here as soon as it answers.'],
  [
    'credits',
    'This month’s credits for lines are used up',
    'New ones come next month, or once the administrator raises the limit.',
  ],
  ['key', 'The odds service does not accept the key', 'New ones come once the administrator has set another one.'],
  ['visitor', 'Sign in for the latest prices', 'Visitors see them as they were fetched last.'],
] as const)('old prices say why they are: %s [FEED-35] [LINE-16]', async (staleBecause, title, next) => {
  await page.viewport(390, 844)
  const lastUpdated = new Date(Date.now() - 12.5 * minuteMs).toISOString()
  const lines: LinesView = {
    games: [packersAtBears],
    lastUpdated,
    stale: true,
    staleBecause,
    nextAt: null,
    leagues: [],
    isSample: false,
    credit: null,
  }
  answerRequests({ 'GET /api/lines': () => Response.json(lines) })
  await render(
    <App>
      <LinesPage openBids={new Map()} parlayLegs={new Map()} gameStrip={() => null} bidForms={() => null} />
    </App>,
  )
  const notice = page.getByRole('status').filter({ hasText: title })
  await expect.element(notice).toMatchTextContent(`${title}Some prices are from 12 min ago. ${next}`)
  expect(await axeFindings()).toEqual([])
})

test('prices that come less often, so that the month’s credits last, say how old they are and when the next come [BEY-40]', async () => {
  await page.viewport(390, 844)
  const [lastUpdated, nextAt, recently] = [-200, 130, -5.5].map((minutes) =>
    new Date(Date.now() + minutes * minuteMs).toISOString(),
  )
  const why = { stale: true, staleBecause: 'must-last', nextAt: nextAt ?? null } as const
  const lines: LinesView = {
    games: [packersAtBears],
    lastUpdated: lastUpdated ?? null,
    ...why,
    leagues: [{ sportKey: packersAtBears.sportKey, lastUpdated: recently ?? null, nextAt: null }],
    isSample: false,
    credit: null,
  }
  answerRequests({ 'GET /api/lines': () => Response.json(lines) })
  await render(
    <App>
      <LinesPage openBids={new Map()} parlayLegs={new Map()} gameStrip={() => null} bidForms={() => null} />
    </App>,
  )
  await expect.element(page.getByText('Odds updated 3 h ago', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Next prices (tomorrow )?at \d+:\d\d [AP]M$/)).toBeVisible()
  expect(page.getByText('credits').elements()).toEqual([])
  // A league of its own may be newer than the oldest.
  await page.getByRole('button', { name: /^NFL/ }).click()
  await expect.element(page.getByText('Odds updated 5 min ago', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Next prices/)).not.toBeInTheDocument()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'ALL', exact: true }).click()
})

test('prices of one book from ESPN say whose they are [BEY-41]', async () => {
  await page.viewport(390, 844)
  const fresh = { stale: false, staleBecause: null, nextAt: null, leagues: [], isSample: false }
  const credit = 'Prices of one book, DraftKings, from ESPN'
  const lines: LinesView = { games: [packersAtBears], lastUpdated: new Date().toISOString(), ...fresh, credit }
  answerRequests({ 'GET /api/lines': () => Response.json(lines) })
  await render(
    <App>
      <LinesPage openBids={new Map()} parlayLegs={new Map()} gameStrip={() => null} bidForms={() => null} />
    </App>,
  )
  await expect.element(page.getByText(credit)).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('the chosen dates and book can be read in full on the smallest phones [LINE-09] [LINE-12]', async () => {
  await page.viewport(320, 640)
  const lastUpdated = new Date().toISOString()
  const lines: LinesView = {
    games: [packersAtBears],
    lastUpdated,
    stale: false,
    staleBecause: null,
    nextAt: null,
    leagues: [],
    isSample: false,
    credit: null,
  }
  answerRequests({ 'GET /api/lines': () => Response.json(lines) })
  await render(
    <App>
      <LinesPage openBids={new Map()} parlayLegs={new Map()} gameStrip={() => null} bidForms={() => null} />
    </App>,
  )
  await page.getByRole('button', { name: 'Filters' }).click()
  const dates = page.getByRole('combobox', { name: 'Dates' })
  await expect.element(dates).toBeVisible()
  const { paddingLeft, paddingRight, font } = getComputedStyle(dates.element())
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.font = font
  const room = dates.element().clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  expect(room).toBeGreaterThanOrEqual(pen.measureText('This Week').width - 2)
  const book = page.getByText('Automatic', { exact: true }).first().element()
  expect(book.scrollWidth).toBeLessThanOrEqual(book.clientWidth)
  await page.viewport(390, 844)
})
