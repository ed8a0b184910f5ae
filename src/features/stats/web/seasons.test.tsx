import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import { aServerOfStats, farAhead, lastFall, refusal, someStats, thisYear } from '#test/kit/seasonExamples.ts'
import { sundayCrew } from '#test/kit/slipExamples.tsx'
import type { SeasonView } from '../contract.ts'
import { SeasonSheet } from './SeasonSheet.tsx'
import { StatsPage } from './StatsPage.tsx'

const seasons = { items: [thisYear, lastFall, farAhead], nextCursor: null }
const line = { interval: 'day', members: [], points: [] }
const champion = { id: 'ann', name: 'Ann', profit: 20 }
const over = { ...someStats, season: { ...lastFall, state: 'over' as const, champions: [champion] } }
const asAdmin = { ...sundayCrew, role: 'admin' as const }
const show = (at: string, group = sundayCrew) => render(<BetsAt {...{ at, group }}>{<StatsPage />}</BetsAt>)
const asked = (sent: readonly { path: string }[]) =>
  sent.map(({ path }) => path).filter((path) => /\/stats(\?|$)/.test(path))

test('a season is one press away, replaces the dates, and gives way to them again [BEY-20] [STAT-13]', async () => {
  const sent = aServerOfStats({ '/seasons': seasons, '/stats/profit': line, '/stats': over })
  await show('/stats?range=custom&from=2026-11-20')
  await page.getByRole('button', { name: 'Last Fall' }).click()
  await expect.poll(() => asked(sent).at(-1)).toBe('/api/groups/crew/stats?season=fall&without=luck')
  await expect.element(page.getByRole('button', { name: 'Last Fall' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Custom Range' })).toHaveAttribute('aria-pressed', 'false')
  expect(page.getByLabelText('Start date').elements()).toEqual([])
  await page.getByRole('button', { name: 'All Time' }).click()
  await expect.element(page.getByRole('button', { name: 'All Time' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'Last Fall' })).toHaveAttribute('aria-pressed', 'false')
})

test('a season that is over shows its champion, or all who share that, or that nobody won [BEY-20]', async () => {
  const answers = { '/seasons': seasons, '/stats/profit': line }
  const shown = async (champions: (typeof champion)[]) => {
    aServerOfStats({ ...answers, '/stats': { ...over, season: { ...over.season, champions } } })
    const screen = await show('/stats?season=fall&without=luck')
    const card = page.getByRole('region', { name: 'Season Last Fall' })
    await expect.element(card).toBeVisible()
    const words = card.element().textContent
    expect(await axeFindings()).toEqual([])
    await screen.unmount()
    return words
  }
  expect(await shown([champion])).toBe('Last FallOverSep 4 - Dec 31, 2025 · days of Eastern timeChampionAAnn+$20.00')
  expect(await shown([champion, { ...champion, id: 'ben', name: 'Ben' }])).toContain(
    'Champions, sharedAAnn+$20.00BBen+$20.00',
  )
  expect(await shown([])).toContain('Nobody won anything in this season.')
})

test('a season that is running has no champion yet [BEY-20]', async () => {
  const running = { ...someStats, season: { ...thisYear, state: 'running', champions: [] } }
  aServerOfStats({ '/seasons': seasons, '/stats/profit': line, '/stats': running })
  await show('/stats?season=year')
  const card = page.getByRole('region', { name: 'Season The Long One' })
  await expect.element(card).toMatchTextContent(/Running.*Jan 1, 2020 - Dec 31, 2099 · \d+ days left/)
  expect(card.element().textContent).not.toContain('hampion')
})

test('one that was deleted says so, and leads back to all time [BEY-20]', async () => {
  const gone = refusal(404, 'not-found', 'season-not-found', 'Season not found')
  const sent = aServerOfStats({ '/seasons': seasons, '/stats/profit': line, '/stats': gone })
  await show('/stats?season=old')
  await expect.element(page.getByText('This season is gone')).toBeVisible()
  expect(page.getByText('Total Wagered').elements()).toEqual([])
  await page.getByRole('button', { name: 'All Time' }).last().click()
  await expect.poll(() => asked(sent).at(-1)).toBe('/api/groups/crew/stats?without=luck')
})

test('one that was deleted leads back to all time, also behind other dates [BEY-20] [STAT-13]', async () => {
  const gone = refusal(404, 'not-found', 'season-not-found', 'Season not found')
  const sent = aServerOfStats({ '/seasons': seasons, '/stats/profit': line, '/stats': gone })
  await show('/stats?season=old&range=custom&from=2026-11-20')
  await page.getByRole('button', { name: 'All Time' }).last().click()
  await expect.poll(() => asked(sent).at(-1)).toBe('/api/groups/crew/stats?without=luck')
})

test('one that ends while it is shown gets its champion [BEY-20]', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T04:59:50Z'), toFake: ['Date'] })
  const running = { ...someStats, season: { ...lastFall, state: 'running', champions: [] } }
  const answer = () => Response.json(Date.now() < Date.parse('2026-01-01T05:00:00Z') ? running : over)
  const sent = aServerOfStats({ '/seasons': seasons, '/stats/profit': line, '/stats': answer })
  await show('/stats?season=fall&without=luck')
  const card = page.getByRole('region', { name: 'Season Last Fall' })
  await expect.element(card).toMatchTextContent('Last day')
  expect(asked(sent)).toHaveLength(1)
  vi.setSystemTime('2026-01-01T05:00:10Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(card).toMatchTextContent('ChampionAAnn+$20.00')
  expect(asked(sent)).toHaveLength(2)
})

test('members have nothing to edit, and no row where there are no seasons [BEY-20]', async () => {
  aServerOfStats({ '/seasons': { items: [], nextCursor: null }, '/stats/profit': line, '/stats': someStats })
  await show('/stats')
  await expect.element(page.getByText('Total Wagered')).toBeVisible()
  expect(page.getByRole('group', { name: 'Season' }).elements()).toEqual([])
})

test('an admin names a season of the leagues in two presses, and what is wrong is said at its field [BEY-20]', async () => {
  const taken = refusal(409, 'aborted', 'season-name-taken', 'The group has a season with this name already')
  const empty = { items: [], nextCursor: null }
  const sent = aServerOfStats({
    'GET /api/groups/crew/seasons': empty,
    '/stats/profit': line,
    '/stats': someStats,
    'POST /api/groups/crew/seasons': taken,
  })
  await show('/stats', asAdmin)
  await page.getByRole('button', { name: 'Name a season' }).click()
  await page.getByRole('button', { name: 'Save Season' }).click()
  await expect.element(page.getByText('Please enter a name for the season')).toBeVisible()
  await expect.element(page.getByText('Please choose a first and a last day from 2000 to 2100')).toBeVisible()
  const usual = page.getByRole('group', { name: 'The leagues’ seasons' }).getByRole('button').first()
  const name = usual.element().textContent ?? ''
  await usual.click()
  await expect.element(page.getByLabelText('Name')).toHaveValue(name)
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Save Season' }).click()
  await expect.element(page.getByText('The group has a season with this name already')).toBeVisible()
  const posted = sent.find(({ method }) => method === 'POST')?.body
  expect(posted).toEqual({ name, from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), to: expect.any(String) })
})

test('an admin deletes a season after a question [BEY-20]', async () => {
  const sent = aServerOfStats({
    'DELETE /api/groups/crew/seasons/fall': lastFall,
    '/seasons': seasons,
    '/stats/profit': line,
    '/stats': someStats,
  })
  await show('/stats', asAdmin)
  await page.getByRole('button', { name: 'Edit seasons' }).click()
  await page.getByRole('button', { name: 'Delete Last Fall' }).click()
  await expect.element(page.getByText('Its bets and all other statistics stay as they are.')).toBeVisible()
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Last Fall is deleted')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/groups/crew/seasons/fall',
  ])
})

/** What another admin does. */
const elsewhere = { change: (_: SeasonView) => {} }
function Sheet() {
  const [fall, setFall] = useState(lastFall)
  elsewhere.change = setFall
  return <SeasonSheet seasons={[thisYear, fall]} onClose={() => {}} />
}

test('one that another admin has changed meanwhile keeps what is not changed here [BEY-20]', async () => {
  const sent = aServerOfStats({ 'PATCH /api/groups/crew/seasons/fall': lastFall })
  await render(<BetsAt group={asAdmin}>{<Sheet />}</BetsAt>)
  await page.getByRole('button', { name: 'Change Last Fall' }).click()
  elsewhere.change({ ...lastFall, to: '2026-01-11' })
  await page.getByLabelText('First day').fill('2025-09-01')
  await page.getByRole('button', { name: 'Save Season' }).click()
  await expect.poll(() => sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ from: '2025-09-01' })
})
