import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { App, answerWith, usualFlags } from '#test/kit/slipExamples.tsx'
import { CustomBid } from './CustomBid.tsx'

test('a custom bid needs both names and signed odds, and says so in the words of the requirements [BID-48] [BID-49] [BID-50] [BID-51] [BID-53]', async () => {
  const sent = answerWith(201, {})
  const screen = await render(<App>{<CustomBid onPosted={() => {}} />}</App>)
  const odds = screen.getByRole('textbox', { name: 'Your odds' })
  await expect.element(odds).toHaveValue('+100')
  await screen.getByRole('button', { name: /^Post Bid/ }).click()
  await expect.element(screen.getByText('Please enter both team names for custom bids')).toBeVisible()
  for (const [typed, says] of [
    ['', 'Please enter odds for custom bids'],
    ['150', 'Odds must start with + or - (e.g. +150 or -200)'],
    ['-50', 'American odds are 100 or more, like +150 or -200'],
  ] as const) {
    await odds.fill(typed)
    await expect.element(odds).toHaveAccessibleDescription(says)
  }
  expect(sent).toEqual([])
})

test('it goes out with the side one chose at one’s own price, for a week [BID-35] [BID-47] [BID-52]', async () => {
  const posted = vi.fn()
  const sent = answerWith(201, {})
  const screen = await render(<App>{<CustomBid onPosted={posted} />}</App>)
  await screen.getByRole('textbox', { name: 'What happens' }).fill('Ann wins at darts')
  await screen.getByRole('textbox', { name: 'What else' }).fill('Ben wins at darts')
  await screen.getByRole('radio', { name: 'Ben wins at darts' }).click()
  await screen.getByRole('textbox', { name: 'Your odds' }).fill('-1x50')
  await expect
    .element(screen.getByRole('region', { name: 'A friend reads' }))
    .toMatchTextContent(
      /You'd take Ann wins at darts at \+150.*You risk \$13\.33 to win \$20\.00.*Sam offers Ben wins at darts/,
    )
  await screen.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
  await expect.poll(() => posted.mock.calls.length).toBe(1)
  expect(sent[0]?.body).toEqual({
    isCustom: true,
    homeTeam: 'Ann wins at darts',
    awayTeam: 'Ben wins at darts',
    selection: { team: 'Ben wins at darts' },
    odds: -150,
    wagerAmount: 20,
    expiration: '1week',
  })
  await expect.element(screen.getByText('Bid Posted Successfully!')).toBeVisible()
})

test('with props on it can be a proposition with two answers [ADM-26]', async () => {
  const sent = answerWith(201, {})
  const screen = await render(<App flags={{ ...usualFlags, propBets: true }}>{<CustomBid onPosted={() => {}} />}</App>)
  await screen.getByRole('radio', { name: 'Prop' }).click()
  const proposition = screen.getByRole('textbox', { name: 'Proposition' })
  await screen.getByRole('button', { name: /^Post Bid/ }).click()
  await expect.element(proposition).toHaveAccessibleDescription(/Please enter the proposition/)
  await proposition.fill('The anthem takes longer than two minutes')
  await expect
    .element(screen.getByRole('region', { name: 'A friend reads' }))
    .toMatchTextContent(/You'd take No at \+100/)
  await screen.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({
    isCustom: true,
    betType: 'prop',
    homeTeam: 'Yes',
    awayTeam: 'No',
    description: 'The anthem takes longer than two minutes',
    selection: { team: 'Yes' },
  })
})

test('without props there is nothing to choose [ADM-26]', async () => {
  const screen = await render(<App>{<CustomBid onPosted={() => {}} />}</App>)
  await expect.element(screen.getByRole('textbox', { name: 'What happens' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Prop' }).elements()).toEqual([])
})
