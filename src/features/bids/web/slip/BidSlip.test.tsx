import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { refusal } from '#domain/refusals.ts'
import { axeFindings } from '#test/kit/axe.ts'
import {
  App,
  answerQueries,
  answerWith,
  betMgm,
  packersAtBears,
  sam,
  sundayAfternoon,
  sundayCrew,
  usualFlags,
} from '#test/kit/slipExamples.tsx'
import { unlimited } from '#test/kit/userSettingsExamples.tsx'
import type { GameView } from '../../../lines/contract.ts'
import type { Pick } from '../../../lines/web/pick.ts'
import { BidSlip } from './BidSlip.tsx'

const bearsToWin: Pick = { gameId: 'game1', bookKey: 'betmgm', market: 'moneyline', row: 'home' }

function slip({ game = packersAtBears, pick = bearsToWin }: { game?: GameView; pick?: Pick } = {}) {
  return (
    <BidSlip
      game={game}
      book={game.books[0] ?? betMgm}
      pick={pick}
      onPickRow={() => {}}
      onPosted={() => {}}
      now={sundayAfternoon}
    />
  )
}

test('both sides stand at the fair price, with what each friend would risk and win [LINE-18] [DEBT-05] [BEY-01]', async () => {
  const screen = await render(<App>{slip()}</App>)
  await expect.element(screen.getByRole('radio', { name: 'Bears, +138, book price +130' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'Packers, -138, book price -150' })).not.toBeChecked()
  await expect.element(screen.getByText('$27.60', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('A friend takes Packers at -138: risks $27.60, wins $20.00')).toBeVisible()
  await screen.getByRole('button', { name: '$50' }).click()
  await expect.element(screen.getByText('$69.00', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Post Bid, risk $50.00' })).toBeEnabled()
  expect(await axeFindings()).toEqual([])
})

test('the slip says in one sentence what one risks to win [BID-63]', async () => {
  const screen = await render(<App>{slip()}</App>)
  await expect.element(screen.getByText('You risk $20.00 to win $27.60')).toBeVisible()
  await screen.getByRole('button', { name: '$50' }).click()
  await expect.element(screen.getByText('You risk $50.00 to win $69.00')).toBeVisible()
})

test('a stake that the group does not take is refused at its field and never sent [BID-09] [BID-44]', async () => {
  const sent = answerWith(201, {})
  const group = { ...sundayCrew, bettingRules: { ...sundayCrew.bettingRules, minBetAmount: 5, maxBetAmount: 40 } }
  const screen = await render(<App group={group}>{slip()}</App>)
  const stake = screen.getByRole('textbox', { name: 'Stake' })
  for (const [typed, says] of [
    ['60', 'Bet amount must be between $5 and $40'],
    ['999999999999', 'Bet amount must be between $1 and $1,000'],
    ['7.5', 'Valid wager amount is required'],
  ] as const) {
    await stake.fill(typed)
    await expect.element(stake).toHaveAccessibleDescription(says)
    await screen.getByRole('button', { name: /^Post Bid/ }).click()
  }
  expect(sent).toEqual([])
})

test('the price that was seen is sent, and a line that moved is told with the sentence [BID-06] [BID-54]', async () => {
  const says = 'This line has moved. Please review the new price and post again.'
  const sent = answerWith(409, { error: { code: 'aborted', message: says } })
  const screen = await render(<App>{slip({ pick: { ...bearsToWin, market: 'spread' } })}</App>)
  await screen.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
  await expect.element(screen.getByText(says)).toBeVisible()
  expect(sent[0]).toEqual({
    path: '/api/groups/crew/bids',
    body: {
      gameId: 'game1',
      betType: 'spread',
      selection: { team: 'Chicago Bears', line: 3 },
      bookmaker: 'betmgm',
      odds: -109,
      wagerAmount: 20,
      expiration: 'gameTime',
      autoUpdateOdds: false,
    },
  })
})

test('a failure that is no refusal asks to try again [BID-54]', async () => {
  answerWith(500, { error: { code: 'internal', message: 'Something went wrong (id 7).' } })
  const screen = await render(<App>{slip()}</App>)
  await screen.getByRole('button', { name: /^Post Bid/ }).click()
  await expect.element(screen.getByText('Failed to create bid. Please try again.')).toBeVisible()
})

test('who has posted too many bids reads that, and not to try again at once [AUTH-02] [BID-54]', async () => {
  const message = 'You have posted many bids in the last hour. Please wait a while before posting another.'
  answerWith(429, { error: { code: 'resource-exhausted', reason: 'too-many-bids', message } })
  const screen = await render(<App>{slip()}</App>)
  await screen.getByRole('button', { name: /^Post Bid/ }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
})

test('a visitor and somebody without a group read what is missing [BID-45] [BID-46]', async () => {
  const visitor = await render(<App session={null}>{slip()}</App>)
  await expect.element(visitor.getByText('Please log in to create bids.')).toBeVisible()
  await expect.element(visitor.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await visitor.unmount()
  const alone = await render(<App session={{ ...sam, groups: [] }}>{slip()}</App>)
  await expect.element(alone.getByText('Please join a group to create bids.')).toBeVisible()
})

test('a group whose members cannot create bids says so and takes none [GRP-32]', async () => {
  const permissions = { ...sundayCrew.permissions, membersCanCreateBids: false }
  const screen = await render(<App group={{ ...sundayCrew, permissions }}>{slip()}</App>)
  await expect.element(screen.getByText('Members of this group cannot create bids')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Post Bid/ })).toBeDisabled()
})

test('game time stands first, and is no choice once the game is on [BID-34] [BID-35] [BID-37] [BID-38]', async () => {
  const choices = () =>
    Array.from(document.querySelectorAll('option'), (option) => `${option.selected ? '*' : ''}${option.textContent}`)
  const before = await render(<App>{slip()}</App>)
  await expect.element(before.getByRole('combobox', { name: 'Expires' })).toBeVisible()
  expect(choices()).toEqual(['*Game time, in 4 h 57 min', '1 hour', '24 hours', '1 week', 'Date and time...'])
  await before.unmount()
  const live = { ...packersAtBears, commenceTime: '2026-11-22T20:00:00Z' }
  const during = await render(<App>{slip({ game: live })}</App>)
  await expect.element(during.getByRole('combobox', { name: 'Expires' })).toBeVisible()
  expect(choices()).toEqual(['*1 hour', '24 hours', '1 week', 'Date and time...'])
})

const bearsAt140 = {
  ...packersAtBears,
  books: [
    {
      ...betMgm,
      markets: {
        moneyline: { home: { odds: 132, fairOdds: 140 }, away: { odds: -152, fairOdds: -140 }, juice: 3.5 },
      },
    },
  ],
}

/** A slip whose price moves when "Move" is pressed. */
function Moving() {
  const [game, setGame] = useState(packersAtBears)
  return (
    <>
      <button type="button" onClick={() => setGame(bearsAt140)}>
        Move
      </button>
      {slip({ game })}
    </>
  )
}

test('a price that moves while the slip is open is told and asked about again before anything is posted [BID-63]', async () => {
  const sent = answerWith(201, {})
  const screen = await render(<App>{<Moving />}</App>)
  await expect.element(screen.getByRole('button', { name: 'Post Bid, risk $20.00' })).toBeEnabled()
  await screen.getByRole('button', { name: 'Move' }).click()
  await expect.element(screen.getByText('The price moved from +138 to +140.')).toBeVisible()
  await expect.element(screen.getByText('$28.00', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Continue at +140' }).click()
  const post = screen.getByRole('button', { name: 'Post Bid, risk $20.00' })
  await expect.element(post).toHaveFocus()
  expect(sent).toEqual([])
  await post.click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ odds: 140 })
})

test('the odds follow the fair price where one switches it on, and the switch is there with its flag alone [BID-38] [BID-39] [BID-40]', async () => {
  const sent = answerWith(201, {})
  const screen = await render(<App>{slip()}</App>)
  await screen.getByRole('switch', { name: 'Auto-update odds' }).click()
  await screen.getByRole('button', { name: /^Post Bid/ }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ autoUpdateOdds: true })
  await screen.unmount()
  const off = await render(<App flags={{ ...usualFlags, autoUpdateOdds: false }}>{slip()}</App>)
  await off.getByRole('button', { name: /^Post Bid/ }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(off.getByRole('switch').elements()).toEqual([])
  expect(sent[1]?.body).not.toHaveProperty('autoUpdateOdds')
})

test.each([
  [401, refusal('sign-in-first'), 'No valid user logged in'],
  [403, refusal('no-access'), 'No valid group selected'],
])(
  'whoever lost their place while the slip stood open reads what is missing (%s) [BID-41] [BID-42]',
  async (status, { code: reason, error: code, message }, says) => {
    answerWith(status, { error: { code, reason, message } })
    const screen = await render(<App>{slip()}</App>)
    await screen.getByRole('button', { name: /^Post Bid/ }).click()
    await expect.element(screen.getByText(says)).toBeVisible()
  },
)

test('an own date and time must not be in the past [BID-34] [BID-36]', async () => {
  const sent = answerWith(201, {})
  const screen = await render(<App>{slip()}</App>)
  await screen.getByRole('combobox', { name: 'Expires' }).selectOptions('Date and time...')
  const field = screen.getByLabelText('Expires on')
  const localTime = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  await field.fill(localTime(sundayAfternoon - 60_000))
  await screen.getByRole('button', { name: /^Post Bid/ }).click()
  await expect.element(field).toHaveAccessibleDescription('The expiration must not be in the past')
  expect(sent).toEqual([])
  await field.fill(localTime(sundayAfternoon + 3_600_000))
  await screen.getByRole('button', { name: /^Post Bid/ }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ expiration: '2026-11-22T21:23:00.000Z' })
})

test('a bid that is large for the group says that it will wait, and a small one does not [GRP-33]', async () => {
  const bettingRules = { ...sundayCrew.bettingRules, requireApprovalForLargeBets: true, largeBetThreshold: 100 }
  const screen = await render(<App group={{ ...sundayCrew, bettingRules }}>{slip()}</App>)
  const waits = screen.getByText('A bid this large waits for approval by a group admin.')
  await expect.element(screen.getByRole('button', { name: 'Post Bid, risk $20.00' })).toBeEnabled()
  expect(waits.elements()).toEqual([])
  await screen.getByRole('button', { name: '$100' }).click()
  await expect.element(waits).toBeVisible()
})

test('a price of your own is stepped or typed from the fair one, with what it and each step gains or gives [BID-30] [BID-51]', async () => {
  const sent = answerWith(201, {})
  const screen = await render(<App>{slip()}</App>)
  const price = screen.getByRole('textbox', { name: 'Your price' })
  await expect.element(price).toHaveValue('+138')
  await expect.element(screen.getByText('At +140 you gain $0.17')).toBeVisible()
  await expect.element(screen.getByText('At +135 you give $0.25')).toBeVisible()
  await screen.getByRole('button', { name: 'Increase Your price' }).click()
  await expect.element(price).toHaveValue('+140')
  await expect.element(screen.getByText('You risk $20.00 to win $28.00')).toBeVisible()
  await expect.element(screen.getByRole('switch', { name: 'Auto-update odds' })).not.toBeInTheDocument()
  await price.fill('+50')
  await expect.element(price).toBeInvalid()
  await screen.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
  expect(sent).toEqual([])
  await price.fill('+150')
  expect(await axeFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ odds: 138, ownOdds: 150, wagerAmount: 20 })
})

test('a bid for one friend, of which they may take a part, is two choices more, and a plain one none [BEY-17] [BEY-18]', async () => {
  const sent: unknown[] = []
  const people = [{ person: { id: 'sam', name: 'Sam' } }, { person: { id: 'ben', name: 'Ben' } }]
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.url.includes('/members')) return Response.json({ items: people, nextCursor: null })
    sent.push(await request.json())
    return Response.json({ id: 'bid1' }, { status: 201 })
  })
  const screen = await render(<App>{slip()}</App>)
  await screen.getByRole('button', { name: 'More options' }).click()
  const taker = screen.getByRole('combobox', { name: 'Who can take it' })
  await expect.element(taker).toBeEnabled()
  expect([...document.querySelectorAll('select:last-of-type option')].map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['Everybody', 'Ben']),
  )
  await taker.selectOptions('Ben')
  await screen.getByRole('switch', { name: 'Friends may take a part' }).click()
  expect(await axeFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Post Bid, risk $20.00' }).click()
  await expect.poll(() => sent).toMatchObject([{ allowParts: true, challengedUserId: 'ben', wagerAmount: 20 }])
})

test('a stake that would pass the poster’s own limit cannot be posted, a lower one can [BEY-21]', async () => {
  answerQueries({ '/me/limits': { ...unlimited, perFriend: 30 } })
  const screen = await render(<App>{slip()}</App>)
  await screen.getByRole('button', { name: '$50' }).click()
  await expect.element(screen.getByText('This would pass your limit of $30 against one friend')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Post Bid/ })).toBeDisabled()
  await screen.getByRole('button', { name: '$20' }).click()
  await expect.element(screen.getByRole('button', { name: 'Post Bid, risk $20.00' })).toBeEnabled()
})

test('a poster on a break reads until when, and posts nothing [BEY-21]', async () => {
  answerQueries({ '/me/limits': { ...unlimited, breakUntil: '2026-11-25T17:00:00Z' } })
  const screen = await render(<App>{slip()}</App>)
  await expect.element(screen.getByText(/^You are taking a break until Wed, Nov 25, 12:00 PM EST\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Post Bid/ })).toBeDisabled()
})
