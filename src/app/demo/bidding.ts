import type { SportLabel } from '#domain/games/sports.ts'
import { americanOdds, impliedProbability, oddsFromProbability, type Probability } from '#domain/odds/odds.ts'
import { emojis } from '#domain/people/reactions.ts'
import { after, hourMs, instantFromIso, isoFromInstant, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { BookView, GameView, LinesView } from '#features/lines/contract.ts'
import type { OwnBet } from './cast.ts'
import type { Crew } from './crew.ts'
import type { Friend } from './friend.ts'
import { betRemarks, bidRemarks } from './remarks.ts'
import type { Stage } from './stage.ts'

/** Which games to bid on: in these leagues, starting within so many hours, or live. */
export type Wanted = { readonly sports: readonly SportLabel[]; readonly hours: number; readonly isLive?: boolean }

const stakes = [5, 10, 10, 15, 20, 20, 25, 25, 30, 40, 50, 75] as const
/** A game that starts sooner would begin before anyone has read the bid. */
const noticeMs = 45 * minuteMs

/** A friend bids on one of the wanted games; null if none has a price. */
export async function bidOnGame(
  stage: Stage,
  crew: Crew,
  wanted: Wanted,
  who: Friend = stage.dice.pick(crew.members),
): Promise<BidView | null> {
  const { dice, pause } = stage
  pause()
  const games = await listGames(stage, who, wanted)
  if (games.length === 0) return null
  const game = dice.pick(games)
  const terms = termsOn(stage, game)
  if (!terms) return null
  const bid = await who.post<BidView>(`${crew.path}/bids`, {
    gameId: game.id,
    ...terms,
    wagerAmount: dice.pick(stakes),
    ...(!wanted.isLive && dice.under(0.25) && { autoUpdateOdds: true }),
  })
  if (dice.under(0.15)) await remark(stage, who, `${crew.path}/bids/${bid.id}`, bidRemarks)
  return wanted.isLive || bid.autoUpdateOdds || dice.under(0.5) ? bid : askForMore(stage, crew, bid, who)
}

/** Sets a price of the friend's own in the place of the fair one. [BEY-38] */
async function askForMore({ pause }: Stage, crew: Crew, bid: BidView, who: Friend): Promise<BidView> {
  const fair = impliedProbability(americanOdds(bid.odds))
  pause()
  return who.patch<BidView>(`${crew.path}/bids/${bid.id}`, {
    odds: oddsFromProbability((fair - who.asks) as Probability),
  })
}

/** Somebody looks at the games again a little later: what has become of their prices is noted. [BEY-38] */
export async function lookAgain(stage: Stage, crew: Crew, wanted: Wanted): Promise<void> {
  await stage.travelTo(after(stage.now(), 35 * minuteMs))
  await listGames(stage, stage.dice.pick(crew.members), wanted)
  await stage.notePrices()
}

/** The wanted games with prices, as that friend sees them. */
export async function listGames(
  stage: Stage,
  who: Friend,
  { sports, hours, isLive = false }: Wanted,
): Promise<GameView[]> {
  const now = stage.now()
  const window = `from=${isoFromInstant(now)}&to=${isoFromInstant(after(now, hours * hourMs))}`
  const listed = await Promise.all(sports.map((sport) => who.get<LinesView>(`/api/lines?sport=${sport}&${window}`)))
  const isMeant = (game: GameView) =>
    isLive ? game.isLive : instantFromIso(game.commenceTime) >= after(now, noticeMs) && !game.isLive
  return listed.flatMap(({ games }) => games).filter((game) => isMeant(game) && game.automaticBook !== null)
}

/** A side of the game, usually in a market where both have a chance. */
export function termsOn({ dice }: Stage, game: GameView) {
  const markets = game.books.find(({ key }) => key === game.automaticBook)?.markets
  if (!markets) return null
  const isHome = dice.under(0.5)
  const offers = dice.shuffled([
    moneyline(game, markets, isHome),
    spread(game, markets, isHome),
    total(markets, isHome),
  ])
  return offers.find((offer) => offer !== null) ?? null
}

function moneyline(game: GameView, { moneyline: market }: BookView['markets'], isHome: boolean) {
  if (!market || Math.abs(market.home.fairOdds) > 260) return null
  return { betType: 'moneyline', selection: { team: isHome ? game.homeTeam : game.awayTeam } }
}

function spread(game: GameView, { spread: market }: BookView['markets'], isHome: boolean) {
  if (!market) return null
  const selection = isHome
    ? { team: game.homeTeam, line: market.home.point }
    : { team: game.awayTeam, line: market.away.point }
  return { betType: 'spread', selection }
}

function total({ total: market }: BookView['markets'], isOver: boolean) {
  return market ? { betType: 'total', selection: { type: isOver ? 'Over' : 'Under', line: market.point } } : null
}

/** Another friend takes the bid as is; null if nobody can any more. */
export async function takeBid(
  stage: Stage,
  crew: Crew,
  { id, creatorId }: Pick<BidView, 'id' | 'creatorId'>,
  taker: Friend = stage.dice.pick(crew.others(creatorId)),
): Promise<BetAnswer | null> {
  stage.pause()
  const { version, why } = await taker.get<BidView>(`${crew.path}/bids/${id}`)
  if (why !== null) return null
  const bet = await taker.post<BetAnswer>(`${crew.path}/bids/${id}/accept`, { version })
  await stage.notePrices()
  if (stage.dice.under(0.2)) await remark(stage, taker, `${crew.path}/bets/${bet.id}`, betRemarks)
  return bet
}

/** Most bids are taken, some after an edit, some are cancelled, and the rest expire. */
export async function answerBids(stage: Stage, crew: Crew, bids: readonly BidView[]): Promise<BetAnswer[]> {
  const bets: BetAnswer[] = []
  for (const bid of bids) {
    const creator = crew.memberOf(bid.creatorId)
    const path = `${crew.path}/bids/${bid.id}`
    const fate = stage.dice.between(1, 100)
    if (fate > 90) continue
    if (fate > 83) {
      await creator.post(`${path}/cancel`, { reason: 'Changed my mind over a sandwich' })
      continue
    }
    if (fate > 73) await creator.patch(path, { wagerAmount: bid.wagerAmount + 5 })
    const bet = await takeBid(stage, crew, bid)
    if (bet) bets.push(bet)
  }
  return bets
}

/** A friend posts a custom bid. */
export function bidOnOwn({ pause }: Stage, crew: Crew, own: OwnBet, who: Friend): Promise<BidView> {
  pause()
  const { homeTeam, awayTeam, description, odds, stake, isProp = false } = own
  return who.post<BidView>(`${crew.path}/bids`, {
    isCustom: true,
    betType: isProp ? 'prop' : 'custom',
    homeTeam,
    awayTeam,
    description,
    odds,
    wagerAmount: stake,
  })
}

/** One of the two participants enters the outcome. The creator has the first side. */
export function settleOwn({ pause }: Stage, crew: Crew, own: OwnBet, bet: BetAnswer): Promise<BetAnswer> {
  pause()
  const winnerId = own.outcome === 'home' ? bet.creatorId : bet.acceptorId
  const said = own.outcome === 'push' ? { outcome: 'push' } : { outcome: 'won', winnerId }
  return crew.memberOf(bet.acceptorId).post<BetAnswer>(`${crew.path}/bets/${bet.id}/settle`, said)
}

/** Posts one of these comments on a bid or bet. */
export async function remark({ dice, pause }: Stage, who: Friend, path: string, remarks: readonly string[]) {
  pause()
  await who.post(`${path}/comments`, { content: dice.pick(remarks) })
}

/** Some friends react to a bet. */
export async function react({ dice, pause }: Stage, { members }: Crew, path: string): Promise<void> {
  for (const who of members) {
    if (!dice.under(0.35)) continue
    pause()
    await who.put(`${path}/reaction`, { emoji: dice.pick(emojis) })
  }
}
