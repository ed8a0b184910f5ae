import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { membership, ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, answerWith, sundayAfternoon, sundayCrew } from '#test/kit/slipExamples.tsx'
import type { BidView } from '../contract.ts'
import { EditBid } from './EditBid.tsx'

const closed = vi.fn()

function edit(current: BidView | null = ramsPlusThree, group = sundayCrew) {
  const reader = membership('ann', group)
  return (
    <App>
      {<EditBid bid={current} opened={ramsPlusThree} membership={reader} now={sundayAfternoon} onClose={closed} />}
    </App>
  )
}

test('amount, odds and expiration stand as they are, and only what was changed is sent [BID-30] [BID-31]', async () => {
  const sent = answerWith(200, ramsPlusThree)
  const screen = await render(edit())
  await expect.element(screen.getByRole('textbox', { name: 'Stake' })).toHaveValue('$20')
  await expect.element(screen.getByRole('combobox', { name: 'Expires' })).toHaveValue('keep')
  const odds = screen.getByRole('textbox', { name: 'Your odds' })
  await expect.element(odds).toHaveValue('+105')
  await odds.fill('+120')
  await expect.element(screen.getByText('A friend takes Cardinals -3 at -120: risks $24.00, wins $20.00')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Save, risk $20.00' }).click()
  await expect.element(screen.getByText('Bid updated')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/groups/crew/bids/bid1', body: { version: 1, odds: 120 } }])
})

test('saving nothing sends nothing', async () => {
  closed.mockClear()
  const sent = answerWith(200, ramsPlusThree)
  const screen = await render(edit())
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(sent).toEqual([])
})

test('the rules of the group hold for it as for a new bid [BID-36] [GRP-33]', async () => {
  const sent = answerWith(200, ramsPlusThree)
  const group = { ...sundayCrew, bettingRules: { ...sundayCrew.bettingRules, maxBetAmount: 40 } }
  const screen = await render(edit(ramsPlusThree, group))
  const stake = screen.getByRole('textbox', { name: 'Stake' })
  await stake.fill('60')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect.element(stake).toHaveAccessibleDescription('Bet amount must be between $1 and $40')
  await stake.fill('30')
  await screen.getByRole('combobox', { name: 'Expires' }).selectOptions('Date and time...')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect
    .element(screen.getByLabelText('Expires on'))
    .toHaveAccessibleDescription('The expiration must not be in the past')
  expect(sent).toEqual([])
})

test('odds that follow the line go on standing as they are, until one sets others [BID-40]', async () => {
  const follows = { ...ramsPlusThree, autoUpdateOdds: true, odds: 110, version: 2 }
  const screen = await render(edit(follows))
  const odds = screen.getByRole('textbox', { name: 'Your odds' })
  await expect.element(odds).toHaveValue('+110')
  await odds.fill('+125')
  await expect.element(screen.getByText(/they no longer follow the fair price/)).toBeVisible()
})

test('an edit carries the version of the terms on screen, also of a price that moved along meanwhile [BID-31] [BID-40]', async () => {
  const sent = answerWith(200, ramsPlusThree)
  const screen = await render(edit({ ...ramsPlusThree, autoUpdateOdds: true, odds: 110, version: 2 }))
  await screen.getByRole('textbox', { name: 'Stake' }).fill('30')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ version: 2, wagerAmount: 30 }])
})

test.each([
  ['its game moved', { gameTime: '2026-11-24T21:25:00Z', expirationTime: '2026-11-24T21:25:00Z' }],
  ['it was edited elsewhere', { wagerAmount: 40, remaining: 40, toWin: 42 }],
])('a bid that changed meanwhile because %s is edited only from its new terms [BID-27] [BID-31]', async (_, change) => {
  const sent = answerWith(200, ramsPlusThree)
  const now = { ...ramsPlusThree, ...change, closesAt: '2026-11-24T21:25:00Z', version: 2 }
  const screen = await render(edit(now))
  await expect.element(screen.getByText('This bid has changed. Please review it again.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await screen.getByRole('button', { name: 'Show the new terms' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Stake' })).toHaveValue(`$${now.wagerAmount}`)
  await screen.getByRole('textbox', { name: 'Your odds' }).fill('+120')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ version: 2, odds: 120 }])
})

test('a bid with counter-offers says that new terms end them [BEY-17]', async () => {
  const times = { createdAt: ramsPlusThree.createdAt, closesAt: ramsPlusThree.closesAt }
  const terms = { bidId: 'bid1', author: { id: 'sam', name: 'Sam' }, odds: 100, wagerAmount: 40, toWin: 40 }
  const counter = (id: string) => ({ id, ...terms, ...times, status: 'open' as const })
  const screen = await render(edit({ ...ramsPlusThree, counters: [counter('one')] }))
  await expect.element(screen.getByText(/^The open counter-offer ends if you change the odds/)).toBeVisible()
  await screen.unmount()
  const two = await render(edit({ ...ramsPlusThree, counters: [counter('one'), counter('two')] }))
  await expect.element(two.getByText(/^The 2 open counter-offers end if you change/)).toBeVisible()
})

test('a bid that somebody took meanwhile cannot be edited any more [BID-33]', async () => {
  const screen = await render(edit({ ...ramsPlusThree, status: 'accepted' }))
  await expect.element(screen.getByText('Bid is no longer available')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Save/ })).toBeDisabled()
})

const rest = { ...ramsPlusThree, odds: -130, wagerAmount: 66, toWin: 50.77, remaining: 33, takenAtOdds: 33 }
const part = { betId: 'bet1', acceptor: { id: 'ben', name: 'Ben' }, wagerAmount: 33, toWin: 25.38 }
const editRest = (bid: BidView, rules: object = {}) => {
  const group = { ...sundayCrew, bettingRules: { ...sundayCrew.bettingRules, ...rules } }
  const shown = { ...bid, parts: [part] }
  return (
    <App>
      <EditBid
        {...{ bid: shown, opened: shown, now: sundayAfternoon, onClose: closed }}
        membership={membership('ann', group)}
      />
    </App>
  )
}

test('a rest below the minimum of the group is edited as it is, and gets no new stake below it [BEY-18] [BID-30]', async () => {
  const sent = answerWith(200, rest)
  const screen = await render(editRest({ ...rest, wagerAmount: 38, remaining: 5 }, { minBetAmount: 10 }))
  const stake = screen.getByRole('textbox', { name: 'Stake' })
  await stake.fill('6')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect
    .element(stake)
    .toHaveAccessibleDescription('$33 of this bid is taken, and at least $10 must be left of it')
  await stake.fill('5')
  await screen.getByRole('textbox', { name: 'Your odds' }).fill('+120')
  await screen.getByRole('button', { name: 'Save, risk $5.00' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ version: 1, odds: 120 }])
})

test('a rest has with what was taken the limits of the group, and the cents that are left of the whole [BEY-18] [DEBT-05]', async () => {
  const sent = answerWith(200, rest)
  const screen = await render(editRest(rest, { maxBetAmount: 100 }))
  await expect.element(screen.getByText('You risk $33.00 to win $25.39')).toBeVisible()
  await expect.element(screen.getByText(/risks \$25\.39, wins \$33\.00$/)).toBeVisible()
  await expect.element(screen.getByText('$1 to $67')).toBeVisible()
  const stake = screen.getByRole('textbox', { name: 'Stake' })
  await stake.fill('68')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect.element(stake).toHaveAccessibleDescription('Bet amount must be between $1 and $100')
  expect(sent).toEqual([])
})
