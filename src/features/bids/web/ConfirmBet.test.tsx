import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { membership, ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, answerQueries, answerWith, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import { unlimited } from '#test/kit/userSettingsExamples.tsx'
import type { BidView } from '../contract.ts'
import { ConfirmBet } from './ConfirmBet.tsx'

afterEach(() => vi.restoreAllMocks())

/** The bid was opened as Ann posted it, and is now `current`. */
function confirm(current: BidView | null = ramsPlusThree) {
  return (
    <ConfirmBet
      bid={current}
      opened={ramsPlusThree}
      membership={membership('sam')}
      now={sundayAfternoon}
      onClose={() => {}}
    />
  )
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
  const screen = await render(<App>{confirm({ ...ramsPlusThree, wagerAmount: 40, toWin: 42, version: 2 })}</App>)
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

test('a bet that would pass the reader’s own limit cannot be accepted, and the sheet says so before [BEY-21]', async () => {
  answerQueries({ '/me/limits': { ...unlimited, weeklyLoss: 30, week: { ...unlimited.week, open: 10 } } })
  const screen = await render(<App>{confirm()}</App>)
  await expect.element(screen.getByText('This would pass your weekly limit of $30')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Accept/ })).toBeDisabled()
})
