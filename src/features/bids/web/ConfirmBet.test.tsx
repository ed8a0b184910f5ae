import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { membership, ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, answerQueries, answerWith, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import { unlimited } from '#test/kit/userSettingsExamples.tsx'
import type { BidView } from '../contract.ts'
import { BidDialogs } from './BidDialogs.tsx'
import { ConfirmBet } from './ConfirmBet.tsx'
import { useBidDialogs } from './useBidDialogs.ts'

/** The bid was opened as Ann posted it, and is now `current`. */
function confirm(current: BidView | null = ramsPlusThree, opened: BidView = ramsPlusThree) {
  return (
    <ConfirmBet
      {...{ bid: current, opened, membership: membership('sam'), now: sundayAfternoon }}
      onCounter={() => {}}
      onClose={() => {}}
    />
  )
}

/** The dialogs of a bid that was pressed to be accepted. */
function Pressed({ bid }: { bid: BidView }) {
  const { dialog, press, close } = useBidDialogs()
  useEffect(() => press('accept', bid), [bid, press])
  const shared = { dialog, membership: membership('sam'), now: sundayAfternoon, onClose: close }
  return <BidDialogs {...shared} bids={[bid]} onCounter={(other) => press('counter', other)} />
}

test('both sides face each other with mirrored figures and the rules of this very bet [BID-62] [BID-63] [BEY-01] [BEY-03]', async () => {
  const screen = await render(<App>{confirm()}</App>)
  const side = (name: string) => screen.getByRole('region', { name, exact: true })
  await expect.element(side('You')).toMatchTextContent(/Cardinals -3at -105risk\$21\.00win\$20\.00$/)
  await expect.element(side('Ann')).toMatchTextContent(/Rams \+3at \+105risks\$20\.00wins\$21\.00$/)
  await expect.element(screen.getByText('You risk $21.00 to win $20.00')).toBeVisible()
  const rules = screen.getByRole('list', { name: 'Rules of this bet' })
  await expect.element(rules).toMatchTextContent(/Cardinals by exactly 3: push, nobody owes\./)
  await expect
    .element(rules)
    .toMatchTextContent(/Postponed: void unless it starts by \w{3} \d+:59 [AP]M\. Then nobody owes\./)
  expect(await axeFindings()).toEqual([])
})

test('what was read is what is accepted: the version goes with it, and success is told [BID-31] [BID-66]', async () => {
  const sent = answerWith(201, { id: 'bet1' })
  const screen = await render(<App>{confirm()}</App>)
  await screen.getByRole('button', { name: 'Accept, risk $21.00' }).click()
  await expect.element(screen.getByText('Bid accepted successfully! Check your active bets.')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/groups/crew/bids/bid1/accept', body: { version: 1 } }])
})

test('a bid that changes under the finger is not accepted until its new terms were shown [BID-31] [BEY-02]', async () => {
  const sent = answerWith(201, { id: 'bet1' })
  const screen = await render(
    <App>{confirm({ ...ramsPlusThree, wagerAmount: 40, remaining: 40, toWin: 42, version: 2 })}</App>,
  )
  await expect.element(screen.getByText('This bid has changed. Please review it and accept again.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Accept/ }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Show the new terms' }).click()
  await screen.getByRole('button', { name: 'Accept, risk $42.00' }).click()
  expect(sent[0]?.body).toEqual({ version: 2 })
})

test('a bid that went away cannot be accepted, and says so', async () => {
  const screen = await render(<App>{confirm(null)}</App>)
  await expect.element(screen.getByText('Bid is no longer available')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).toBeDisabled()
})

test.each([
  [409, 'aborted', 'Bid is no longer available', 'Bid is no longer available'],
  [
    429,
    'resource-exhausted',
    'You have tried to take this bid several times.',
    'You have tried to take this bid several times.',
  ],
  [500, 'internal', 'Something went wrong (id 7).', 'Failed to accept bid. Please try again.'],
])('a failed acceptance (%s %s) is told in a toast [BID-65]', async (status, code, message, says) => {
  answerWith(status, { error: { code, message } })
  const screen = await render(<App>{confirm()}</App>)
  await screen.getByRole('button', { name: /^Accept/ }).click()
  await expect.element(screen.getByRole('listitem').getByText(says)).toBeVisible()
})

test('the fair price of now is shown with what you gain at the asked one, and a warning when it has moved [BID-62]', async () => {
  const more = vi.fn()
  const confirmed = (fairOdds: number | null) => (
    <App>
      <ConfirmBet
        bid={ramsPlusThree}
        opened={ramsPlusThree}
        membership={membership('sam')}
        fairOdds={fairOdds}
        onMore={more}
        onCounter={() => {}}
        now={sundayAfternoon}
        onClose={() => {}}
      />
    </App>
  )
  const screen = await render(confirmed(-109))
  await expect.element(screen.getByText('The fair price now is +109: at -105 you give $1.38 on average.')).toBeVisible()
  await expect.element(screen.getByText(/the fair price moved against you, from -105 to \+109\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept, risk $21.00' })).toBeEnabled()
  expect(await axeFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Comments' }).click()
  expect(more).toHaveBeenCalledOnce()
})

test('without a fair price of now nothing is said of one', async () => {
  const screen = await render(<App>{confirm()}</App>)
  await expect.element(screen.getByText('You risk $21.00 to win $20.00')).toBeVisible()
  expect(screen.getByText(/fair price/).elements()).toEqual([])
})

const inParts: BidView = { ...ramsPlusThree, wagerAmount: 60, toWin: 63, remaining: 60, allowParts: true }

test('a part is chosen in dollars of the creator’s stake, all of it at first, and only a right one is sent [BEY-18]', async () => {
  const sent = answerWith(201, { id: 'bet1' })
  const screen = await render(<App>{confirm(inParts, inParts)}</App>)
  await expect.element(screen.getByRole('button', { name: 'Accept, risk $63.00' })).toBeEnabled()
  const field = screen.getByRole('textbox', { name: "How much of Ann's $60" })
  await field.fill('80')
  await expect.element(screen.getByText('Only $60 of this bid is left')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).toBeDisabled()
  await screen.getByRole('button', { name: 'Half, $30' }).click()
  await expect.element(screen.getByText('You risk $31.50 to win $30.00')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Accept, risk $31.50' }).click()
  await expect.poll(() => sent[0]?.body).toEqual({ version: 1, part: 30 })
})

test('a part that another took meanwhile shows what is left before it can be taken [BEY-18] [BID-31]', async () => {
  const rest = { ...inParts, version: 2, remaining: 20, takenAtOdds: 40 }
  const screen = await render(<App>{confirm(rest, inParts)}</App>)
  expect(screen.getByRole('button', { name: /^Accept/ }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Show the new terms' }).click()
  await expect.element(screen.getByRole('textbox', { name: "How much of Ann's $20" })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Accept, risk $21.00' })).toBeEnabled()
})

test('the one challenged can decline here, and the author of a counter-offer can withdraw it [BEY-17]', async () => {
  const toSam = { ...ramsPlusThree, challengedUserId: 'sam', challenged: { id: 'sam', name: 'Sam' } }
  const sams = {
    id: 'counter1',
    bidId: 'bid1',
    author: { id: 'sam', name: 'Sam' },
    odds: 100,
    wagerAmount: 40,
    toWin: 40,
  }
  const times = { createdAt: '2026-11-22T20:00:00Z', closesAt: toSam.closesAt }
  const counter = { ...sams, ...times, status: 'open' as const }
  const sent = answerWith(200, toSam)
  const screen = await render(<App>{confirm({ ...toSam, counters: [counter] }, toSam)}</App>)
  await expect.element(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await screen.getByRole('button', { name: 'Decline' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Decline this challenge?' })
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Not mine')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(screen.getByText('Challenge declined')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/groups/crew/bids/bid1/decline-challenge', body: { reason: 'Not mine' } }])
})

test('other terms are offered from here, in a sheet of their own [BEY-17]', async () => {
  const screen = await render(
    <App>
      <Pressed bid={ramsPlusThree} />
    </App>,
  )
  await screen.getByRole('button', { name: 'Counter' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Counter-Offer' })).toBeVisible()
  await screen.getByRole('textbox', { name: /stake, what you win/ }).fill('30')
  await expect.element(screen.getByRole('button', { name: 'Send Counter-Offer' })).toBeEnabled()
})

test('of a bid that would pass the reader’s own limit they can take a part, or offer other terms, within it [BEY-21] [BEY-18]', async () => {
  answerQueries({ '/me/limits': { ...unlimited, perFriend: 40 } })
  const screen = await render(
    <App>
      <Pressed bid={inParts} />
    </App>,
  )
  await expect.element(screen.getByText('This would pass your limit of $40 against one friend')).toBeVisible()
  await screen.getByRole('button', { name: 'Half, $30' }).click()
  await expect.element(screen.getByRole('button', { name: 'Accept, risk $31.50' })).toBeEnabled()
  await screen.getByRole('button', { name: 'Counter' }).click()
  const send = screen.getByRole('button', { name: 'Send Counter-Offer' })
  const stake = screen.getByRole('textbox', { name: /stake, what you win/ })
  await stake.fill('50')
  await expect.element(screen.getByText('This would pass your limit of $40 against one friend')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await stake.fill('20')
  await expect.element(send).toBeEnabled()
})

test('a bet that would pass the reader’s own limit cannot be accepted, and the sheet says so before [BEY-21]', async () => {
  answerQueries({ '/me/limits': { ...unlimited, weeklyLoss: 30, week: { ...unlimited.week, open: 10 } } })
  const screen = await render(<App>{confirm()}</App>)
  await expect.element(screen.getByText('This would pass your weekly limit of $30')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).toBeDisabled()
})
