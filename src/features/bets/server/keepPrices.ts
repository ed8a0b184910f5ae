import { automaticBook, type ListedGame, quoteOf } from '#domain/games/lines.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { after, hourMs, type Instant, minuteMs } from '#domain/times.ts'
import { keptItems } from '#features/lines/server/feedCache.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { sideFromColumns } from '#features/sideColumns.ts'
import { type Row, statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'

/** What was accepted longer ago has a price that nobody noted: the one of now would be another. */
const justMs = 10 * minuteMs
/** A price that was known so long before the start is no closing price. */
const closingMs = 6 * hourMs
const batch = 500

/** Active bets whose price is not noted yet, and those whose game begins soon. */
const listToPrice = statement(
  'bets.toPrice',
  { now: 'timestamptz', soon: 'timestamptz', limit: 'int4' },
  {
    group_id: 'text',
    id: 'text',
    game_id: 'text',
    sport: 'text',
    bet_type: 'text',
    side_team: 'text?',
    side_type: 'text?',
    side_line: 'float8?',
    accepted_at: 'timestamptz',
    starts_at: 'timestamptz',
    is_noted: 'bool',
    closing_odds: 'int4?',
  },
  `select b.group_id, b.id, b.game_id, b.sport, b.bet_type, b.side_team, b.side_type, b.side_line, b.accepted_at,
          g.starts_at, p.bet_id is not null as is_noted, p.closing_odds
     from bets b
     join games g on g.id = b.game_id and g.sport = b.sport and g.home_team = b.home_team and g.away_team = b.away_team
     left join bet_prices p on p.group_id = b.group_id and p.bet_id = b.id
    where b.status = 'active' and b.game_id is not null and b.bet_type in ('moneyline', 'spread', 'total')
      and (p.bet_id is null or g.starts_at > $1 and g.starts_at <= $2)
    order by p.bet_id is not null, g.starts_at, b.id limit $3`,
)

const writePrices = statement(
  'bets.writePrices',
  { groupId: 'text', prices: 'jsonb' },
  {},
  `insert into bet_prices (group_id, bet_id, accepted_odds, closing_odds)
   select $1, p.id, p.accepted, p.closing from jsonb_to_recordset($2) as p (id text, accepted int, closing int)
   on conflict (group_id, bet_id) do update set closing_odds = excluded.closing_odds`,
)

type ToPrice = Row<typeof listToPrice.columns>
type Prices = { readonly id: string; readonly accepted: number | null; readonly closing: number | null }

/**
 * Notes the fair price of the creator's side of each bet when it is made, and the last one before its game begins, for
 * exactly its line. Nothing is fetched for it: where no price is known, none is noted. [BEY-38]
 */
export async function keepPrices(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock()
  const rows = await db.query(listToPrice, { now, soon: after(now, closingMs), limit: batch })
  if (rows.length === 0) return 0
  const sports = [...new Set(rows.map((row) => row.sport))].filter(isListed)
  const games = new Map<string, { game: ListedGame; fetchedAt: Instant }>()
  for (const { items, fetchedAt } of await keptItems(services, oddsCache, sports)) {
    if (fetchedAt !== null) for (const game of items) games.set(game.id, { game, fetchedAt })
  }
  const changed = rows.flatMap((row) => {
    const prices = pricesOf(row, games.get(row.game_id), now)
    return row.is_noted && prices.closing === row.closing_odds ? [] : [{ groupId: row.group_id, prices }]
  })
  for (const [groupId, of] of Map.groupBy(changed, (one) => one.groupId)) {
    await db.query(writePrices, { groupId, prices: of.map(({ prices }) => prices) })
  }
  return changed.length

  function isListed(sport: string): sport is SportKey {
    return services.config.leagues.some((league) => league === sport)
  }
}

function pricesOf(row: ToPrice, listed: { game: ListedGame; fetchedAt: Instant } | undefined, now: Instant): Prices {
  const book = listed && automaticBook(listed.game.books)
  const quote = listed && book ? quoteOf(listed.game, book, sideFromColumns(row)) : null
  const fair = quote?.fairOdds ?? null
  const isJust = row.accepted_at > after(now, -justMs)
  // A price of after the start is one of a game in progress; of a price that is gone the last one stays.
  const isClosing =
    listed !== undefined &&
    listed.fetchedAt < row.starts_at &&
    now < row.starts_at &&
    listed.fetchedAt > after(row.starts_at, -closingMs)
  return { id: row.id, accepted: isJust ? fair : null, closing: (isClosing ? fair : null) ?? row.closing_odds }
}
