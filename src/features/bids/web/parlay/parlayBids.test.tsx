import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { membership, ramsPlusThree } from '#test/kit/bidExamples.ts'
import { offeredParlay } from '#test/kit/parlayExamples.ts'
import { App, answerWith, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import type { BidView } from '../../contract.ts'
import { BidCard } from '../BidCard.tsx'
import { BidDialogs } from '../BidDialogs.tsx'
import { BidRow } from '../BidRow.tsx'
import { isFound } from '../bidFilters.ts'
import { sectionsOf, sportsOf } from '../bidOrder.ts'
import { ConfirmBet } from '../ConfirmBet.tsx'
import { CounterForm } from '../CounterForm.tsx'
import { EditBid } from '../EditBid.tsx'

const now = sundayAfternoon
const nothing = () => {}
const card = (bid: BidView, reader = 'sam') => (
  <BidCard {...{ bid, now, onPress: nothing, canFollow: true, fairOdds: 840 }} membership={membership(reader)} />
)
const words = () => document.querySelector('article')?.textContent ?? ''
const legs = page.getByRole('list', { name: 'Legs' })

describe('a parlay on the bids', () => {
  test('shows its taker what they would take, its legs, the fair price now and both amounts [BEY-01] [BEY-32]', async () => {
    await render(<App>{card(offeredParlay)}</App>)
    expect(words()).toContain('Parlay of 3 legs')
    expect(words()).toContain("You'd takeA leg loses at -876")
    expect(words()).toContain('Ann offers the parlay · closes at the first start')
    expect(words()).toContain('You risk$87.60You win$10.00')
    expect(words()).toContain('Fair now -840')
    await expect.element(legs.getByRole('listitem').first()).toMatchTextContent(/Bears.*Packers @ Bears · .*\+138/)
    await expect.element(legs.getByRole('listitem').last()).toMatchTextContent(/Over 224\.5.*Warriors @ Celtics.*\+100/)
    expect(await axeFindings()).toEqual([])
  })

  test('shows its creator what they offered [BEY-32]', async () => {
    await render(<App>{card(offeredParlay, 'ann')}</App>)
    expect(words()).toContain('You offeredEvery leg wins at +876')
    expect(words()).toContain('A friend takes the other side at -876')
    expect(words()).toContain('You risk$10.00You win$87.60')
  })

  test('is in a section of its own, with a row that names its legs [BID-56] [BEY-32]', async () => {
    const later = { ...offeredParlay, closesAt: '2026-11-23T21:00:00Z' }
    const sides = {
      homeTeam: 'Rain',
      awayTeam: 'Sun',
      selection: { ...offeredParlay.selection, team: 'Rain', line: null },
    }
    const custom: BidView = {
      ...{ ...ramsPlusThree, ...sides, id: 'own', closesAt: later.closesAt },
      ...{ gameId: null, sport: 'custom', betType: 'custom' },
    }
    const bids = [later, ramsPlusThree, { ...later, id: 'parlay2' }, custom]
    const board = { order: 'board', look: 'row', gainOf: () => null, userId: 'sam', now } as const
    expect(sectionsOf(bids, board).map(({ title, bids: { length } }) => [title, length])).toEqual([
      ['Closing soon', 1],
      ['Parlays', 2],
      ['Custom bids', 1],
    ])
    expect(sportsOf(bids)[0]).toEqual({ sport: 'Parlay', count: 2 })
    const row = { bid: later, fairOdds: null, game: null, inGame: false, now, onPress: nothing }
    const screen = await render(<App>{<BidRow {...row} membership={membership('sam')} />}</App>)
    await expect.element(screen.getByText('Parlay of 3 legs: Bears, Rams +3, Over 224.5')).toBeVisible()
    expect(words()).toContain('A leg loses at -876You risk $87.60 to win $10.00')
    expect(words()).toMatch(/Ann ?closes in/)
    await expect.element(screen.getByRole('button', { name: 'Accept, risk $87.60' })).toBeVisible()
    expect(await axeFindings()).toEqual([])
  })

  test('is found by the teams of its legs [BID-58] [BEY-32]', () => {
    const found = (query: string) =>
      isFound(offeredParlay, { tab: 'available', date: 'all', query }, { userId: 'sam', now })
    expect(['celtics', 'ARI', 'ann', 'lakers'].map(found)).toEqual([true, true, true, false])
  })
})

describe('the sheets of a parlay', () => {
  test('confirm it with its legs, both sides and its own rules [BID-62] [BEY-01] [BEY-03] [BEY-32]', async () => {
    const sent = answerWith(201, { id: 'bet1' })
    const screen = await render(
      <App>
        <ConfirmBet
          {...{ bid: offeredParlay, opened: offeredParlay, membership: membership('sam'), now }}
          onCounter={nothing}
          onClose={nothing}
        />
      </App>,
    )
    const side = (name: string) => screen.getByRole('region', { name, exact: true })
    await expect.element(legs.getByRole('listitem').nth(1)).toMatchTextContent(/Rams \+3.*\+105/)
    await expect.element(side('You')).toMatchTextContent(/A leg losesat -876risk\$87\.60win\$10\.00$/)
    await expect.element(side('Ann')).toMatchTextContent(/Every leg winsat \+876risks\$10\.00wins\$87\.60$/)
    const rules = screen.getByRole('list', { name: 'Rules of this bet' })
    await expect.element(rules).toMatchTextContent(/A leg that is pushed or void is left out, and the price falls\./)
    await expect.element(rules).toMatchTextContent(/One lost leg decides it immediately\./)
    expect(await axeFindings()).toEqual([])
    await screen.getByRole('button', { name: 'Accept, risk $87.60' }).click()
    expect(sent).toEqual([{ path: '/api/groups/crew/bids/parlay1/accept', body: { version: 1 } }])
  })

  test('edit its stake, never its price [BID-30] [BEY-32]', async () => {
    const sent = answerWith(200, {})
    const screen = await render(
      <App>
        <EditBid
          {...{ bid: offeredParlay, opened: offeredParlay, membership: membership('ann'), now, onClose: nothing }}
        />
      </App>,
    )
    await expect.element(screen.getByText(/At \+876, the product of its legs\./)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Your odds' }).elements()).toEqual([])
    await screen.getByRole('textbox', { name: 'Stake' }).fill('25')
    await expect.element(screen.getByText(/A friend who takes it risks \$219\.00 to win \$25\.00/)).toBeVisible()
    await screen.getByRole('button', { name: /^Save/ }).click()
    expect(sent[0]?.body).toEqual({ version: 1, wagerAmount: 25 })
  })

  test('counter its stake, never its price [BEY-17] [BEY-32]', async () => {
    const sent = answerWith(201, {})
    const screen = await render(
      <App>
        <CounterForm {...{ bid: offeredParlay, isGone: false, membership: membership('sam'), now, onClose: nothing }} />
      </App>,
    )
    expect(screen.getByRole('textbox', { name: 'Your odds' }).elements()).toEqual([])
    await screen.getByRole('textbox', { name: "Ann's stake, what you win" }).fill('5')
    await expect.element(screen.getByText('You risk $43.80 to win $5.00')).toBeVisible()
    await screen.getByRole('button', { name: 'Send Counter-Offer' }).click()
    expect(sent[0]?.body).toEqual({ wagerAmount: 5 })
  })

  test('cancel it by its name [BID-64] [BEY-32]', async () => {
    const dialog = { action: 'cancel', bid: offeredParlay, open: true } as const
    const shared = { bids: [offeredParlay], membership: membership('ann'), now, onCounter: nothing, onClose: nothing }
    const screen = await render(
      <App>
        <BidDialogs {...{ dialog, ...shared }} />
      </App>,
    )
    await expect.element(screen.getByText(/Parlay of 3 legs at \+876 for \$10\.00 leaves the board/)).toBeVisible()
  })
})
