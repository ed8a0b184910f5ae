import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GameView } from '#features/lines/contract.ts'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { BetsAt } from '#test/kit/betExamples.tsx'
import { aGame, ann, aPick, aPool, aRound, noPicks, sam } from '#test/kit/poolExamples.ts'
import { packersAtBears } from '#test/kit/slipExamples.tsx'
import type { PoolStandingView, PoolView } from '../contract.ts'
import { PoolsNow } from './PoolsNow.tsx'

/** An hour after the kick-off of the examples. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T19:00:00Z'), toFake: ['Date'] })
})

const path = '/api/groups/crew/pools'
const standing = (person: PoolStandingView['person'], points: number): PoolStandingView => ({
  ...{ person, points, place: 1, out: null, remaining: 1, used: [] },
})
const everybody = [
  { person: ann, picks: [aPick('Miami Dolphins')], tiebreak: null },
  { person: sam, picks: [aPick('Buffalo Bills')], tiebreak: null },
]
const running = (different: Partial<PoolView> = {}) =>
  aPool({
    ...{
      state: 'running',
      members: [ann, sam],
      pot: 40,
      rounds: [aRound([aGame('g1', { locked: true }), aGame('g2')])],
    },
    ...different,
  })
const game = (home: number, away: number): GameView => ({
  ...packersAtBears,
  ...{ id: 'g1', homeTeam: 'Miami Dolphins', awayTeam: 'Buffalo Bills', commenceTime: '2026-11-22T18:00:00Z' },
  ...{ isLive: true, score: { home, away } },
})

/** What Sam sees of these pools. */
async function thePools(pools: readonly PoolView[], games: readonly GameView[], answers: object = {}) {
  const of = (pool: PoolView) => ({
    [`GET ${path}/${pool.id}`]: () => Response.json(pool),
    [`GET ${path}/${pool.id}/rounds/1/picks`]: () => Response.json({ ...noPicks, everybody }),
    [`GET ${path}/${pool.id}/standings`]: () => Response.json({ items: [standing(ann, 3), standing(sam, 3)] }),
  })
  answerRequests({
    [`GET ${path}`]: () => Response.json({ items: pools, nextCursor: null }),
    'GET /api/lines': () => Response.json({ games, updatedAt: null, failures: [] }),
    ...Object.assign({}, ...pools.map(of)),
    ...answers,
  })
  await render(
    <BetsAt>
      <main>
        <h1>Bets</h1>
        <h2>Own</h2>
        <PoolsNow place={null} />
      </main>
    </BetsAt>,
  )
}

const strip = page.getByRole('region', { name: 'Pools, if it ended now' })

test.each([390, 1280])(
  'a pool whose games run says where one would be, by which picks, and what that would win or lose, at %i px [BEY-46]',
  async (width) => {
    await page.viewport(width, 844)
    const second = running({ id: 'p2', name: 'Free Sundays', entry: 0, pot: 0 })
    await thePools([running(), second], [game(20, 24)])
    await expect.element(strip).toMatchTextContent(/^LIVEPools, if it ended now\+\$20\.00/)
    expect(
      strip
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Sundays1st of 2, 4 pointsBills -3: Bills 24, Dolphins 20 · Ahead by 1 against the line+$20.00',
      'Free Sundays1st of 2, 4 pointsBills -3: Bills 24, Dolphins 20 · Ahead by 1 against the line',
    ])
    const link = strip.getByRole('link', { name: /^Sundays/ })
    await expect.element(link).toHaveAttribute('href', '/pools?pool=p1')
    document.documentElement.style.fontSize = '200%'
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(strip.getByRole('heading').element().getBoundingClientRect().height).toBeLessThan(200)
    document.documentElement.style.fontSize = ''
    expect(await axeFindings()).toEqual([])
    await page.viewport(390, 844)
  },
)

test('in a survivor pool it says who would still be in [BEY-46]', async () => {
  const rounds = [aRound([aGame('g1', { locked: true, homeSpread: null })])]
  await thePools([running({ kind: 'survivor', rounds })], [game(20, 17)])
  await expect.element(strip).toMatchTextContent('Out, 2nd of 2Bills: Bills 17, Dolphins 20 · Behind by 3-$20.00')
})

test.each<[string, PoolView[], GameView[]]>([
  ['whose games have no score yet', [running()], []],
  ['of others', [running({ members: [ann] })], [game(20, 24)]],
  ['that are over', [running({ state: 'over' })], [game(20, 24)]],
])('pools %s are not in it [BEY-46]', async (_what, pools, games) => {
  let isAsked = false
  const list = () => {
    isAsked = true
    return Response.json({ items: pools, nextCursor: null })
  }
  await thePools(pools, games, { [`GET ${path}`]: list })
  await expect.poll(() => isAsked).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(strip.elements()).toEqual([])
})

test('pools that failed to load say so, and are asked for again at a press [BEY-46]', async () => {
  let fails = true
  const pool = running()
  await thePools([pool], [game(20, 24)], {
    [`GET ${path}/p1`]: () => (fails ? refusal(503, 'unavailable', 'Not now.') : Response.json(pool)),
  })
  await expect.element(page.getByText('Your pools could not be loaded')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  fails = false
  await page.getByRole('button', { name: /again|Retry/i }).click()
  await expect.element(strip).toBeVisible()
})
