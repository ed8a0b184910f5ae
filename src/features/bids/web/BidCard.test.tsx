import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { membership, ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, answerQueries, crewOfAdmins, sundayAfternoon, sundayCrew } from '#test/kit/slipExamples.tsx'
import type { BidView } from '../contract.ts'
import { BidCard } from './BidCard.tsx'

const nothing = () => {}

function card(
  bid: BidView,
  { reader = 'sam', now = sundayAfternoon, group = sundayCrew, onPress = nothing, canFollow = true } = {},
) {
  return <BidCard {...{ bid, now, onPress, canFollow }} membership={membership(reader, group)} />
}

/** The text of the card, as one line. */
const words = () => document.querySelector('article')?.textContent ?? ''

test('others read what they would take, and what that risks and wins [BID-20] [DEBT-05] [BEY-01]', async () => {
  const press = vi.fn()
  const screen = await render(card(ramsPlusThree, { onPress: press }))
  await expect.element(screen.getByRole('article')).toBeVisible()
  expect(words()).toContain("You'd takeCardinals -3 at -105")
  expect(words()).toContain('Ann offers Rams +3 · closes at the start')
  expect(words()).toContain('You risk$21.00You win$20.00')
  expect(words()).toContain('In 1 h 2 min')
  await screen.getByRole('button', { name: 'Accept, risk $21.00' }).click()
  expect(press).toHaveBeenCalledWith('accept', ramsPlusThree)
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

test('its creator can edit it; where members cannot create bids any more, Edit is off and says why [BID-31] [GRP-32]', async () => {
  const press = vi.fn()
  const screen = await render(card(ramsPlusThree, { reader: 'ann', onPress: press }))
  await screen.getByRole('button', { name: 'Edit' }).click()
  expect(press).toHaveBeenCalledWith('edit', ramsPlusThree)
  const group = { ...sundayCrew, permissions: { ...sundayCrew.permissions, membersCanCreateBids: false } }
  await screen.rerender(card(ramsPlusThree, { reader: 'ann', group }))
  const edit = screen.getByRole('button', { name: 'Edit' })
  await expect.element(edit).toBeDisabled()
  await expect.element(edit).toHaveAccessibleDescription('Members of this group cannot create bids')
  await expect.element(screen.getByRole('button', { name: 'Cancel Bid' })).toBeEnabled()
})

const waiting = { ...ramsPlusThree, approval: 'waiting' as const }

test('a large bid waits: its creator reads so, and a group admin approves or declines it [GRP-33]', async () => {
  const press = vi.fn()
  const screen = await render(card(waiting, { reader: 'ann' }))
  await expect.element(screen.getByText('Waiting for approval by a group admin')).toBeVisible()
  await screen.rerender(card(waiting, { reader: 'cleo', group: crewOfAdmins('cleo'), onPress: press }))
  expect(screen.getByRole('button', { name: /^Accept/ }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Approve' }).click()
  await screen.getByRole('button', { name: 'Decline' }).click()
  expect(press.mock.calls).toEqual([
    ['approve', waiting],
    ['decline', waiting],
  ])
  expect(await axeFindings()).toEqual([])
})

test('what the admin said who approved it stands on the bid [BEY-25]', async () => {
  const screen = await render(card({ ...ramsPlusThree, approval: 'approved', approvalReason: 'For his birthday' }))
  await expect.element(screen.getByText('Approved: For his birthday')).toBeVisible()
})

test('a bid whose price follows the line says so, also where the line is gone or the feature off [BID-39] [BID-40]', async () => {
  const screen = await render(card({ ...ramsPlusThree, autoUpdateOdds: true }))
  await expect.element(screen.getByText('Follows the fair price until accepted')).toBeVisible()
  await screen.rerender(card({ ...ramsPlusThree, autoUpdateOdds: true, lineGone: true }))
  await expect.element(screen.getByText('The line is gone, the price is kept')).toBeVisible()
  await screen.rerender(card({ ...ramsPlusThree, autoUpdateOdds: true }, { canFollow: false }))
  await expect.element(screen.getByText('Auto-update is off, the price is kept')).toBeVisible()
})

test('of a prop one reads the proposition before the sides [ADM-26]', async () => {
  const prop = {
    ...ramsPlusThree,
    betType: 'prop' as const,
    sport: 'custom',
    gameId: null,
    gameTime: null,
    homeTeam: 'Yes',
    awayTeam: 'No',
    description: 'The anthem takes longer than two minutes',
    selection: { team: 'Yes', line: null, odds: 100, oppositeOdds: 100, originalOdds: null },
    odds: 100,
  }
  await render(card(prop))
  expect(words()).toContain("The anthem takes longer than two minutesYou'd takeNo at +100")
})

test.each([
  ['cancelled by its creator', 'creator', null, 'Cancelled', 'Cancelled by its creator'],
  ['declined by a group admin', 'declined', null, 'Declined', 'Declined by a group admin'],
  ['in other words', 'declined', null, 'Declined', 'In other words'],
  ['too much', 'declined', 'too much for a preseason game', 'Declined', 'Declined: too much for a preseason game'],
] as const)(
  'of a bid that is over (%s) everybody reads why [BID-29] [GRP-33]',
  async (reason, cause, declineReason, pill, says) => {
    const approval = cause === 'declined' ? cause : 'none'
    const why = { cancellationReason: reason, cancellationCause: cause, declineReason, approval } as const
    const over = { status: 'cancelled' as const, cancelledBy: 'cleo', cancelledAt: '2026-11-22T20:00:00Z' }
    const screen = await render(card({ ...ramsPlusThree, ...over, ...why }))
    await expect.element(screen.getByText(pill, { exact: true })).toBeVisible()
    expect(words()).toContain(`offered Rams +3 · ${pill.toLowerCase()} 23 min ago`)
    await expect.element(screen.getByText(says, { exact: true }).first()).toBeVisible()
    expect(screen.getByRole('button', { name: /Accept/ }).elements()).toEqual([])
  },
)

test('what friends said is counted on the card, and opens and closes inside of it [BID-04] [CMT-11]', async () => {
  const comment = { id: 'c1', entityType: 'bid', entityId: 'bid1', groupId: 'crew', author: { id: 'ben', name: 'Ben' } }
  const said = {
    ...comment,
    content: 'Too good to be true',
    createdAt: '2026-11-22T20:00:00Z',
    mentions: [],
    reactions: [],
  }
  answerQueries({ '/comments': { items: [said], nextCursor: null } })
  const screen = await render(<App>{card({ ...ramsPlusThree, comments: 3 })}</App>)
  const talk = screen.getByRole('button', { name: '3 comments' })
  await talk.click()
  await expect.element(talk).toHaveAttribute('aria-expanded', 'true')
  await expect.element(screen.getByText('Too good to be true')).toBeVisible()
  await talk.click()
  expect(screen.getByText('Too good to be true').elements()).toEqual([])
})

test('the start of the game is never cut, however long the names are [BID-20]', async () => {
  const homeTeam = 'Southern Mississippi Golden Eagles'
  const college = {
    homeTeam,
    sport: 'americanfootball_ncaaf',
    selection: { ...ramsPlusThree.selection, team: homeTeam },
  }
  const bid = { ...ramsPlusThree, ...college, awayTeam: 'Central Michigan Chippewas', gameTime: '2026-11-26T20:30:00Z' }
  for (const width of [320, 390]) {
    await page.viewport(width, 844)
    const screen = await render(<div className="p-3">{card(bid)}</div>)
    const time = screen.getByText(/^Thu \d+:30 [AP]M$/).element()
    const head = time.parentElement?.getBoundingClientRect()
    expect(time.getBoundingClientRect().right).toBeLessThanOrEqual((head?.right ?? 0) + 0.5)
    expect(time.getBoundingClientRect().bottom).toBeLessThanOrEqual((head?.bottom ?? 0) + 0.5)
    await screen.unmount()
  }
  await page.viewport(390, 844)
})

test('its comments, opened by a press, get the focus and come above the bar at the bottom [CMT-11]', async () => {
  answerQueries({ '/comments': { items: [], nextCursor: null } })
  const screen = await render(
    <App>
      <div style={{ height: innerHeight - 200 }} />
      {card(ramsPlusThree)}
      <div style={{ height: 600 }} />
    </App>,
  )
  await screen.getByRole('button', { name: '0 comments' }).click()
  const comments = screen.getByRole('region', { name: 'Comments' })
  await expect.element(comments).toHaveFocus()
  await expect.element(screen.getByText(/^No comments yet/)).toBeVisible()
  await expect.poll(() => comments.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight - 56)
})

const part = { betId: 'bet1', acceptor: { id: 'ben', name: 'Ben' }, wagerAmount: 40, toWin: 42 }
const shared = { ...ramsPlusThree, wagerAmount: 60, toWin: 63, remaining: 60, allowParts: true }

test('a bid that allows parts says so, and then how much is left and who took what [BEY-18]', async () => {
  const screen = await render(card(shared))
  await expect.element(screen.getByText('You may take a part')).toBeVisible()
  const rest = { ...shared, remaining: 20, takenAtOdds: 40, parts: [part] }
  await screen.rerender(card(rest))
  await expect.element(screen.getByText('$20 of $60 is left: Ben took $40')).toBeVisible()
  expect(words()).toContain('You risk$21.00You win$20.00')
  const last = { ...part, betId: 'bet2', acceptor: { id: 'cleo', name: 'Cleo' }, wagerAmount: 20, toWin: 21 }
  const ended = { status: 'accepted', remaining: 0, acceptedAt: ramsPlusThree.createdAt } as const
  await screen.rerender(card({ ...rest, ...ended, parts: [part, last] }))
  await expect.element(screen.getByText('Ben took $40, Cleo took $20')).toBeVisible()
  expect(words()).toContain('Taken in 2 parts')
  expect(words()).toContain('Ann risks$60.00Ann wins$63.00')
})

test('what nobody took of a bid taken in part is called the rest [BEY-18]', async () => {
  const gone = { ...shared, remaining: 20, takenAtOdds: 40, parts: [part], status: 'cancelled' as const }
  await render(card({ ...gone, cancellationCause: 'expired', cancelledAt: ramsPlusThree.closesAt }, { reader: 'ann' }))
  expect(words()).toContain('Nobody took the rest before the game started.')
})

const toSam = { ...ramsPlusThree, challengedUserId: 'sam', challenged: { id: 'sam', name: 'Sam' } }

test('the one challenged can accept or decline, and reads who challenges them [BEY-17]', async () => {
  const press = vi.fn()
  const screen = await render(card(toSam, { onPress: press }))
  await expect.element(screen.getByText('Ann challenges you')).toBeVisible()
  expect(words()).toContain("You'd takeCardinals -3 at -105")
  await screen.getByRole('button', { name: 'Decline' }).click()
  expect(press).toHaveBeenCalledWith('decline-challenge', toSam)
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).toBeEnabled()
  expect(await axeFindings()).toEqual([])
})

test('others read who challenges whom, and why they cannot accept [BEY-17]', async () => {
  const screen = await render(card(toSam, { reader: 'cleo' }))
  await expect.element(screen.getByText('Ann challenges Sam')).toBeVisible()
  await expect.element(screen.getByText('Only Sam can accept this bid')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Decline' }).elements()).toEqual([])
  expect(words()).toContain('Sam would takeCardinals -3')
  expect(words()).toContain('Sam risks$21.00Sam wins$20.00')
})

test('a challenge that was declined says so, with the reason [BEY-17]', async () => {
  const ended = { status: 'cancelled', cancellationCause: 'challenge-declined', cancelledAt: toSam.createdAt } as const
  const reason = 'declined by the one challenged'
  const screen = await render(card({ ...toSam, ...ended, cancellationReason: reason }, { reader: 'ann' }))
  await expect.element(screen.getByText('Sam declined it.')).toBeVisible()
  await screen.rerender(card({ ...toSam, ...ended, cancellationReason: 'Not mine' }, { reader: 'ann' }))
  await expect.element(screen.getByText('Sam: Not mine')).toBeVisible()
})
