import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mostLegs } from '#domain/bids/parlays.ts'
import type { Me } from '#features/contracts/sessionContract.ts'
import type { GameView } from '#features/lines/contract.ts'
import type { Pick } from '#features/lines/web/pick.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { aGameOn } from '#test/kit/parlayExamples.ts'
import { App, answerWith, betMgm, packersAtBears, sam, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import { useLocation } from '#web/browser/address.ts'
import { readStored, writeStored } from '#web/browser/storedValue.ts'
import { SlipPlace } from '../slip/SlipPlace.tsx'
import { keepLegs, legOf } from './chosenLegs.ts'
import { ParlayReturn } from './ParlayReturn.tsx'

const bears: Pick = { gameId: 'game1', bookKey: 'betmgm', market: 'moneyline', row: 'home' }
const games = [
  packersAtBears,
  aGameOn('game2', 'Los Angeles Rams', 'Arizona Cardinals'),
  ...['Buffalo Bills', 'Miami Dolphins', 'New York Jets', 'Dallas Cowboys', 'New York Giants'].map((home, at) =>
    aGameOn(`game${at + 3}`, home, 'Kansas City Chiefs'),
  ),
]
const rams: Pick = { ...bears, gameId: 'game2', market: 'spread' }

/** The Bears' game, with another price for them. */
const bearsAt = (odds: number): GameView => ({
  ...packersAtBears,
  books: [{ ...betMgm, markets: { moneyline: { ...priced, home: { odds: odds - 8, fairOdds: odds } } } }],
})
const priced = { home: { odds: 130, fairOdds: 138 }, away: { odds: -150, fairOdds: -138 }, juice: 3.5 }

function choose(...picks: readonly Pick[]) {
  keepLegs(picks.flatMap((pick) => legOf(games, pick, sundayAfternoon) ?? []))
}

type Shown = {
  pick?: Pick | null
  listed?: readonly GameView[]
  at?: string
  session?: Me | null
  onClose?: () => void
}

function slips({ pick = null, listed = games, at = '/lines', session = sam, onClose = () => {} }: Shown = {}) {
  return (
    <App at={at} session={session}>
      <SlipPlace
        games={listed}
        isLoaded
        pick={pick}
        takeFocus={false}
        onPickRow={() => {}}
        onClose={onClose}
        now={sundayAfternoon}
      />
    </App>
  )
}

const Place = () => <p>{useLocation().shown}</p>

const opened = '/lines?parlay=1'
const tray = page.getByRole('region', { name: 'Parlay', exact: true })
const slip = page.getByRole('dialog', { name: 'Parlay' })
const chosen = () => JSON.parse(readStored('parlay') ?? '[]').map((leg: { pick: string }) => leg.pick)

beforeEach(() => writeStored('parlay', null))
afterEach(async () => {
  writeStored('parlay', null)
  await page.viewport(390, 844)
})

describe('a price in the slip', () => {
  test('becomes a leg at one quiet press, and another of its game replaces it [BEY-32]', async () => {
    const close = vi.fn()
    const first = await render(slips({ pick: bears, onClose: close }))
    await first.getByRole('button', { name: 'Add to a parlay' }).click()
    expect(close).toHaveBeenCalledOnce()
    expect(chosen()).toEqual(['game1.betmgm.moneyline.home'])
    await first.unmount()
    const second = await render(slips({ pick: { ...bears, row: 'away' } }))
    await second.getByRole('button', { name: 'Replace Bears in the parlay' }).click()
    expect(chosen()).toEqual(['game1.betmgm.moneyline.away'])
    await second.getByRole('button', { name: 'Remove from parlay' }).click()
    expect(chosen()).toEqual([])
  })

  test('is no leg once its game has begun, or beside six others [BEY-32]', async () => {
    const begun = { ...packersAtBears, commenceTime: '2026-11-22T20:00:00Z', isLive: true }
    const none = await render(slips({ pick: bears, listed: [begun] }))
    await expect.element(none.getByRole('button', { name: /Post Bid/ })).toBeVisible()
    expect(none.getByRole('button', { name: /parlay/ }).elements()).toEqual([])
    await none.unmount()
    choose(...games.slice(1).map(({ id }) => ({ ...bears, gameId: id })))
    expect(chosen()).toHaveLength(mostLegs)
    const full = await render(slips({ pick: bears }))
    await expect.element(full.getByText('Your parlay has 6 legs, the most')).toBeVisible()
    await full.unmount()
    const late = await render(slips({ pick: bears, listed: [begun] }))
    await expect.element(late.getByText('Begun: not for your parlay')).toBeVisible()
  })
})

describe('the tray', () => {
  test('says how many legs are chosen and their price so far, and leads to the slip [BEY-32]', async () => {
    choose(bears)
    const screen = await render(slips())
    await expect.element(tray).toMatchTextContent(/1 leg · \+138 · add another price/)
    choose(bears, rams)
    await expect.element(tray).toMatchTextContent(/2 legs · \+356/)
    expect(await axeFindings()).toEqual([])
    await screen.getByRole('button', { name: /Open the parlay: 2 legs/ }).click()
    await expect.element(slip).toBeVisible()
  })

  test('is on a page without lines too, from where it leads to the slip on the lines [BEY-32]', async () => {
    const show = () =>
      render(
        <App at="/bids">
          <ParlayReturn />
          <Place />
        </App>,
      )
    const none = await show()
    await expect.element(none.getByText('/bids')).toBeVisible()
    expect(tray.elements()).toEqual([])
    await none.unmount()
    choose(bears, rams)
    const screen = await show()
    await expect.element(tray).toMatchTextContent(/2 legs · \+356/)
    await screen.getByRole('button', { name: /Open the parlay: 2 legs/ }).click()
    await expect.element(screen.getByText('/lines?parlay=1')).toBeVisible()
  })

  test('is cleared at a press, which can be undone [BEY-32]', async () => {
    choose(bears, rams)
    const screen = await render(slips())
    await screen.getByRole('button', { name: 'Clear the parlay' }).click()
    expect(chosen()).toEqual([])
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(tray).toMatchTextContent(/2 legs/)
  })

  test('survives a reload, and whatever was kept that is no leg is left out [BEY-32]', async () => {
    choose(bears, rams)
    const [first, second] = JSON.parse(readStored('parlay') ?? '')
    const broken = [
      'text',
      7,
      null,
      { ...first, odds: 3 },
      { ...first, pick: 'x' },
      { ...second, side: { team: 'Rams' } },
    ]
    writeStored('parlay', JSON.stringify([...broken, first]))
    const screen = await render(slips())
    await expect.element(tray).toMatchTextContent(/1 leg · \+138/)
    await screen.unmount()
    writeStored('parlay', 'not JSON')
    await render(slips())
    expect(tray.elements()).toEqual([])
  })
})

describe('the slip of a parlay', () => {
  test('shows its legs, the product of their prices, and both sides of the money, and posts them [BEY-01] [BEY-32]', async () => {
    choose(bears, rams)
    const sent = answerWith(201, {})
    await render(slips({ at: opened }))
    await expect.element(slip.getByRole('listitem').first()).toMatchTextContent(/Bears.*Packers @ Bears · .*\+138/)
    await expect.element(slip).toMatchTextContent(/Both win · product of the fair prices\+356/)
    await expect.element(slip).toMatchTextContent(/You risk \$20\.00 to win \$71\.20/)
    await expect
      .element(slip)
      .toMatchTextContent(/A friend who takes it risks \$71\.20 to win \$20\.00, and wins if a leg loses/)
    await expect.element(slip.getByRole('combobox', { name: 'Expires' })).toHaveDisplayValue('First game')
    await expect.element(slip).toMatchTextContent(/when the first game starts/)
    expect(await axeFindings()).toEqual([])
    await slip.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
    await expect.element(page.getByText('Bid Posted Successfully!')).toBeVisible()
    const leg = { bookmaker: 'betmgm' }
    expect(sent[0]?.body).toEqual({
      legs: [
        { ...leg, gameId: 'game1', betType: 'moneyline', selection: { team: 'Chicago Bears' }, odds: 138 },
        { ...leg, gameId: 'game2', betType: 'spread', selection: { team: 'Los Angeles Rams', line: 3 }, odds: -109 },
      ],
      ...{ odds: 356, wagerAmount: 20, expiration: 'gameTime' },
    })
    expect(chosen()).toEqual([])
  })

  test('asks for a second leg [BEY-32]', async () => {
    choose(bears)
    await render(slips({ at: opened }))
    await expect.element(slip).toMatchTextContent(/Add a second leg/)
    expect(slip.getByRole('button', { name: /Post Bid/ }).elements()).toEqual([])
    expect(await axeFindings()).toEqual([])
  })

  test('removes a leg, and all of them [BEY-32]', async () => {
    choose(bears, rams)
    await render(slips({ at: opened }))
    await slip.getByRole('button', { name: 'Remove Rams +3' }).click()
    expect(chosen()).toEqual(['game1.betmgm.moneyline.home'])
    await slip.getByRole('button', { name: 'Clear all' }).click()
    await expect.element(slip).toMatchTextContent(/No legs yet/)
  })

  test('shows a price that moved, which must be looked at before it is posted [BEY-32]', async () => {
    choose(bears, rams)
    const sent = answerWith(201, {})
    await render(slips({ at: opened, listed: [bearsAt(150), ...games.slice(1)] }))
    await expect.element(slip).toMatchTextContent(/The price moved from Bears \+138 to Bears \+150\./)
    await expect.element(slip).toMatchTextContent(/The parlay moved from \+356 to \+379\./)
    await slip.getByRole('button', { name: 'Continue at +379' }).click()
    await slip.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
    await vi.waitFor(() => expect(sent[0]?.body).toMatchObject({ odds: 379, legs: [{ odds: 150 }, { odds: -109 }] }))
  })

  test('takes no leg that is gone, or whose game has begun [BEY-32]', async () => {
    choose(bears, rams)
    await render(slips({ at: opened, listed: games.slice(1) }))
    await expect.element(slip).toMatchTextContent(/This game is no longer listed/)
    await expect.element(slip).toMatchTextContent(/Remove the leg that is no longer offered/)
    await expect.element(slip.getByRole('button', { name: /Post Bid/ })).toBeDisabled()
  })

  test('says what the server refuses, and keeps the legs [BID-54] [BEY-32]', async () => {
    choose(bears, rams)
    answerWith(409, { error: { code: 'aborted', message: 'This line has moved.' } })
    await render(slips({ at: opened }))
    await slip.getByRole('button', { name: /Post Bid/ }).click()
    await expect.element(slip.getByText('This line has moved.')).toBeVisible()
    expect(chosen()).toHaveLength(2)
  })

  test('tells a visitor to sign in first, and keeps the legs [BID-45]', async () => {
    choose(bears, rams)
    await render(slips({ at: opened, session: null }))
    await expect.element(slip.getByText('Please log in to create bids.')).toBeVisible()
  })
})
