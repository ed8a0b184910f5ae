import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { asking, ramsPlusThree } from '#test/kit/bidExamples.ts'
import { sundayAfternoon, sundayCrew } from '#test/kit/slipExamples.tsx'
import type { BidView } from '../contract.ts'
import { BidCard } from './BidCard.tsx'

const nothing = () => {}

function card(bid: BidView, { reader = 'sam', now = sundayAfternoon, group = sundayCrew } = {}) {
  return <BidCard bid={bid} asking={asking(reader, group)} now={now} onAccept={nothing} onCancel={nothing} />
}

/** What the card says, as one line. */
const words = () => document.querySelector('article')?.textContent ?? ''

test('others read what they would take, and what that risks and wins [BID-20] [DEBT-05] [BEY-01]', async () => {
  const accept = vi.fn()
  const screen = await render(
    <BidCard bid={ramsPlusThree} asking={asking('sam')} now={sundayAfternoon} onAccept={accept} onCancel={nothing} />,
  )
  expect(words()).toContain("You'd takeCardinals -3 at -105")
  expect(words()).toContain('Ann offers Rams +3 · closes in 1 h')
  expect(words()).toContain('You risk$21.00You win$20.00')
  expect(words()).toContain('In 1 h 2 min')
  await screen.getByRole('button', { name: 'Accept, risk $21.00' }).click()
  expect(accept).toHaveBeenCalledWith(ramsPlusThree)
  expect(await axeFindings()).toEqual([])
})

test('its creator reads what they offered, and can take it back but not take it [BID-13] [BID-64]', async () => {
  const screen = await render(card(ramsPlusThree, { reader: 'ann' }))
  expect(words()).toContain('You offeredRams +3 at +105')
  expect(words()).toContain('A friend takes Cardinals -3 at -105')
  expect(words()).toContain('You risk$20.00You win$21.00')
  await expect.element(screen.getByRole('button', { name: 'Cancel Bid' })).toBeEnabled()
  expect(screen.getByRole('button', { name: /Accept/ }).elements()).toEqual([])
})

const acceptsOff = { ...sundayCrew, permissions: { ...sundayCrew.permissions, membersCanAcceptBids: false } }

test.each([
  ['the group does not let members', ramsPlusThree, acceptsOff, 'Members of this group cannot accept bids'],
  [
    'it waits for an admin',
    { ...ramsPlusThree, approval: 'waiting' as const },
    sundayCrew,
    'Waiting for approval by a group admin',
  ],
  [
    'the server knows more',
    { ...ramsPlusThree, why: 'Bid is no longer available' },
    sundayCrew,
    'Bid is no longer available',
  ],
])('Accept is off and says why when %s [BID-61] [GRP-32] [GRP-33]', async (_when, bid, group, why) => {
  const screen = await render(card(bid, { group }))
  const accept = screen.getByRole('button', { name: /^Accept/ })
  await expect.element(accept).toBeDisabled()
  await expect.element(accept).toHaveAccessibleDescription(why)
})

test('at the very start of the game the card expires before the eyes of its reader [BID-61] [BEY-02]', async () => {
  const start = Date.parse(ramsPlusThree.closesAt)
  const screen = await render(card(ramsPlusThree, { now: start - 1 }))
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).toBeEnabled()
  await screen.rerender(card(ramsPlusThree, { now: start }))
  expect(screen.getByRole('button', { name: /^Accept/ }).elements()).toEqual([])
  await expect.element(screen.getByText('Expired', { exact: true })).toBeVisible()
  expect(words()).toContain("You'd have takenCardinals -3")
  expect(words()).toContain('Nobody took it before the game started.')
})

test('an accepted bid tells each reader their own side of it', async () => {
  const accepted = {
    ...ramsPlusThree,
    status: 'accepted' as const,
    acceptorId: 'ben',
    acceptorName: 'Ben',
    acceptedAt: '2026-11-22T20:00:00Z',
  }
  const screen = await render(card(accepted, { reader: 'ben' }))
  expect(words()).toContain('You tookCardinals -3 at -105')
  expect(words()).toContain('You risk$21.00You win$20.00')
  await screen.rerender(card(accepted, { reader: 'ann' }))
  expect(words()).toContain('Ben took Cardinals -3')
  expect(words()).toContain('You risk$20.00You win$21.00')
  await screen.rerender(card(accepted, { reader: 'cleo' }))
  expect(words()).toContain('Ben risks$21.00Ben wins$20.00')
})
