import { hourMs, instant } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { expireBids } from '#features/bids/server/jobs.ts'
import type { CommentView } from '#features/comments/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import type { TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { on } from '#test/support/onDatabase.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, accept, aGroup, anOpenBid, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import { fillEmptyTables } from './catalogRows.ts'

/**
 * A database of the newest schema with rows in every table: a group with bids, bets, debts and payments in each of their
 * states, made by the product, and made from the catalog what the story leaves empty.
 */
export async function fillDatabase(server: TestServer): Promise<TestGroup> {
  const group = await aGroup(server)
  const { ann, ben, cleo, path } = group
  await bidsOfAllKinds(server, group)
  const winners = [ben, ann, ann, ben, ann]
  for (const winner of winners) {
    const { id } = await aBet(group, { ...customBid, wagerAmount: 20 + winners.indexOf(winner) })
    await done(ann.post(`${path}/bets/${id}/settle`, { outcome: 'won', winnerId: winner.id }))
    server.clock.advance(hourMs)
  }
  const pushed = await aBet(group)
  await done(ann.post(`${path}/bets/${pushed.id}/settle`, { outcome: 'push' }))
  await aBet(group)
  const said = { content: 'Nobody\\.\n"won" 🏈 @Ann' }
  const { id: comment } = await made(cleo.post<CommentView>(`${path}/bets/${pushed.id}/comments`, said))
  for (const on of [`${path}/bets/${pushed.id}`, `/api/comments/${comment}`]) {
    await done(ann.send('PUT', `${on}/reaction`, { emoji: '🤝' }))
  }
  // Limits from the catalog alone would keep somebody from every bet.
  await done(cleo.send('PUT', '/api/me/limits', { weeklyLoss: 5_000 }))
  await paySome(group)
  await betsOnGames(server, group)
  await allTold(server, group)
  await on(server.connection, fillEmptyTables)
  return group
}

async function bidsOfAllKinds(server: TestServer, group: TestGroup): Promise<void> {
  const { ann, cleo, path } = group
  await anOpenBid(group, cleo)
  const cancelled = await anOpenBid(group, ann)
  await done(ann.post(`${path}/bids/${cancelled.id}/cancel`))
  const countered = await anOpenBid(group, ann)
  const counters = `${path}/bids/${countered.id}/counters`
  for (const odds of [120, 130]) await made(cleo.post(counters, { odds }))
  await anOpenBid(group, cleo, { ...customBid, expiration: '1hour' })
  server.clock.advance(2 * hourMs)
  await expireBids(server.services)
}

/** One payment stands, one was reversed, the rest is owed. */
async function paySome({ ann, ben, cleo, path }: TestGroup): Promise<void> {
  const { items } = await done(ann.get<{ items: DebtView[] }>(`${path}/debts`))
  const [one, other] = items.filter(({ debtorId }) => debtorId === ann.id)
  const creditor = other?.creditorId === ben.id ? ben : cleo
  const pay = (who: Person, debtId: string | undefined) =>
    made(who.post<PaymentView>(`${path}/payments`, { debtIds: [debtId], method: 'cash', note: 'For Sunday' }))
  await pay(ann, one?.id)
  await pay(creditor, other?.id)
  await done(creditor.post(`${path}/debts/${other?.id}/reverse`, { reason: 'It never came' }))
}

/** A bet on a game that was played, one on a game to come, one whose game is in doubt. */
async function betsOnGames(server: TestServer, group: TestGroup): Promise<void> {
  const { ann, ben, path } = group
  const startsAt = instant(server.clock.now() + hourMs)
  const played = aFeedGame({ startsAt })
  const unsure = aFeedGame({ startsAt, homeTeam: 'Dallas Cowboys', awayTeam: 'New York Giants' })
  const coming = aFeedGame({ startsAt: instant(startsAt + 48 * hourMs), homeTeam: 'Chicago Bears' })
  server.feed.setGames(played, unsure, coming)
  for (const game of [played, unsure, coming]) {
    const side = { gameId: game.id, betType: 'moneyline', selection: { team: game.homeTeam }, expiration: 'gameTime' }
    const bid = await made(ann.post<BidView>(`${path}/bids`, { ...side, wagerAmount: 15 }))
    await made(accept(group, ben, bid))
  }
  server.clock.set(instant(startsAt + 4 * hourMs))
  server.feed.finish(played.id, 24, 17)
  server.feed.finish(unsure.id, 20, -3)
  await done(ann.post(`${path}/settle`))
}
