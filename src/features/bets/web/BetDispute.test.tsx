import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFindings } from '#test/kit/axe.ts'
import { aServerOfBets, BetsAt, wonBet } from '#test/kit/betExamples.tsx'
import { crewOfAdmins, sundayCrew } from '#test/kit/slipExamples.tsx'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import type { BetAnswer } from '../contract.ts'
import { BetsPage } from './BetsPage.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00.000Z'), toFake: ['Date'] })
})

const shown = (at: string, group = sundayCrew) =>
  render(
    <BetsAt at={at} group={group}>
      {<BetsPage />}
    </BetsAt>,
  )
const details = page.getByRole('dialog', { name: 'Bet Details' })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const refusing = (reason: string, message: string) => () =>
  Response.json({ error: { code: 'aborted', reason, message } }, { status: 409 })

const upcoming = aBetAnswer({ gameTime: '2026-11-22T18:00:00.000Z' })
const asked = (byId: string, byName: string): BetAnswer['cancellation'] => ({
  ...{
    by: { id: byId, name: byName },
    reason: 'My cousin plays',
    at: '2026-11-21T11:00:00.000Z',
    state: 'open',
    endedAt: null,
  },
})

describe('calling a bet off [BEY-10]', () => {
  test('asks the other one, with a reason, after saying what follows', async () => {
    const sent = aServerOfBets([upcoming], { commands: { '/cancellation': () => Response.json(upcoming) } })
    await shown('/bets?bet=bet1')
    await press('Call it off')
    const dialog = page.getByRole('dialog', { name: 'Call this bet off?' })
    await expect
      .element(dialog)
      .toMatchTextContent('Ann has to agree before the game begins. Then it is void: nobody owes anything.')
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('My cousin plays')
    await press('Ask Ann')
    await expect.element(page.getByText('Ann is asked')).toBeVisible()
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/groups/g1/bets/bet1/cancellation',
      body: { reason: 'My cousin plays' },
    })
  })

  test('is answered by the other one, also from the card that waits for them', async () => {
    const bet = { ...upcoming, cancellation: asked('ann', 'Ann') }
    const commands = { '/agree': refusing('game-started', 'This game has already started') }
    aServerOfBets([bet], { commands })
    await shown('/bets')
    await expect.element(page.getByRole('article')).toMatchTextContent('Waits for you. Ann asks to call it off.')
    await press('Answer')
    await expect.element(details).toMatchTextContent(/Ann asks to call off your bet on Bills \+3“My cousin plays”/)
    expect(await axeFindings()).toEqual([])
    await press('Agree')
    const dialog = page.getByRole('dialog', { name: 'Call this bet off?' })
    await expect.element(dialog).toMatchTextContent('This cannot be undone.')
    await dialog.getByRole('button', { name: 'Call it off' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This game has already started')
  })

  test('waits for the other one, and can be withdrawn', async () => {
    const bet = { ...upcoming, cancellation: asked('sam', 'Sam') }
    const sent = aServerOfBets([bet], { commands: { '/withdraw': () => Response.json(upcoming) } })
    await shown('/bets?bet=bet1')
    await expect.element(details).toMatchTextContent('You asked to call off your bet on Bills +3')
    await expect.element(details).toMatchTextContent('Ann has not answered yet.')
    await press('Withdraw')
    await expect.element(page.getByText('The bet stays on')).toBeVisible()
    expect(sent.some(({ path }) => path.endsWith('/cancellation/withdraw'))).toBe(true)
  })

  test('is not offered once the game has begun, nor within an hour of a decline', async () => {
    const declined = { ...asked('sam', 'Sam'), state: 'declined', endedAt: '2026-11-21T11:30:00.000Z' }
    aServerOfBets([
      aBetAnswer({ id: 'begun', gameTime: '2026-11-21T11:00:00.000Z' }),
      { ...upcoming, id: 'soon', cancellation: declined as BetAnswer['cancellation'] },
    ])
    const screen = await shown('/bets?bet=begun')
    await expect.element(details.getByRole('region', { name: 'Both sides' })).toBeVisible()
    await expect.element(details.getByRole('button', { name: 'Call it off' })).not.toBeInTheDocument()
    await screen.unmount()
    await shown('/bets?bet=soon')
    await expect
      .element(details)
      .toMatchTextContent('Ann declined to call it off. You can ask again an hour after that.')
  })
})

const first = {
  ...({ number: 1, outcome: 'creator', settlementStatus: 'resolved', winnerId: 'sam', voidReason: null } as const),
  ...{ by: null, reason: null, at: '2026-11-20T22:00:00.000Z' },
}
const settled = { ...wonBet, settlements: [first], disputableUntil: '2026-11-23T22:00:00.000Z' }
const dispute = {
  ...{ number: 1, settlement: 1, openedBy: { id: 'ann', name: 'Ann' }, outcome: 'acceptor', reason: 'It rained' },
  ...{ openedAt: '2026-11-21T10:00:00.000Z', state: 'open', mayDecide: false, deadline: '2026-11-24T10:00:00.000Z' },
  positions: { creator: null, acceptor: { outcome: 'acceptor', reason: 'It rained' } },
  ...{
    decision: null,
    decidedHow: null,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  },
} as const satisfies NonNullable<BetAnswer['dispute']>
const disputed = { ...settled, disputableUntil: null, dispute }

describe('a dispute [BEY-11]', () => {
  test('is opened with another outcome and a reason', async () => {
    const sent = aServerOfBets([settled], { commands: { '/dispute': () => Response.json(disputed) } })
    await shown('/bets?bet=won')
    await expect.element(details).toMatchTextContent(/Not right\? Dispute it until Mon/)
    await press('Dispute')
    const sheet = page.getByRole('dialog', { name: 'Dispute the Result' })
    await expect.element(sheet.getByText('You won')).not.toBeInTheDocument()
    await sheet.getByRole('button', { name: 'Dispute' }).click()
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('Please choose what is right')
    await sheet.getByText('Ann won').click()
    await sheet.getByRole('button', { name: 'Dispute: Ann won' }).click()
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('Please say why')
    await sheet.getByRole('textbox', { name: /Why/ }).fill('It rained')
    expect(await axeFindings()).toEqual([])
    await sheet.getByRole('button', { name: 'Dispute: Ann won' }).click()
    await expect.element(page.getByText('Result disputed')).toBeVisible()
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ outcome: 'acceptor', reason: 'It rained' })
  })

  test('waits for the answer of a participant, whose debt cannot be paid meanwhile', async () => {
    const sent = aServerOfBets([disputed], { commands: { '/dispute/answer': () => Response.json(disputed) } })
    await shown('/bets')
    await expect.element(page.getByRole('article')).toMatchTextContent('The result is disputed. What do you say?')
    await press('Answer')
    await expect.element(details).toMatchTextContent('Ann says Ann won: “It rained”You have not answered yet.')
    await expect.element(details.getByRole('button', { name: 'Record Payment' })).not.toBeInTheDocument()
    await details.getByRole('button', { name: 'Answer' }).click()
    const sheet = page.getByRole('dialog', { name: 'Answer the Dispute' })
    await sheet.getByText('Push', { exact: true }).click()
    await sheet.getByRole('button', { name: 'Answer: Push' }).click()
    await expect.element(page.getByText('Answered')).toBeVisible()
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ outcome: 'push', reason: '' })
  })

  test('of a bet between others is decided by an admin, and a refusal is shown', async () => {
    const others = disputed.participants.map((one) => (one.id === 'sam' ? { ...one, id: 'eve', name: 'Eve' } : one))
    const bet = { ...disputed, participants: others, creatorId: 'eve', winnerId: 'eve' }
    const commands = { '/decision': refusing('dispute-not-open', 'This result is not disputed') }
    aServerOfBets([{ ...bet, dispute: { ...dispute, mayDecide: true } }], { commands })
    await shown('/bets?bet=won')
    await expect.element(details).toMatchTextContent('You are not in this bet: you can decide.')
    await details.getByRole('button', { name: 'Decide' }).click()
    const sheet = page.getByRole('dialog', { name: 'Decide the Dispute' })
    // What has to be known for it stands there too.
    for (const words of ['Ann says Ann won: “It rained”', 'Bills 27, Dolphins 21 final', 'Settled automatically'])
      await expect.element(sheet).toMatchTextContent(words)
    await expect.element(sheet).toMatchTextContent('Bills +3 · the result now')
    await expect.element(sheet.getByText(/· Ann says so$/)).toBeVisible()
    await sheet.getByText('Ann won').click()
    await sheet.getByRole('textbox', { name: /Why/ }).fill('I saw it')
    await sheet.getByRole('button', { name: 'Decide: Ann won' }).click()
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('This result is not disputed')
  })

  test('says who may decide it', async () => {
    aServerOfBets([{ ...disputed, manuallySettled: true }])
    await shown('/bets?bet=won', crewOfAdmins('dev', 'ann'))
    await expect
      .element(details)
      .toMatchTextContent(/Decided by dev\. After Tue.*the website's administrator can decide too/)
  })

  test('says that the website administrator is asked where nobody in the group may decide it', async () => {
    aServerOfBets([disputed])
    await shown('/bets?bet=won')
    await expect
      .element(details)
      .toMatchTextContent("Nobody here may decide this: the website's administrator has been asked.")
  })

  test('of a result by the final score is only closed by an admin of the group', async () => {
    const others = disputed.participants.map((one) => (one.id === 'sam' ? { ...one, id: 'eve', name: 'Eve' } : one))
    const bet = { ...disputed, participants: others, creatorId: 'eve', winnerId: 'eve', manuallySettled: false }
    aServerOfBets([{ ...bet, dispute: { ...dispute, mayDecide: true } }])
    await shown('/bets?bet=won', crewOfAdmins('sam'))
    await details.getByRole('button', { name: 'Decide' }).click()
    const sheet = page.getByRole('dialog', { name: 'Decide the Dispute' })
    await expect.element(sheet).toMatchTextContent('Against the final score only both participants together')
    await expect.element(sheet.getByText('Eve won')).toBeVisible()
    await expect.element(sheet.getByText('Ann won')).not.toBeInTheDocument()
    expect(await axeFindings()).toEqual([])
  })

  test('that is decided leaves each result with who decided it and why', async () => {
    const second = {
      ...first,
      number: 2,
      outcome: 'acceptor',
      winnerId: 'ann',
      by: { id: 'dev', name: 'Dev' },
      reason: 'I saw it',
    } as const
    const decided = {
      ...({
        state: 'decided',
        decision: 'acceptor',
        decidedHow: 'admin',
        decidedBy: { id: 'dev', name: 'Dev' },
      } as const),
      ...{ decidedAt: '2026-11-21T11:00:00.000Z', decisionReason: 'I saw it' },
    }
    const stands = { ...decided, decision: 'creator' } as const
    aServerOfBets([
      { ...disputed, winnerId: 'ann', settlements: [first, second], dispute: { ...dispute, ...decided } },
      { ...disputed, id: 'stands', dispute: { ...dispute, ...stands } },
    ])
    const screen = await shown('/bets?bet=won')
    const results = details.getByRole('region', { name: 'How the result came about' })
    await expect.element(results).toMatchTextContent(/You won \$20\.00.*Settled by the score\./)
    await expect.element(results).toMatchTextContent(/Ann won \$20\.00.*Decided by Dev: “I saw it”/)
    await screen.unmount()
    await shown('/bets?bet=stands')
    await expect.element(results).toMatchTextContent('It was disputed. Dev decided that it stands: “I saw it”')
  })
})
