import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { GroupContext } from '#features/groups/web/groupContext.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, sundayAfternoon, sundayCrew } from '#test/kit/slipExamples.tsx'
import type { BidView } from '../contract.ts'
import { BidsPage } from './BidsPage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: sundayAfternoon, toFake: ['Date'] })
})

/** The lists return these bids. */
function aBoard(bids: readonly BidView[]) {
  return vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(new Request(input).url)
    if (pathname.endsWith('/bid-prices')) return Response.json({ prices: [], games: [] })
    if (!pathname.endsWith('/bids'))
      return Response.json({ error: { code: 'not-found', message: 'No' } }, { status: 404 })
    const status = searchParams.get('status')
    return Response.json({ items: bids.filter((bid) => !status || bid.status === status), nextCursor: null })
  })
}

const board = (at: string) => (
  <App at={at}>
    <GroupContext value={sundayCrew}>
      <BidsPage />
    </GroupContext>
  </App>
)

const cards = () => Array.from(document.querySelectorAll('article'), (card) => card.getAttribute('aria-label'))

test('by an invite with a bid its Confirm Bet is open at once [BEY-44]', async () => {
  aBoard([ramsPlusThree, { ...ramsPlusThree, id: 'other' }])
  const screen = await render(board('/bids?offer=bid1'))
  await expect.element(screen.getByRole('dialog', { name: 'Confirm Bet' })).toBeVisible()
  await screen.getByRole('button', { name: 'Not now' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Confirm Bet' })).not.toBeInTheDocument()
})

test('by an invite whose bid is gone one reads so, and sees what is open [BEY-44]', async () => {
  aBoard([{ ...ramsPlusThree, id: 'gone', status: 'accepted', acceptorId: 'ben', betId: 'bet1' }, ramsPlusThree])
  const screen = await render(board('/bids?offer=gone'))
  await expect
    .element(screen.getByText('The bid that you were invited with is gone. This is what is open now.'))
    .toBeVisible()
  await expect.poll(cards).toEqual(["You'd take Cardinals -3"])
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('who has taken all there was reads so, and sees the bet that starts next [BEY-45]', async () => {
  aBoard([{ ...ramsPlusThree, status: 'accepted', acceptorId: 'sam', acceptorName: 'Sam', betId: 'bet1' }])
  const screen = await render(board('/bids'))
  await expect.element(screen.getByRole('heading', { name: 'Nothing left to take' })).toBeVisible()
  await expect.element(screen.getByText(/^Your bet on Cardinals -3 starts today \d+:\d\d [AP]M\.$/)).toBeVisible()
  const link = screen.getByRole('link', { name: 'See my bet' })
  await expect.element(link).toHaveAttribute('href', '/groups/crew/bets/bet1')
  expect(await axeFindings()).toEqual([])
})
