import { useQueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { App } from '#test/kit/slipExamples.tsx'
import type { GroupOverview } from '../contract.ts'
import { OverviewPage } from './OverviewPage.tsx'

const matchup = {
  homeTeam: 'Miami Dolphins',
  awayTeam: 'Buffalo Bills',
  sport: 'americanfootball_nfl',
  description: '',
}
const parlay = { homeTeam: 'Every leg wins', awayTeam: 'A leg loses', sport: 'parlay', description: 'Parlay of 3 legs' }
const soon = new Date(Date.now() + 40 * 60_000 + 5_000).toISOString()
const wait = { id: 'x1', who: 'Ben', matchup, amount: 20, until: null }
const crew: GroupOverview = {
  ...{
    groupId: 'crew',
    name: 'Sunday Crew',
    net: 42,
    live: 1,
    livePools: 1,
    disputed: 1,
    newBets: 1,
    newComments: 0,
    waiting: 11,
    activeBets: 3,
  },
  liveBets: [{ betId: 'bet9', ...matchup, with: 'Cleo', risk: 20, toWin: 26.4 }],
  waits: [
    { ...wait, kind: 'closing', id: 'bid1', until: soon },
    { ...wait, kind: 'approval', id: 'bid2', amount: null, until: soon },
    { ...wait, kind: 'callOff', id: 'bet1', until: soon },
    { ...wait, kind: 'dispute', id: 'bet2', who: null },
    { ...wait, kind: 'poolDispute', id: 'pool1', amount: null },
    { ...wait, kind: 'picks', id: 'pool2', who: 'Sundays', matchup: null, amount: null, until: soon },
    {
      ...wait,
      kind: 'settle',
      id: 'bet3',
      matchup: { ...matchup, homeTeam: 'Rain', awayTeam: 'Sun', sport: 'custom' },
    },
    { ...wait, kind: 'challenge', id: 'bid3', matchup: parlay },
    { ...wait, kind: 'counter', id: 'bid4' },
    { ...wait, kind: 'doubt', id: 'pay1', matchup: null, amount: 75 },
    { ...wait, kind: 'opening', id: 'open1', matchup: null, amount: 9.5 },
  ],
}
const quiet: GroupOverview = {
  ...{
    groupId: 'work',
    name: 'Work',
    net: -8,
    live: 0,
    livePools: 0,
    disputed: 0,
    newBets: 0,
    newComments: 0,
    waiting: 0,
    activeBets: 0,
    liveBets: [],
    waits: [],
  },
}

const show = (groups: GroupOverview[] | null) => {
  const answers = answerRequests({
    'GET /api/me/overview': () => (groups ? Response.json({ groups }) : refusal(503, 'unavailable', 'Not now.')),
  })
  const shown = render(
    <App at="/groups">
      <OverviewPage />
    </App>,
  )
  return shown.then(() => answers)
}
const link = (name: RegExp) => page.getByRole('link', { name })

test('each group shows the net, what is live and what waits, with the way there [BEY-28] [NTF-19] [BEY-32]', async () => {
  await show([crew, quiet])
  const card = page.getByRole('region', { name: 'Sunday Crew' })
  await expect.element(card.getByText('You are owed $42.00')).toBeVisible()
  await expect.element(card.getByText('1 live')).toBeVisible()
  await expect.element(card.getByText('3 active bets')).toBeVisible()
  const places: [RegExp, string][] = [
    [/Ben’s bid is yours to take .*you risk \$20\.00 · closes in 40 min/, '/groups/crew/bids/bid1'],
    [/Approve or decline Ben’s bid/, '/groups/crew/bids/bid2'],
    [/Pick the games of Sundays ?next game /, '/groups/crew/pools/pool2'],
    [/Ben challenges you Parlay of 3 legs · you risk \$20\.00/, '/groups/crew/bids/bid3'],
    [/Ben offers other terms for your bid/, '/groups/crew/bids/bid4'],
    [/Ben asks to call off your bet .*until the game starts/, '/groups/crew/bets/bet1'],
    [/The score of a settled bet has changed/, '/groups/crew/bets/bet2'],
    [/Ben disputes a result of a pool Bills @ Dolphins/, '/groups/crew/pools/pool1'],
    [/Enter the result of your bet with Ben Rain vs Sun/, '/groups/crew/bets/bet3'],
    [/Ben says that \$75\.00 did not arrive/, '/groups/crew/debts?tab=settled&payment=pay1'],
    [/Do you owe Ben \$9\.50 from before\?/, '/groups/crew/debts'],
    [/Against Cleo · you risk \$20\.00 · you win \$26\.40/, '/groups/crew/bets/bet9'],
    [/^Settings of Sunday Crew$/, '/settings/group?group=crew'],
    [/You owe \$8\.00/, '/groups/work/debts'],
  ]
  for (const [name, href] of places) await expect.element(link(name)).toHaveAttribute('href', href)
  await expect
    .element(page.getByRole('region', { name: 'Work' }).getByText('Nothing waits for you here.'))
    .toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('groups that could not be loaded say so, and are asked for again [BEY-28]', async () => {
  const { asked } = await show(null)
  await expect.element(page.getByText('Your groups could not be loaded')).toBeVisible()
  const before = asked.length
  await page.getByRole('button', { name: 'Retry' }).click()
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

function Reload() {
  const queries = useQueryClient()
  return (
    <button type="button" onClick={() => void queries.invalidateQueries()}>
      Reload
    </button>
  )
}

test('of two offers to one bid the one that was answered goes, and the other stays [BEY-28] [BEY-17]', async () => {
  const [bens, cleos] = ['Ben', 'Cleo'].map((who) => ({ ...wait, kind: 'counter' as const, id: 'bid4', who }))
  const challenge = { ...wait, kind: 'challenge' as const, id: 'bid3', who: 'Dev' }
  let waits: GroupOverview['waits'] = [bens, cleos].filter((one) => one !== undefined)
  answerRequests({
    'GET /api/me/overview': () => Response.json({ groups: [{ ...crew, liveBets: [], waits, waiting: waits.length }] }),
  })
  await render(
    <App at="/groups">
      <OverviewPage />
      <Reload />
    </App>,
  )
  const rows = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent?.split(' ')[0])
  await expect.poll(rows).toEqual(['Ben', 'Cleo'])
  waits = [challenge, ...waits.slice(1)]
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(rows).toEqual(['Dev', 'Cleo'])
})
