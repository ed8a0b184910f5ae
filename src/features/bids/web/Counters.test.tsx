import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { membership, ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, answerWith, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import type { CounterView } from '../counterContract.ts'
import { CounterForm } from './CounterForm.tsx'
import { Counters } from './Counters.tsx'

/** Sam would take Ann's Rams +3 at +100 instead of +105, for $40. */
const sams: CounterView = {
  ...{ id: 'counter1', bidId: 'bid1', author: { id: 'sam', name: 'Sam' }, odds: 100, wagerAmount: 40, toWin: 40 },
  ...{ status: 'open', closesAt: ramsPlusThree.closesAt, createdAt: '2026-11-22T20:00:00Z' },
}
const countered = { ...ramsPlusThree, counters: [sams] }

const counters = (reader: string) => (
  <App>
    <Counters bid={countered} membership={membership(reader)} now={sundayAfternoon} />
  </App>
)
const form = (isGone = false) => (
  <App>
    <CounterForm
      isGone={isGone}
      bid={ramsPlusThree}
      membership={membership('sam')}
      now={sundayAfternoon}
      onClose={() => {}}
    />
  </App>
)

test('its creator reads a counter-offer from their side, and accepts it only after a second look [BEY-17]', async () => {
  const sent = answerWith(201, { id: 'bet1' })
  const screen = await render(counters('ann'))
  await expect.element(screen.getByText(/Sam offers you Rams \+3 at \+100/)).toBeVisible()
  await expect.element(screen.getByText('You risk $40.00 to win $40.00')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Accept' }).click()
  expect(sent).toEqual([])
  await screen.getByRole('dialog').getByRole('button', { name: 'Accept, risk $40.00' }).click()
  await expect.element(screen.getByText('Counter-offer accepted! Check your bets.')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/api/groups/crew/bids/bid1/counters/counter1/accept'])
})

test('a counter-offer that ends before its bid says when, and is gone from then on [BEY-17]', async () => {
  const times = { createdAt: '2026-11-22T20:00:00Z', closesAt: '2026-11-22T20:30:00Z' }
  const at = (now: string) => (
    <App>
      <Counters
        bid={{ ...ramsPlusThree, counters: [{ ...sams, ...times }] }}
        membership={membership('ann')}
        now={Date.parse(now)}
      />
      <p>{now}</p>
    </App>
  )
  const screen = await render(at('2026-11-22T20:10:00Z'))
  await expect.element(screen.getByText(/10 min ago · closes in 20 min/)).toBeVisible()
  await screen.unmount()
  const later = await render(at(times.closesAt))
  await expect.element(later.getByText(times.closesAt)).toBeVisible()
  expect(later.getByText(/Sam offers you/).query()).toBeNull()
})

test('a counter-offer is declined by a press, and a refusal is told [BEY-17]', async () => {
  const sent = answerWith(409, { error: { code: 'aborted', message: 'This counter-offer is no longer open' } })
  const screen = await render(counters('ann'))
  await screen.getByRole('button', { name: 'Decline' }).click()
  await expect.element(screen.getByText('This counter-offer is no longer open')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/api/groups/crew/bids/bid1/counters/counter1/decline'])
})

test('its author reads it from their side and can withdraw it [BEY-17]', async () => {
  const sent = answerWith(200, { ...sams, status: 'withdrawn' })
  const screen = await render(counters('sam'))
  await expect.element(screen.getByText(/You offered to take Cardinals -3 at \+100/)).toBeVisible()
  await screen.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(screen.getByText('Counter-offer withdrawn')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/api/groups/crew/bids/bid1/counters/counter1/withdraw'])
})

test('other terms are given from the side of who would take them, and sent from that of the bid [BEY-17]', async () => {
  const sent = answerWith(201, sams)
  const screen = await render(form())
  await expect.element(screen.getByText('This is what the bid offers already')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send Counter-Offer' })).toBeDisabled()
  await expect.element(screen.getByText(/It ends when Ann changes the bid, or Today \d/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Your odds' }).fill('+100')
  await screen.getByRole('textbox', { name: "Ann's stake, what you win" }).fill('40')
  await expect.element(screen.getByText('You risk $40.00 to win $40.00')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Send Counter-Offer' }).click()
  await expect.element(screen.getByText('Counter-offer sent')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/groups/crew/bids/bid1/counters', body: { odds: 100, wagerAmount: 40 } }])
})

test('what is no price and no stake cannot be sent, and says why [BEY-17] [BID-50]', async () => {
  const screen = await render(form())
  await screen.getByRole('textbox', { name: 'Your odds' }).fill('120')
  await expect.element(screen.getByText(/Odds must start with \+ or -/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send Counter-Offer' })).toBeDisabled()
  await screen.getByRole('textbox', { name: 'Your odds' }).fill('+120')
  await screen.getByRole('textbox', { name: "Ann's stake, what you win" }).fill('5000')
  await expect.element(screen.getByText('Bet amount must be between $1 and $1,000')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send Counter-Offer' })).toBeDisabled()
})

test('no counter-offer is made to a bid that went away meanwhile [BEY-17] [BID-31]', async () => {
  const screen = await render(form(true))
  await screen.getByRole('textbox', { name: 'Your odds' }).fill('+120')
  await expect.element(screen.getByText('Bid is no longer available')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send Counter-Offer' })).toBeDisabled()
})
