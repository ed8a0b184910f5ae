import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import { aServerOfStats, lastFall, refusal, samAgainstAnn, thisYear } from '#test/kit/seasonExamples.ts'
import { VersusPage } from './VersusPage.tsx'

const nameOf = (userId: string) => userId.charAt(0).toUpperCase() + userId.slice(1)
const people = ['ann', 'ben', 'sam'].map((userId) => ({
  person: { id: userId, name: nameOf(userId) },
  ...{ userId, displayName: nameOf(userId), role: 'member', isActive: true },
  ...{ joinedAt: '2026-09-01T00:00:00Z', lastModified: '2026-09-01T00:00:00Z' },
  ...{ deactivatedAt: null, deactivatedBy: null, deactivationReason: null, isLocked: false },
}))
const members = { items: people, nextCursor: null }
const seasons = { items: [thisYear, lastFall], nextCursor: null }
const never = {
  ...samAgainstAnn,
  ...{
    wins: 0,
    losses: 0,
    pushes: 0,
    net: 0,
    streak: null,
    biggestWin: null,
    biggestLoss: null,
    luck: { member: null, opponent: null },
    bySport: [],
    line: [],
  },
}
const show = (at: string) => render(<BetsAt at={at}>{<VersusPage />}</BetsAt>)

test('shows record, net, streak, the biggest wins, the sports and the line, with a table of the same figures [BEY-20]', async () => {
  aServerOfStats({ '/members': members, '/seasons': seasons, '/versus/ann': samAgainstAnn })
  await show('/versus?user=ann')
  await expect.element(page.getByText('2 won, 1 lost, 1 pushed').first()).toBeInTheDocument()
  const tiles = page.getByRole('definition')
  const figures = tiles.elements().map(({ textContent }) => textContent)
  expect(figures).toEqual([
    '2-1-12 won, 1 lost, 1 pushedwon-lost-pushed',
    '+$15.00',
    '1 won',
    '$30.00Bills @ Dolphins',
    '$20.00Rain vs Sun',
  ])
  const biggest = page.getByRole('link', { name: 'Bills @ Dolphins' })
  await expect.element(biggest).toHaveAttribute('href', expect.stringContaining('bet=bet1'))
  const rows = page.getByRole('row').elements()
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'NFL2-0-12 won, 0 lost, 1 pushed+$35.00',
    'Custom0-1-00 won, 1 lost, 0 pushed-$20.00',
  ])
  await expect.element(page.getByText('Highest +$30.00 on Sun, Nov 1.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const table = page.getByRole('region', { name: 'Net as a table' }).getByRole('row').elements()
  expect(table.map(({ textContent }) => textContent)).toEqual([
    'SettledChangeNet',
    'Sun, Nov 15+$5.00+$15.00',
    'Sun, Nov 8-$20.00+$10.00',
    'Sun, Nov 1+$30.00+$30.00',
  ])
})

test('asks for other people and seasons as they are chosen, and keeps them in the address [BEY-20]', async () => {
  const sent = aServerOfStats({ '/members': members, '/seasons': seasons, '/versus/ann': samAgainstAnn })
  await show('/versus?user=ann')
  await page.getByRole('button', { name: 'Last Fall' }).click()
  await page.getByLabelText('Whose side').selectOptions('Ben')
  await expect
    .poll(() => sent.map(({ path }) => path).filter((path) => path.includes('/versus/')))
    .toEqual([
      '/api/groups/crew/versus/ann?other=sam',
      '/api/groups/crew/versus/ann?other=sam&season=fall',
      '/api/groups/crew/versus/ann?other=ben&season=fall',
    ])
})

test('says so where the two have never bet against each other, ever or in a season [BEY-20]', async () => {
  aServerOfStats({ '/members': members, '/seasons': seasons, '/versus/ann': never })
  const screen = await show('/versus?user=ann')
  await expect.element(page.getByText('You and Ann have never bet against each other')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the open bids' })).toBeVisible()
  expect(page.getByRole('definition').elements()).toEqual([])
  expect(await axeFindings()).toEqual([])
  await screen.unmount()
  aServerOfStats({ '/members': members, '/seasons': seasons, '/versus/ann': { ...never, season: lastFall } })
  await show('/versus?user=ann&season=fall')
  await expect.element(page.getByText('No bets in Last Fall')).toBeVisible()
})

test('says who was placed before the other in the pools of both, with bets of the two or without [BEY-20] [BEY-34]', async () => {
  const pools = { ahead: 2, behind: 1, level: 1 }
  aServerOfStats({ '/members': members, '/seasons': seasons, '/versus/ann': { ...samAgainstAnn, pools } })
  const screen = await show('/versus?user=ann')
  const words = page.getByText('You were placed before Ann in 2, behind in 1, level in 1.')
  await expect.element(words).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await screen.unmount()
  aServerOfStats({ '/members': members, '/seasons': seasons, '/versus/ann': { ...never, pools } })
  await show('/versus?user=ann')
  await expect.element(page.getByText('You and Ann have never bet against each other')).toBeVisible()
  await expect.element(words).toBeVisible()
})

test('asks for nothing before there are two, or where both are the same [BEY-20]', async () => {
  const sent = aServerOfStats({ '/members': members, '/seasons': { items: [], nextCursor: null } })
  const screen = await show('/versus')
  await expect.element(page.getByText('Choose two members')).toBeVisible()
  await screen.unmount()
  await show('/versus?user=sam')
  await expect.element(page.getByText('Choose two members')).toBeVisible()
  expect(sent.filter(({ path }) => path.includes('/versus/'))).toEqual([])
  expect(page.getByRole('button', { name: 'All Time' }).elements()).toEqual([])
})

test.each([
  ['of the server', refusal(500, 'internal', 'internal', 'It broke'), 'Failed to load the head-to-head'],
  [
    'as the season was deleted',
    refusal(404, 'not-found', 'season-not-found', 'Season not found'),
    'This season is gone',
  ],
  [
    'as the group keeps its statistics to its admins',
    refusal(403, 'permission-denied', 'stats-off', 'Members of this group cannot view statistics'),
    'Members of this group cannot view statistics',
  ],
])('a failure %s is not taken for no bets [BEY-20] [GRP-32]', async (_, answer, words) => {
  aServerOfStats({ '/members': members, '/seasons': seasons, '/versus/ann': answer })
  await show('/versus?user=ann&season=fall')
  await expect.element(page.getByText(words)).toBeVisible()
  expect(page.getByText(/never bet/).elements()).toEqual([])
})
