import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Me } from '#features/contracts/sessionContract.ts'
import { PriceCell } from '#features/lines/web/PriceCell.tsx'
import { priceAt } from '#features/lines/web/prices.ts'
import { membership, ramsPlusThree } from '#test/kit/bidExamples.ts'
import { App, answerWith, betMgm, packersAtBears, sam, sundayAfternoon } from '#test/kit/slipExamples.tsx'
import { BidCard } from './BidCard.tsx'
import { BidRow } from './BidRow.tsx'
import { ConfirmBet } from './ConfirmBet.tsx'
import { EditBid } from './EditBid.tsx'
import { CustomBid } from './slip/CustomBid.tsx'

afterEach(() => localStorage.clear())

const reading = (oddsFormat: Me['settings']['oddsFormat']): Me => ({
  ...sam,
  settings: { ...sam.settings, oddsFormat },
})
const nothing = () => {}
const shared = { membership: membership('sam'), now: sundayAfternoon, onClose: nothing, onPress: nothing }
const american = /[+-](?:105|138)/

function Everything() {
  return (
    <>
      <BidCard {...shared} bid={ramsPlusThree} fairOdds={138} canFollow />
      <BidRow {...shared} bid={ramsPlusThree} fairOdds={138} game={null} inGame={false} />
      <ConfirmBet {...shared} opened={ramsPlusThree} bid={ramsPlusThree} fairOdds={138} onCounter={() => {}} />
    </>
  )
}

test.each([
  ['american', '-105', '-138'],
  ['decimal', '1.95', '1.725'],
  ['fractional', '20/21', '50/69'],
] as const)(
  'a bid, its row and its confirmation have their odds in the %s way [BEY-22] [ODDS-11]',
  async (format, asked, fair) => {
    const screen = await render(
      <App session={reading(format)}>
        <Everything />
      </App>,
    )
    await expect
      .element(screen.getByText(`The fair price now is ${fair}: at ${asked} you gain $2.77 on average.`))
      .toBeVisible()
    await expect.element(screen.getByText(`Cardinals -3 at ${asked}`).first()).toBeVisible()
    expect(screen.container.textContent).toContain(`Fair ${fair}, you gain $2.77`)
    if (format !== 'american') expect(screen.container.textContent).not.toMatch(american)
  },
)

const away = priceAt(packersAtBears, betMgm, 'moneyline', 'away')
const cell = { dense: true, selected: false, isLeg: false, tabIndex: 0, onFocus: nothing, onPress: nothing }

test('a visitor sees prices in the format that the browser keeps, American at first [BEY-22]', async () => {
  const price = (
    <App session={null}>
      <PriceCell {...cell} game={packersAtBears} market="moneyline" price={away} />
    </App>
  )
  const screen = await render(price)
  await expect.element(screen.getByRole('button', { name: 'Packers moneyline, -138, book price -150' })).toBeVisible()
  localStorage.setItem('betwixt.oddsFormat', 'fractional')
  const again = await render(price)
  await expect.element(again.getByRole('button', { name: 'Packers moneyline, 50/69, book price 2/3' })).toBeVisible()
})

test('odds are typed as they are shown, with the keys of that format, and sent as American ones [BEY-22] [BID-50] [BID-52]', async () => {
  const posted = vi.fn()
  const sent = answerWith(201, {})
  const screen = await render(<App session={reading('fractional')}>{<CustomBid onPosted={posted} />}</App>)
  const odds = screen.getByRole('textbox', { name: 'Your odds' })
  await expect.element(odds).toHaveValue('1/1')
  await expect.element(odds).toHaveAttribute('inputmode', 'decimal')
  await screen.getByRole('textbox', { name: 'What happens' }).fill('Ann')
  await screen.getByRole('textbox', { name: 'What else' }).fill('Ben')
  await odds.fill('10')
  await screen.getByRole('button', { name: /^Post Bid/ }).click()
  await expect.element(odds).toHaveAccessibleDescription('Odds must be a fraction (e.g. 3/2 or 1/2)')
  // A keypad for decimals has no slash.
  await odds.fill('10.11')
  await expect.element(odds).toHaveValue('10/11')
  await expect
    .element(screen.getByRole('region', { name: 'A friend reads' }))
    .toMatchTextContent(/You'd take Ben at 11\/10.*You risk \$18\.18 to win \$20\.00/)
  await screen.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
  await expect.poll(() => posted.mock.calls.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ odds: -110 })
})

test('an edit starts with the odds as shown, and typing the same again changes nothing [BEY-22] [BID-30]', async () => {
  const sent = answerWith(200, {})
  const closed = vi.fn()
  const own = { ...ramsPlusThree, creatorId: 'sam', odds: -150 }
  const screen = await render(
    <App session={reading('decimal')}>
      <EditBid {...shared} onClose={closed} opened={own} bid={own} />
    </App>,
  )
  const odds = screen.getByRole('textbox', { name: 'Your odds' })
  await expect.element(odds).toHaveValue('1.667')
  await odds.fill('1,667')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(sent).toEqual([])
})
