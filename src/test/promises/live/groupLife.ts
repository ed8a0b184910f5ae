import { instant, minuteMs } from '#domain/times.ts'
import type { CommentView } from '#features/comments/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import type { Chance } from '#test/promises/model/chance.ts'
import { anyOperation, type Moment, type Played } from '#test/promises/model/operations.ts'
import type { TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { accept, aGroup, anOpenBid, codeOf, done, made } from '#test/support/story.ts'

export type GroupLife = Awaited<ReturnType<typeof aGroupLife>>

/** A group in which anybody does anything, at random; `said` is told what. Ann's bid and bet are talked about. */
export async function aGroupLife(server: TestServer, chance: Chance, said: string[]) {
  const group = await aGroup(server)
  const people = [group.ann, group.ben, group.cleo]
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const played: Played = {
    group,
    people,
    model: { names, bids: new Map(), bets: new Map(), counters: new Map(), payments: [], debtIds: new Map() },
  }
  let moment = listGame()
  const { id: bidId, version } = await anOpenBid(group, group.ann)
  const taken = await anOpenBid(group, group.ann)
  const { id: betId } = await made(accept(group, group.ben, { id: taken.id, version }))
  const about = { bidId, betId }

  function listGame(): Moment {
    const startsAt = instant(server.clock.now() + 40 * minuteMs)
    const [game, other] = [aFeedGame({ startsAt }), aFeedGame({ startsAt })]
    server.feed.setGames(game, other)
    const teams = { home: game.homeTeam, away: game.awayTeam }
    return {
      now: server.clock.now,
      game: { id: game.id, startsAt, teams },
      others: [{ id: other.id, startsAt, teams }],
    }
  }

  /** The lines change, and somebody reads them, so that they are fetched. */
  async function moveLines() {
    server.clock.advance(2 * minuteMs)
    await done(chance.one(played.people).get('/api/lines'))
  }

  async function playGame() {
    const { game, others } = moment
    server.clock.set(instant(game.startsAt + 10 * minuteMs))
    for (const { id } of [game, ...others]) server.feed.finish(id, chance.whole(10, 30), chance.whole(10, 30))
    await done(chance.one(played.people).post(`${group.path}/settle`))
    moment = listGame()
    await moveLines()
  }

  async function comment() {
    const who = chance.one(played.people)
    const where = chance.isIn(50) ? `bids/${about.bidId}` : `bets/${about.betId}`
    const { id } = await made(
      who.post<CommentView>(`${group.path}/${where}/comments`, { content: `No ${said.length}` }),
    )
    if (chance.isIn(40)) await done(who.send('DELETE', `/api/comments/${id}`))
  }

  async function changeGroup() {
    const name = `Crew ${said.length}`
    await done(group.ann.send('PATCH', group.path, { name, permissions: { membersCanInvite: chance.isIn(50) } }))
  }

  async function comeAndGo() {
    const dev = await server.aPerson('Dev')
    // Another one since members were last kept from inviting.
    await done(dev.post('/api/groups/join', { code: await codeOf(group) }))
    const bid = await anOpenBid(group, dev)
    if (chance.isIn(50)) await done(dev.send('PATCH', `${group.path}/bids/${bid.id}`, { wagerAmount: 60 }))
    await done(dev.post(`${group.path}/bids/${bid.id}/cancel`))
    await done(dev.post(`${group.path}/leave`))
  }

  async function readNotices() {
    const who = chance.one(played.people)
    said.push(`${who.name} reads what they were told`)
    await done(who.post('/api/notifications/read', { all: true }))
  }

  /** Anything, most of it what the ledger is about; what may not be is refused, which changes nothing. */
  async function operate() {
    server.clock.advance(chance.whole(1, 5_000))
    const roll = chance.whole(1, 100)
    if (roll <= 3 || server.clock.now() > moment.game.startsAt - 3 * minuteMs) return playGame()
    if (roll <= 12) return moveLines()
    if (roll <= 25) return comment()
    if (roll <= 32) return changeGroup()
    if (roll <= 36) return comeAndGo()
    if (roll <= 45) return readNotices()
    const operation = anyOperation(played, chance, moment)
    if (!operation) return
    said.push(operation.says)
    const { status, body } = await operation.send()
    if (status < 300) operation.apply(body)
  }

  /** What was paid can only be chosen by the numbers that the product gave. */
  async function learnDebts() {
    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?limit=200`))
    for (const { betId: ofBet, id } of items) played.model.debtIds.set(ofBet ?? '', id)
  }

  return { group, about, operate, learnDebts }
}
