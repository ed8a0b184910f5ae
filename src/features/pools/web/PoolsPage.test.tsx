import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dayMs } from '#domain/times.ts'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { aGame, ann, aPick, aPool, aRound, decidedGame, noPicks, sam } from '#test/kit/poolExamples.ts'
import { App, sundayCrew } from '#test/kit/slipExamples.tsx'
import { PoolsPage } from './PoolsPage.tsx'

const opened = (at: string) =>
  render(
    <App at={at} group={sundayCrew}>
      <GroupContext value={sundayCrew}>
        <PoolsPage />
      </GroupContext>
    </App>,
  )
const path = '/api/groups/crew/pools'

test('a group without pools says what one is, and opens one with good defaults in a press [BEY-34]', async () => {
  const { sent } = answerRequests({
    [`GET ${path}`]: () => Response.json({ items: [], nextCursor: null }),
    [`POST ${path}`]: () => Response.json(aPool(), { status: 201 }),
    [`GET ${path}/p1`]: () => Response.json(aPool()),
    [`GET ${path}/p1/rounds/1/picks`]: () => Response.json(noPicks),
  })
  await opened('/pools')
  await expect.element(page.getByText('Everybody picks the week’s games, and the pot goes to the best.')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Open a Pool' }).click()
  await page.getByRole('button', { name: 'Open the Pool' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sundays' })).toBeVisible()
  const [body] = sent.map((one) => one.body)
  expect(body).toMatchObject({
    kind: 'pickem',
    name: 'NFL pick’em',
    leagues: ['nfl'],
    entry: 10,
    shares: [100],
    confidence: false,
  })
})

test('a pool that is over is opened again with its terms, and the new one is shown [BEY-34]', async () => {
  const terms = { confidence: true, entry: 25, shares: [60, 40], roundCount: 6, leagues: ['nba'] }
  const over = aPool({ ...terms, state: 'settled', locksAt: null })
  const { sent } = answerRequests({
    [`GET ${path}/p1`]: () => Response.json(over),
    [`GET ${path}/p1/rounds/1/picks`]: () => Response.json(noPicks),
    [`POST ${path}`]: () => Response.json(aPool({ id: 'p2', name: 'Sundays' }), { status: 201 }),
    [`GET ${path}/p2`]: () => Response.json(aPool({ id: 'p2', name: 'Sundays of Spring' })),
    [`GET ${path}/p2/rounds/1/picks`]: () => Response.json(noPicks),
  })
  await opened('/pools?pool=p1')
  await page.getByRole('tab', { name: 'About' }).click()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Open It Again' }).click()
  await page.getByRole('button', { name: 'Open the Pool' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sundays of Spring' })).toBeVisible()
  const [body] = sent.map((one) => one.body)
  const { from, to, ...asked } = body as { from: string; to: string }
  expect(asked).toEqual({
    ...{ name: 'Sundays', kind: 'spread', confidence: true, entry: 25, shares: [60, 40], leagues: ['nba'] },
  })
  expect(Date.parse(to) - Date.parse(from)).toBe(5 * 7 * dayMs)
})

test('whoever is not in a pool reads its rules before they join [BEY-34]', async () => {
  const { sent } = answerRequests({
    [`GET ${path}/p1`]: () => Response.json(aPool()),
    [`GET ${path}/p1/rounds/1/picks`]: () => Response.json(noPicks),
    [`POST ${path}/p1/join`]: () => Response.json(aPool({ members: [ann, sam], pot: 40 })),
  })
  await opened('/pools?pool=p1')
  await expect.element(page.getByText(/^Pick each game at the spread that is shown/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Dolphins +3' })).toBeDisabled()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Join for $20' }).click()
  await expect.poll(() => sent.some((one) => one.path === `${path}/p1/join`)).toBe(true)
})

test('the games of a round are picked one below the other, each press sent at once [BEY-34]', async () => {
  const { sent } = answerRequests({
    [`GET ${path}/p1`]: () => Response.json(aPool({ members: [ann, sam] })),
    [`GET ${path}/p1/rounds/1/picks`]: () => Response.json(noPicks),
    [`PUT ${path}/p1/rounds/1/picks`]: () =>
      Response.json({
        ...noPicks,
        picks: [aPick('Miami Dolphins')],
      }),
  })
  await opened('/pools?pool=p1')
  await expect.element(page.getByText(/2 to pick/)).toBeVisible()
  await expect.element(page.getByText('The spreads are those of DraftKings when the round opened.')).toBeVisible()
  const dolphins = page.getByRole('button', { name: 'Dolphins +3' })
  await dolphins.click()
  await expect.element(dolphins).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText(/1 to pick/)).toBeVisible()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ picks: [{ gameId: 'g1', team: 'Miami Dolphins' }] }])
  expect(await axeFindings()).toEqual([])
})

test('in a survivor pool no team is picked twice, the pick stays once its game has begun, and who is out reads so [BEY-34]', async () => {
  const standing = {
    person: sam,
    points: 1,
    place: 1,
    out: null as number | null,
    remaining: 1,
    used: ['Detroit Lions'],
  }
  const own = { picks: [] as ReturnType<typeof aPick>[] }
  const rounds = () => {
    const locked = own.picks.length > 0
    return [aRound([aGame('g1', { locked }), aGame('g2', { homeTeam: 'Chicago Bears', awayTeam: 'Detroit Lions' })])]
  }
  answerRequests({
    [`GET ${path}/p1`]: () => Response.json(aPool({ kind: 'survivor', members: [ann, sam], rounds: rounds() })),
    [`GET ${path}/p1/rounds/1/picks`]: () => Response.json({ ...noPicks, ...own }),
    [`GET ${path}/p1/standings`]: () => Response.json({ items: [standing] }),
  })
  const screen = await opened('/pools?pool=p1')
  await expect.element(page.getByText(/^Pick one winner\. You can/)).toBeVisible()
  await expect.element(page.getByText('Picked before')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Lions/ })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: /^Bears/ })).toBeEnabled()
  expect(await axeFindings()).toEqual([])
  await screen.unmount()

  own.picks = [aPick('Miami Dolphins')]
  const later = await opened('/pools?pool=p1')
  await expect.element(page.getByRole('button', { name: /^Bears/ })).toBeDisabled()
  await later.unmount()

  own.picks = []
  standing.out = 1
  await opened('/pools?pool=p1')
  await expect.element(page.getByText('You are out since round 1.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Bears/ })).toBeDisabled()
})

test('the standings say who leads, what is possible, and what a running game means [BEY-34]', async () => {
  const rounds = [aRound([aGame('g1', { locked: true }), aGame('g2')])]
  answerRequests({
    [`GET ${path}/p1`]: () => Response.json(aPool({ state: 'running', members: [ann, sam], rounds })),
    [`GET ${path}/p1/rounds/1/picks`]: () =>
      Response.json({
        ...noPicks,
        everybody: [
          { person: ann, picks: [aPick('Miami Dolphins')], tiebreak: null },
          { person: sam, picks: [aPick('Buffalo Bills')], tiebreak: null },
        ],
      }),
    [`GET ${path}/p1/standings`]: () =>
      Response.json({
        items: [
          { person: ann, points: 3, place: 1, out: null, remaining: 2, used: [] },
          { person: sam, points: 3, place: 1, out: null, remaining: 1, used: [] },
        ],
      }),
  })
  await opened('/pools?pool=p1')
  await page.getByRole('tab', { name: 'Standings' }).click()
  await expect.element(page.getByText('up to 5 possible')).toBeVisible()
  await expect.element(page.getByText('If the Dolphins cover you are 2nd')).toBeVisible()
  await expect.element(page.getByText('If the Bills cover you are 1st')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('the standings of a survivor pool name the used teams as everywhere, and fit a narrow phone at any text size [BEY-34]', async () => {
  await page.viewport(320, 844)
  const rounds = [aRound([aGame('g1'), aGame('g2', { homeTeam: 'Chicago Bears', awayTeam: 'Detroit Lions' })])]
  const used = ['Buffalo Bills', 'Detroit Lions', 'Miami Dolphins', 'Chicago Bears']
  answerRequests({
    [`GET ${path}/p1`]: () => Response.json(aPool({ kind: 'survivor', state: 'running', members: [ann, sam], rounds })),
    [`GET ${path}/p1/rounds/1/picks`]: () => Response.json(noPicks),
    [`GET ${path}/p1/standings`]: () =>
      Response.json({ items: [{ person: ann, points: 4, place: 1, out: null, remaining: 0, used }] }),
  })
  await opened('/pools?pool=p1')
  await page.getByRole('tab', { name: 'Standings' }).click()
  await expect.element(page.getByText('used: Bills, Lions, Dolphins, Bears')).toBeVisible()
  document.documentElement.style.fontSize = '200%'
  expect(document.documentElement.scrollWidth).toBe(320)
  document.documentElement.style.fontSize = ''
  expect(await axeFindings()).toEqual([])
})

test('the final standings say who gets what, and are shared as a picture [BEY-34] [BEY-30]', async () => {
  const members = [{ ...ann, prize: 40 }, sam]
  answerRequests({
    [`GET ${path}/p1`]: () => Response.json(aPool({ state: 'settled', members, pot: 40 })),
    [`GET ${path}/p1/rounds/1/picks`]: () => Response.json(noPicks),
    [`GET ${path}/p1/standings`]: () =>
      Response.json({
        items: [
          { person: ann, points: 3, place: 1, out: null, remaining: 0, used: [] },
          { person: sam, points: 2, place: 2, out: null, remaining: 0, used: [] },
        ],
      }),
  })
  const files: File[] = []
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
  const share = async (data: ShareData) => void files.push(...(data.files ?? []))
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  await opened('/pools?pool=p1')
  await page.getByRole('tab', { name: 'Standings' }).click()
  await expect.element(page.getByText('gets $40')).toBeVisible()
  document.documentElement.style.fontSize = '200%'
  const name = page.getByRole('region', { name: 'Standings' }).getByText('Ann', { exact: true })
  expect(name.element().getBoundingClientRect().height).toBeLessThan(60)
  document.documentElement.style.fontSize = ''
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['betwixt-pool.png'])
})

test('a decided game says which pick was right, which of one’s own was wrong, and its points, at any text size [BEY-34]', async () => {
  await page.viewport(320, 844)
  const rounds = [aRound([decidedGame, aGame('g2', { homeTeam: 'Chicago Bears', awayTeam: 'Detroit Lions' })])]
  const pool = aPool({
    name: 'Sundays of the accountants',
    state: 'running',
    confidence: true,
    members: [ann, sam],
    rounds,
  })
  answerRequests({
    [`GET ${path}`]: () => Response.json({ items: [pool], nextCursor: null }),
    [`GET ${path}/p1`]: () => Response.json(pool),
    [`GET ${path}/p1/rounds/1/picks`]: () =>
      Response.json({ ...noPicks, picks: [{ ...aPick('Buffalo Bills'), confidence: 1 }] }),
  })
  const list = await opened('/pools')
  document.documentElement.style.fontSize = '200%'
  await expect.element(page.getByText('Sundays of the accountants')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await list.unmount()
  await opened('/pools?pool=p1')
  await expect.element(page.getByRole('button', { name: 'Bills -3 ✗' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Dolphins +3 ✓' })).toBeVisible()
  await expect.element(page.getByText('1 point', { exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  document.documentElement.style.fontSize = ''
  expect(await axeFindings()).toEqual([])
})

test('pools that failed to load say so [BEY-34]', async () => {
  answerRequests({})
  await opened('/pools')
  await expect.element(page.getByText('The pools could not be loaded')).toBeVisible()
})
