import { automaticBook, type ListedGame, quoteOf } from '#domain/games/lines.ts'
import { after, hourMs, type Instant, minuteMs } from '#domain/times.ts'
import { sideFromColumns } from '#features/games/server/sideColumns.ts'
import { keptItems } from '#features/lines/server/feedCache.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { askedLines } from '#features/website/server/settings.ts'
import { type Row, statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'

/** What was accepted longer ago has a price that nobody noted: the one of now would be another. */
const justMs = 10 * minuteMs
/** A price that was known so long before the start is no closing price. */
const closingMs = 6 * hourMs
const batch = 500

/** Active bets whose price is not noted yet, and those whose game begins soon: so many behind one of them. */
const listToPrice = statement(
  'bets.toPrice',
  { now: 'timestamptz', soon: 'timestamptz', groupId: 'text', betId: 'text', limit: 'int4' },
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
      and (p.bet_id is null or g.starts_at > $1 and g.starts_at <= $2) and (b.group_id, b.id) > ($3, $4)
    order by b.group_id, b.id limit $5`,
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
 * exactly its line. Nothing is fetched for it: where no price is known, none is noted. Answers how many were noted. [BEY-38]
 */
export async function keepPrices(services: Services): Promise<number> {
  const now = services.clock()
  const asked = { now, soon: after(now, closingMs), limit: batch }
  let last: { groupId: string; betId: string } | null = { groupId: '', betId: '' }
  let noted = 0
  while (last) {
    const rows: ToPrice[] = await services.db.query(listToPrice, { ...asked, ...last })
    noted += await notePrices(services, rows, now)
    const row = rows.length === batch ? rows.at(-1) : undefined
    last = row ? { groupId: row.group_id, betId: row.id } : null
  }
  return noted
}

async function notePrices(services: Services, rows: readonly ToPrice[], now: Instant): Promise<number> {
  const games = await listedGames(services, rows)
  const changed = rows.flatMap((row) => {
    const prices = pricesOf(row, games.get(row.game_id), now)
    return row.is_noted && prices.closing === row.closing_odds ? [] : [{ groupId: row.group_id, prices }]
  })
  for (const [groupId, of] of Map.groupBy(changed, (one) => one.groupId)) {
    await services.db.query(writePrices, { groupId, prices: of.map(({ prices }) => prices) })
  }
  return changed.length
}

type Listed = { readonly game: ListedGame; readonly fetchedAt: Instant }

/** The games of the leagues that are asked for, as they were listed last. */
async function listedGames(services: Services, rows: readonly ToPrice[]): Promise<ReadonlyMap<string, Listed>> {
  const sports = new Set(rows.map(({ sport }) => sport))
  const { leagues } = await askedLines(services)
  const kept = await keptItems(
    services,
    oddsCache,
    leagues.filter((league) => sports.has(league)),
  )
  return new Map(
    kept.flatMap(({ items, fetchedAt }) =>
      fetchedAt === null ? [] : items.map((game) => [game.id, { game, fetchedAt }] as const),
    ),
  )
}

function pricesOf(row: ToPrice, listed: Listed | undefined, now: Instant): Prices {
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
