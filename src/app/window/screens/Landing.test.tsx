import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Route, Switch } from 'wouter'
import type { BidView } from '#features/bids/contract.ts'
import { sessionQuery } from '#features/web/session.ts'
import { memoryAddresses } from '#test/kit/AtAddress.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { sam } from '#test/kit/slipExamples.tsx'
import { Addresses } from '#web/browser/Addresses.tsx'
import { readStored, writeStored } from '#web/browser/storedValue.ts'
import { takeFirstStep, useFirstStep } from '#web/session/firstSteps.ts'
import { Landing } from './Landing.tsx'

beforeEach(() => {
  localStorage.clear()
  takeFirstStep({ at: 'joined', groupId: 'crew' })
})

type Bid = Pick<BidView, 'creatorId' | 'why' | 'closesAt'>
const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
const ofAnn: Bid = { creatorId: 'ann', why: null, closesAt: inAnHour }

const Step = () => <p>step {JSON.stringify(useFirstStep())}</p>

/** The start page of somebody who has just joined the group `crew`, in which these bids are open. */
async function theLanding(bids: () => Response) {
  const { asked } = answerRequests({ 'GET /api/groups/crew/bids': bids })
  const { seen, addresses } = memoryAddresses('/')
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(sessionQuery.queryKey, sam)
  await render(
    <QueryClientProvider client={queries}>
      <Addresses {...addresses}>
        <Switch>
          <Route path="/">
            <Landing groupId="crew" />
          </Route>
          {['/bids', '/lines'].map((path) => (
            <Route key={path} path={path}>
              <h1>{path}</h1>
            </Route>
          ))}
        </Switch>
        <Step />
      </Addresses>
    </QueryClientProvider>,
  )
  return { asked, address: () => seen.at(-1) }
}

const open = (...items: Bid[]) => Response.json({ items, nextCursor: null })
const at = (path: string) => expect.element(page.getByRole('heading', { name: path })).toBeVisible()
const step = (text: string) => expect.element(page.getByText(`step ${text}`)).toBeVisible()

test('a new member lands on the bids that they can take [INV-58]', async () => {
  const { address } = await theLanding(() => open({ ...ofAnn, why: 'no' }, ofAnn))
  await at('/bids')
  expect(address()).toBe('/groups/crew/bids')
  await step('{"at":"welcome","tab":"/bids"}')
})

test.each([
  ['nothing is open', () => open()],
  ['nothing that they can take', () => open({ ...ofAnn, why: 'Members of this group cannot accept bids' })],
  ['only what is closing', () => open({ ...ofAnn, closesAt: '2026-01-01T00:00:00Z' })],
  ['only their own from before', () => open({ ...ofAnn, creatorId: 'sam' })],
  ['what is open cannot be read', () => refusal(500, 'internal', 'Oh')],
])('where %s, they land on the lines, to post the first [INV-58]', async (_, bids) => {
  await theLanding(bids)
  await at('/lines')
  await step('{"at":"welcome","tab":"/lines"}')
})

test('a new member who came by a link to a bid lands on that bid, once [APP-27] [INV-58]', async () => {
  writeStored('wanted', '/groups/crew/bids/b1')
  const { asked, address } = await theLanding(() => open(ofAnn))
  await at('/bids')
  expect(address()).toBe('/groups/crew/bids/b1')
  expect([readStored('wanted'), asked]).toEqual([null, []])
  await step('null')
})

test('a link into another group waits for that one [INV-58]', async () => {
  writeStored('wanted', '/groups/poker/bids/b1')
  await theLanding(() => open())
  await at('/lines')
  expect(readStored('wanted')).toBe('/groups/poker/bids/b1')
})
