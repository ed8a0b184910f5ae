import type { GameNews } from '#domain/games/games.ts'
import type { Doubt } from '#domain/games/settlement.ts'
import { isFarMove } from '#domain/games/voiding.ts'
import { type Instant, isoFromInstant } from '#domain/times.ts'
import type { NewsOfGame } from '#features/games/server/gameNews.ts'
import type { Command, LockedGroup } from '#server/commands/command.ts'
import type { Transaction } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { lapseCancellations } from './disputeStore.ts'

const gameTypes = { groupId: 'text', gameId: 'text', sport: 'text', homeTeam: 'text', awayTeam: 'text' } as const
const isGame = (it: 'o' | 'l') => `${it}.group_id = $1 and ${it}.status = 'active'
    and ${it}.game_id = $2 and ${it}.sport = $3 and ${it}.home_team = $4 and ${it}.away_team = $5`
// The bet itself, or an undecided leg of a parlay. [BEY-32]
const ofGame = `b.group_id = $1 and b.status = 'active' and b.id in (
    select o.id from bets o where ${isGame('o')} union all select l.bet_id from bet_legs l where ${isGame('l')})`

/** A game that moves clears any doubt about its legs. */
const clearLegs = statement(
  'bets.clearLegs',
  gameTypes,
  {},
  `update bet_legs l set needs_attention = null
    where ${isGame('l')} and l.needs_attention is not null`,
)

/**
 * The same for its bets; a parlay keeps a doubt about another leg. Returns those with another doubt than before, or
 * none. Of the others nothing is written, however many they are: the game has moved, and they are read with it. A parlay
 * is on several.
 */
const followMove = statement(
  'bets.followMove',
  { ...gameTypes, now: 'timestamptz' },
  { id: 'text', was: 'text', doubt: 'text?' },
  `with followed as (
     select b.id, b.needs_attention as was, (
         select l.needs_attention from bet_legs l
          where l.group_id = $1 and l.bet_id = b.id and l.status = 'active' and l.needs_attention is not null
          order by l.number limit 1) as doubt
       from bets b where ${ofGame} and (b.game_id is null or b.needs_attention is not null)
   ), moved as (
     update bets b set last_modified = $6, needs_attention = f.doubt,
            held_since = case when f.doubt is not null then b.held_since end
       from followed f
      where b.group_id = $1 and b.id = f.id
   )
   select id, was, doubt from followed where was is not null and doubt is distinct from was`,
)

/** Whether there are any; their games say that they are missing. */
const followAbsence = statement(
  'bets.followAbsence',
  { ...gameTypes, now: 'timestamptz' },
  { has_any: 'bool' },
  `with parlays as (update bets b set last_modified = $6 where ${ofGame} and b.game_id is null)
   select exists (select from bets b where ${ofGame}) as has_any`,
)

// A member who accepts a bid on a live game knows that it has started, unless it turns out to start later.
export const markStarted = statement(
  'bets.markStarted',
  { ...gameTypes, now: 'timestamptz' },
  { id: 'text' },
  `update bets b set started_at = $6
     from games g
    where ${ofGame} and b.started_at is null and g.id = $2 and g.sport = $3 and g.home_team = $4 and g.away_team = $5
      and g.starts_at <= $6 and (g.starts_at > b.accepted_at
        or not (select o.is_live from bids o where o.group_id = $1 and o.id = b.bid_id))
   returning b.id`,
)

/** The news about missing games, which a settlement run applies to its bets itself. */
export const absences: readonly GameNews['what'][] = ['missing', 'back']

/** Makes a group's active bets follow their games; returns how many have started. */
export async function betsFollow(
  { tx, now }: Pick<Command, 'tx' | 'now'>,
  group: LockedGroup,
  news: readonly NewsOfGame[],
): Promise<number> {
  let started = 0
  for (const { game, news: one } of news) {
    const bets = { ...game, groupId: group.id, now }
    if (one.what === 'moved') await clearDoubts(tx, group, bets)
    if (one.what === 'started') {
      const rows = await tx.query(markStarted, bets)
      for (const { id } of rows) group.record('bet.started', 'bet', id, {}, 'product')
      await lapseRequests(tx, group, { betIds: rows.map(({ id }) => id), now })
      started += rows.length
    }
    if (one.what === 'missing' || one.what === 'back') await followListing(tx, group, bets, one.what)
  }
  await recordMoves(tx, group, news)
  recordGameMoves(group, news)
  return started
}

/** What was doubtful about a game that moves is over. */
export async function clearDoubts(
  tx: Transaction,
  group: LockedGroup,
  bets: NewsOfGame['game'] & { readonly groupId: string; readonly now: Instant },
): Promise<void> {
  tx.write(clearLegs, bets)
  for (const { id, was, doubt } of await tx.query(followMove, bets)) {
    if (doubt === null) group.record('bet.released', 'bet', id, { doubt: was }, 'product')
    else group.record('bet.held', 'bet', id, { doubt: doubt as Doubt }, 'product')
  }
}

/** Requests to call a bet off end with the start of its game. [BEY-10] */
async function lapseRequests(
  tx: Transaction,
  group: LockedGroup,
  { betIds, now }: { betIds: readonly string[]; now: Instant },
): Promise<void> {
  if (betIds.length === 0) return
  const lapsed = await tx.query(lapseCancellations, { groupId: group.id, betIds, now })
  for (const { bet_id } of lapsed) group.record('cancellation.lapsed', 'bet', bet_id, {}, 'product')
}

/** A game that is missing for a moment holds no bet: it may be listed again, and until then its bets say so. */
async function followListing(
  tx: Transaction,
  group: LockedGroup,
  bets: NewsOfGame['game'] & { groupId: string; now: Instant },
  what: 'missing' | 'back',
): Promise<void> {
  const [followed] = await tx.query(followAbsence, bets)
  if (!followed?.has_any) return
  const { gameId, sport, homeTeam, awayTeam } = bets
  const type = what === 'missing' ? 'game.missing' : 'game.listed'
  group.record(type, 'game', gameId, { game: { sport, homeTeam, awayTeam } }, 'product')
}

// The games of a parlay move one by one: the last start that was told of a leg's game is in the log.
const toldStarts = `select b.id, b.accepted_at, b.game_id is null as is_leg, case when b.game_id is not null
          then coalesce(b.told_starts_at, b.scheduled_at)
          else coalesce((select (e.details->>'to')::timestamptz from group_events e
              where e.group_id = $1 and e.entity_id = b.id and e.type = 'bet.moved'
                and e.details->'game'->>'id' = $2 order by e.seq desc limit 1),
            (select l.scheduled_at from bet_legs l where l.bet_id = b.id and ${isGame('l')})) end as told
     from bets b where ${ofGame}`

/** The starts that participants of the game's bets were last told: few, however many bets there are. */
const listToldStarts = statement(
  'bets.toldStarts',
  gameTypes,
  { told: 'timestamptz' },
  `select distinct told from (${toldStarts}) t`,
)

const listToldOf = statement(
  'bets.toldOf',
  { ...gameTypes, told: 'timestamptz[]' },
  { id: 'text', is_leg: 'bool', told: 'timestamptz' },
  `select id, is_leg, told from (${toldStarts}) t where told = any($6) order by accepted_at, id`,
)

const markTold = statement(
  'bets.markTold',
  { groupId: 'text', betIds: 'text[]', startsAt: 'timestamptz' },
  {},
  'update bets set told_starts_at = $3 where group_id = $1 and id = any($2)',
)

/**
 * Records the moves that participants must know of: one per bet, however often its game has moved since the group last
 * followed it.
 */
async function recordMoves(tx: Transaction, group: LockedGroup, news: readonly NewsOfGame[]): Promise<void> {
  const moves = news.flatMap(({ game, news: one }) => (one.what === 'moved' ? [{ game, ...one }] : []))
  for (const ofGame of Map.groupBy(moves, ({ game }) => JSON.stringify(game)).values()) {
    const [first, last] = [ofGame[0], ofGame.at(-1)]
    if (!first || !last) continue
    const game = { ...first.game, groupId: group.id }
    const starts = (await tx.query(listToldStarts, game)).map(({ told }) => told)
    const farFrom = starts.filter((told) => isFarMove({ from: first.from, to: last.to, told }))
    if (farFrom.length === 0) continue
    const far = await tx.query(listToldOf, { ...game, told: farFrom })
    const betIds = far.flatMap(({ id, is_leg }) => (is_leg ? [] : [id]))
    if (betIds.length > 0) tx.write(markTold, { groupId: group.id, betIds, startsAt: last.to })
    const { gameId, ...teams } = first.game
    for (const { id, told, is_leg } of far) {
      const move = { from: isoFromInstant(told), to: isoFromInstant(last.to) }
      group.record('bet.moved', 'bet', id, { ...move, ...(is_leg && { game: { id: gameId, ...teams } }) }, 'product')
    }
  }
}

/** One event per game, however often it has moved since the group last followed it. */
function recordGameMoves(group: LockedGroup, news: readonly NewsOfGame[]): void {
  const moves = news.flatMap(({ game, news: one }) => (one.what === 'moved' ? [{ ...game, ...one }] : []))
  const byGame = Map.groupBy(moves, ({ gameId, sport, homeTeam, awayTeam }) =>
    JSON.stringify([gameId, sport, homeTeam, awayTeam]),
  )
  for (const ofGame of byGame.values()) {
    const [first, last] = [ofGame[0], ofGame.at(-1)]
    if (!first || !last) continue
    const { gameId, sport, homeTeam, awayTeam } = first
    group.record('game.moved', 'game', gameId, {
      game: { sport, homeTeam, awayTeam },
      from: isoFromInstant(first.from),
      to: isoFromInstant(last.to),
    })
  }
}
