import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BetAnswer } from '#features/bets/contract.ts'
import { AsAdministrator, json, listOf } from '#test/kit/adminExamples.tsx'
import { answerRequests, refusal } from '#test/kit/answerRequests.ts'
import { axeFindings } from '#test/kit/axe.ts'
import { wonBet } from '#test/kit/betExamples.tsx'
import { ramsPlusThree } from '#test/kit/bidExamples.ts'
import { aPayment } from '#test/kit/debtExamples.tsx'
import { aDispute, aPool } from '#test/kit/poolExamples.ts'
import { aBetAnswer } from '#test/kit/wireExamples.ts'
import { AttentionArea } from './AttentionArea.tsx'

const job = {
  ...{ id: 'outbox.mails', name: 'outbox.mails', reason: 'connection refused', times: 3, retriedAt: null },
  ...{ failedAt: '2026-11-21T08:00:00Z', since: '2026-11-21T07:00:00Z' },
}
const where = { groupId: 'g1', groupName: 'Sunday Crew', since: '2026-11-21T07:00:00Z' }
const unsure = {
  ...where,
  bet: aBetAnswer({ needsAttention: 'scores missing', gameTime: '2026-11-20T18:00:00.000Z' }),
}
const nothing = {
  'GET /api/admin/attention': listOf([]),
  'GET /api/admin/to-decide': listOf([]),
  'GET /api/admin/jobs/failed': json({ jobs: [] }),
}

/** The screen with some answers, and what is sent from it. */
async function shown(answers: Parameters<typeof answerRequests>[0]) {
  await page.viewport(390, 844)
  const { sent } = answerRequests({ ...nothing, ...answers })
  await render(
    <AsAdministrator>
      <AttentionArea />
    </AsAdministrator>,
  )
  return sent
}

const dispute = {
  ...{ number: 1, settlement: 1, openedBy: { id: 'ben', name: 'Ben' }, outcome: 'creator', reason: 'It was void' },
  ...{ openedAt: '2026-11-21T10:00:00.000Z', state: 'open', mayDecide: true, deadline: '2026-11-24T10:00:00.000Z' },
  ...{ decision: null, decidedHow: null, decidedBy: null, decidedAt: null },
  ...{ decisionReason: null, positions: { creator: null, acceptor: { outcome: 'acceptor', reason: 'I saw it' } } },
} as const satisfies NonNullable<BetAnswer['dispute']>

/** A bet of Ben against Ann, whom the administrator only judges. */
const ofOthers = (bet: BetAnswer): BetAnswer =>
  JSON.parse(JSON.stringify(bet).replaceAll('"sam"', '"ben"').replaceAll('"Sam"', '"Ben"'))

const disputed = ofOthers({ ...wonBet, dispute, disputableUntil: null })
const said = {
  ...{ seq: 1, type: 'dispute.opened', at: '2026-11-21T10:00:00.000Z', actor: { id: 'ben', name: 'Ben' } },
  ...{ terms: null, before: null, reason: 'It was void', doubt: null, from: null, to: null, result: null, score: null },
  ...{ game: null, leg: null, outcome: 'creator', how: null, payment: null },
}

test('nothing waits, and no job fails', async () => {
  await shown({})
  await expect.element(page.getByText('Every result is sure: nothing to settle by hand')).toBeVisible()
  await expect
    .element(page.getByText('No payment is in doubt, no pool is disputed, and no bid waits for you'))
    .toBeVisible()
  await expect.element(page.getByText('Every job did its work the last time')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})

test('a dispute comes with the terms, the score and its source, both words and the timeline, in the row and in the sheet [BEY-11]', async () => {
  const sent = await shown({
    'GET /api/admin/attention': listOf([{ ...where, bet: disputed }]),
    'GET /api/groups/g1/bets/won': json(disputed),
    'GET /api/groups/g1/bets/won/timeline': json({ items: [said] }),
    'POST /api/groups/g1/bets/won/dispute/decision': json(disputed),
  })
  const row = page.getByRole('listitem').first()
  const case_ = [
    ...['Bills +3', 'risks $20.00', 'Bills 27, Dolphins 21 final', 'dds service'],
    ...['Ben says Ben won: “It was void”', 'Ann says Ann won: “I saw it”'],
  ]
  for (const words of ['The result now: Ben won', ...case_]) await expect.element(row).toMatchTextContent(words)
  expect(document.documentElement.scrollWidth).toBe(390)
  await row.getByRole('button', { name: 'Bills @ Dolphins' }).first().click()
  const bet = page.getByRole('dialog', { name: 'Bet in Sunday Crew' })
  await expect.element(bet.getByText('Ben disputed the result, Ben won: “It was void”')).toBeVisible()
  await bet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Decide / }).click()
  const sheet = page.getByRole('dialog', { name: 'Decide the Dispute' })
  await expect.element(sheet.getByText('Ben disputed the result, Ben won: “It was void”')).toBeVisible()
  for (const words of case_.slice(2)) await expect.element(sheet).toMatchTextContent(words)
  await expect.element(sheet.getByRole('region', { name: 'Both sides' })).toMatchTextContent('risks $20.00')
  expect(await axeFindings()).toEqual([])
  await sheet.getByText('Push', { exact: true }).click()
  await sheet.getByRole('textbox', { name: /Why/ }).fill('I saw it too')
  await sheet.getByRole('button', { name: 'Decide: Push' }).click()
  await expect.element(page.getByText('Decided', { exact: true })).toBeVisible()
  expect(sent).toEqual([
    { path: '/api/groups/g1/bets/won/dispute/decision', body: { outcome: 'push', reason: 'I saw it too' } },
  ])
})

test('a dispute that the group decides first says from when', async () => {
  const left = { ...disputed, dispute: { ...dispute, mayDecide: false } }
  await shown({ 'GET /api/admin/attention': listOf([{ ...where, bet: left }]) })
  await expect.element(page.getByText(/^The group decides first; you can from/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Decide / }).elements()).toEqual([])
})

test('a bet whose result is not sure is settled by hand and leaves the list [STL-35]', async () => {
  let items = [{ ...unsure, bet: ofOthers(unsure.bet) }]
  const sent = await shown({
    'GET /api/admin/attention': () => listOf(items)(),
    'GET /api/groups/g1/bets/bet1/timeline': json({ items: [] }),
    'POST /api/groups/g1/bets/bet1/settle': () => {
      items = []
      return Response.json({ ...unsure.bet, status: 'settled' })
    },
  })
  await expect.element(page.getByText('The game is over, but no score came with it.')).toBeVisible()
  await page.getByRole('button', { name: /^Settle .*Bills/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Settle Bet' })
  await expect.element(sheet).toMatchTextContent('The game is over, but no score came with it.')
  await sheet.getByText('Push', { exact: true }).click()
  await page.getByRole('button', { name: 'Settle: nobody owes' }).click()
  await expect.element(page.getByText('Every result is sure: nothing to settle by hand')).toBeVisible()
  expect(sent).toEqual([{ path: '/api/groups/g1/bets/bet1/settle', body: { outcome: 'push' } }])
})

test('a failed job is had run again', async () => {
  const sent = await shown({
    'GET /api/admin/jobs/failed': json({ jobs: [job] }),
    'POST /api/admin/jobs/outbox.mails/retry': json({ ...job, retriedAt: '2026-11-21T09:00:00Z' }),
  })
  await expect.element(page.getByText('connection refused')).toBeVisible()
  await page.getByRole('button', { name: 'Retry outbox.mails' }).click()
  await expect.element(page.getByText('outbox.mails runs again')).toBeVisible()
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/jobs/outbox.mails/retry'])
})

test('what only the website administrator may decide is shown with what both say, and decided there [BEY-13] [GRP-33]', async () => {
  const doubt = {
    ...{ by: { id: 'ben', name: 'Ben' }, reason: 'It never came', at: '2026-11-20T08:00:00Z', payerSays: 'By Venmo' },
    ...{ answer: null, answeredBy: null, answerReason: null, answeredAt: null },
  }
  const payment = aPayment({ payeeId: 'ben', payeeName: 'Ben', comments: 'See you', doubt })
  const bets = [
    { id: 'won', betId: 'won', description: 'Bills +3 (Bills @ Dolphins)', amount: 35 },
    { id: 'd7', betId: null, description: 'From before Betwixt', amount: 5 },
  ]
  const doubted = { ...where, kind: 'payment', id: 'p1', payment, bets, mayDecide: true }
  const left = { ...doubted, id: 'p2', payment: aPayment({ id: 'p2', doubt }), mayDecide: false }
  const bid = { ...where, kind: 'bid', id: 'bid1', bid: { ...ramsPlusThree, approval: 'waiting' } }
  const sent = await shown({
    'GET /api/admin/to-decide': listOf([doubted, left, bid]),
    'GET /api/groups/g1/bets/won': json(disputed),
    'GET /api/groups/g1/bets/won/timeline': json({ items: [said] }),
    'POST /api/groups/crew/payments/p1/doubt/answer': json(payment),
    'POST /api/groups/g1/bids/bid1/approve': json(ramsPlusThree),
  })
  const rows = page.getByRole('region', { name: 'Payments, Pools and Bids' }).getByRole('listitem')
  const first = rows.filter({ hasText: 'Ann paid Ben $35.00' })
  const case_ = [
    'From before Betwixt$5.00',
    'Venmo, recorded by Ann',
    '“See you”',
    'Ben did not receive it: “It never came”',
    'its payer says: “By Venmo”',
  ]
  for (const words of case_) await expect.element(first).toMatchTextContent(words)
  await expect.element(rows.filter({ hasText: 'An admin of the group decides.' })).toBeVisible()
  expect(first.getByRole('button', { name: /^From before/ }).elements()).toEqual([])
  await first.getByRole('button', { name: /^Bills/ }).click()
  const bet = page.getByRole('dialog', { name: 'Bet in Sunday Crew' })
  await expect.element(bet.getByText('Ben disputed the result, Ben won: “It was void”')).toBeVisible()
  await bet.getByRole('button', { name: 'Close' }).click()
  expect(await axeFindings()).toEqual([])
  await first.getByRole('button', { name: 'It was paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep this payment?' })
  for (const words of case_) await expect.element(dialog).toMatchTextContent(words)
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('I saw it')
  await dialog.getByRole('button', { name: 'Keep Payment' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => sent.map(({ path }) => path.split('/').at(-1))).toEqual(['answer', 'approve'])
  expect(sent[0]?.body).toEqual({ answer: 'keep', reason: 'I saw it' })
})

test('a disputed result of a pool comes with its case and is decided there, or left to the group at first [BEY-11] [BEY-34]', async () => {
  const pool = { id: 'p1', groupId: 'g1', name: 'Sundays', kind: 'spread' }
  const dispute = aDispute({ decidable: ['home', 'away', 'push', 'void'] })
  const asked = { ...where, kind: 'pool', id: 'p1', pool: { ...pool, dispute }, mayDecide: true }
  const left = { ...asked, id: 'p2', pool: { ...pool, id: 'p2', dispute: aDispute() }, mayDecide: false }
  let items = [asked, left]
  const sent = await shown({
    'GET /api/admin/to-decide': () => listOf(items)(),
    'POST /api/groups/g1/pools/p1/dispute/decision': () => {
      items = [left]
      return Response.json(aPool())
    },
  })
  const rows = page.getByRole('region', { name: 'Payments, Pools and Bids' }).getByRole('listitem')
  const first = rows.filter({ hasText: 'A result of the pool Sundays is disputed' }).first()
  const case_ = ['Bills 17, Dolphins 20 final', 'Ann says Bills -3 covered: “It was 17-24”', 'Picked Dolphins +3: Ben']
  for (const words of case_) await expect.element(first).toMatchTextContent(words)
  await expect.element(page.getByText(/^The group decides first; you can from/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await axeFindings()).toEqual([])
  await page.getByRole('button', { name: 'Decide Bills @ Dolphins' }).click()
  const sheet = page.getByRole('dialog', { name: 'Decide the Dispute' })
  for (const words of case_) await expect.element(sheet).toMatchTextContent(words)
  await sheet.getByText('Bills -3 covered', { exact: true }).click()
  await sheet.getByRole('textbox', { name: /Why/ }).fill('I saw it')
  await sheet.getByRole('button', { name: 'Decide: Bills -3 covered' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ result: 'away', reason: 'I saw it' }])
  await expect.poll(() => page.getByRole('button', { name: /^Decide/ }).elements()).toEqual([])
})

test('long lists grow by ten, and what could not be loaded says so, each part on its own', async () => {
  const first = { ...where, kind: 'bid', id: 'bid1', bid: { ...ramsPlusThree, approval: 'waiting' } }
  const second = { ...first, id: 'bid2', bid: { ...first.bid, id: 'bid2', creatorName: 'Zoe' } }
  const pages = [
    { items: [first], nextCursor: 'next' },
    { items: [second], nextCursor: null },
  ]
  await shown({
    'GET /api/admin/attention': () => refusal(500, 'internal', 'No'),
    'GET /api/admin/to-decide': () => Response.json(pages.shift()),
  })
  await expect.element(page.getByText('Failed to load bets that need attention')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByText(/^Zoe offers/)).toBeVisible()
})
