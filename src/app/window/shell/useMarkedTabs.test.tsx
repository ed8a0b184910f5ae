import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BidView } from '#features/bids/contract.ts'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import type { GroupOverview, Waiting } from '#features/overview/contract.ts'
import { PoolsPage } from '#features/pools/web/PoolsPage.tsx'
import { answerRequests } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { ramsPlusThree } from '#test/kit/bidExamples.ts'
import { ann, aPick, aPool, noPicks, sam } from '#test/kit/poolExamples.ts'
import { App, sundayAfternoon, sundayCrew } from '#test/kit/slipExamples.tsx'
import { GroupSwitcher } from './GroupSwitcher.tsx'
import { MemberDuties } from './MemberDuties.tsx'
import { BottomTabs } from './Navigation.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: sundayAfternoon, toFake: ['Date'] })
})

const nothing: GroupOverview = {
  ...{ groupId: 'crew', name: 'Sunday Crew', net: 0, live: 0, livePools: 0, disputed: 0 },
  ...{ newBets: 0, newComments: 0, waiting: 0, activeBets: 0, liveBets: [], waits: [] },
}
const wait = (kind: Waiting['kind'], id: string): Waiting => ({
  ...{ kind, id, who: 'Ann', matchup: null, amount: 20, until: null },
})

async function tabsWith(overview: GroupOverview, bids: readonly BidView[] = []) {
  answerRequests({
    'GET /api/groups/crew/bids': () => Response.json({ items: bids, nextCursor: null }),
    'GET /api/me/overview': () => Response.json({ groups: [overview] }),
  })
  await render(
    <App at="/lines" group={sundayCrew}>
      <MemberDuties />
      <GroupSwitcher place="header" />
      <BottomTabs />
    </App>,
  )
  return (name: string) => expect.element(page.getByRole('link', { name, exact: true }))
}

test('a tab is marked where something waits for one, with a number only for what one can do [APP-21] [BEY-28]', async () => {
  const waits = [
    wait('callOff', 'a'),
    wait('settle', 'b'),
    wait('doubt', 'c'),
    wait('opening', 'o'),
    wait('closing', 'd'),
  ]
  const tab = await tabsWith({ ...nothing, waits, live: 2, disputed: 1 }, [
    ramsPlusThree,
    { ...ramsPlusThree, id: 'challenge', challengedUserId: 'sam' },
    { ...ramsPlusThree, id: 'other', challengedUserId: 'cleo' },
    { ...ramsPlusThree, id: 'waiting', approval: 'waiting' },
  ])
  await tab('Bids 2 available, 1 waits for you').toBeVisible()
  await tab('Bets 1 waits for you, 2 live, 1 disputed').toBeVisible()
  await tab('Debts 2 wait for you, 1 disputed').toBeVisible()
  await tab('Stats').toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('a bet that was made is marked until its reader looks at their bets [BEY-45]', async () => {
  const tab = await tabsWith({ ...nothing, newBets: 2, live: 1 })
  await tab('Bets 2 new, 1 live').toBeVisible()
})

test('pools are marked where games wait to be picked, with the group’s name where its menu leads there [BEY-34]', async () => {
  await tabsWith({ ...nothing, waits: [wait('picks', 'p1'), wait('poolDispute', 'p2')], livePools: 1, newComments: 3 })
  await page.getByRole('button', { name: /3 new in its thread, 2 wait for you, 1 live in its pools$/ }).click()
  const link = page.getByRole('menuitem', { name: 'Pools 2 wait for you, 1 live' })
  await expect.element(link).toHaveAttribute('href', '/groups/crew/pools')
  expect(await axeFindings()).toEqual([])
})

test('the mark of the pools is gone once all games are picked [BEY-34]', async () => {
  let waits = [wait('picks', 'p1')]
  const path = '/api/groups/crew/pools/p1'
  answerRequests({
    'GET /api/groups/crew/bids': () => Response.json({ items: [], nextCursor: null }),
    'GET /api/me/overview': () => Response.json({ groups: [{ ...nothing, waits }] }),
    [`GET ${path}`]: () => Response.json(aPool({ members: [ann, sam] })),
    [`GET ${path}/rounds/1/picks`]: () => Response.json(noPicks),
    [`PUT ${path}/rounds/1/picks`]: () => {
      waits = []
      return Response.json({ ...noPicks, picks: [aPick('Miami Dolphins', 'g1'), aPick('Chicago Bears', 'g2')] })
    },
  })
  await render(
    <App at="/pools?pool=p1" group={sundayCrew}>
      <GroupContext value={sundayCrew}>
        <MemberDuties />
        <GroupSwitcher place="header" />
        <PoolsPage />
      </GroupContext>
    </App>,
  )
  const name = (words: RegExp) => page.getByRole('button', { name: words })
  await expect.element(name(/1 waits for you in its pools$/)).toBeVisible()
  await page.getByRole('button', { name: 'Dolphins +3' }).click()
  await page.getByRole('button', { name: /^Bears/ }).click()
  await expect.element(page.getByText(/All picked/)).toBeVisible()
  await expect.element(name(/^Group: Sunday Crew$/)).toBeVisible()
})

test("the group's name is marked where its thread has something new, and its menu leads there [BEY-39]", async () => {
  await tabsWith({ ...nothing, newComments: 3 })
  await page.getByRole('button', { name: /^Group: Sunday Crew.* 3 new in its thread$/ }).click()
  const link = page.getByRole('menuitem', { name: 'Group Thread 3 new' })
  await expect.element(link).toHaveAttribute('href', '/groups/crew/thread')
  expect(await axeFindings()).toEqual([])
})

test('on the page of the bets they are looked at, once [BEY-45]', async () => {
  let overview = { ...nothing, newBets: 1 }
  const { sent } = answerRequests({
    'GET /api/groups/crew/bids': () => Response.json({ items: [], nextCursor: null }),
    'GET /api/me/overview': () => Response.json({ groups: [overview] }),
    'POST /api/groups/crew/bets/seen': () => {
      overview = nothing
      return Response.json({})
    },
  })
  await render(
    <App at="/bets" group={sundayCrew}>
      <MemberDuties />
      <BottomTabs />
    </App>,
  )
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/api/groups/crew/bets/seen'])
  await expect.element(page.getByRole('link', { name: 'Bets', exact: true })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('what is only to be looked at is a dot without a number, and where nothing waits there is none', async () => {
  const tab = await tabsWith({ ...nothing, live: 1 })
  await tab('Bets 1 live').toBeVisible()
  await tab('Bids').toBeVisible()
  await tab('Debts').toBeVisible()
})
