import { statement } from '#server/db/statement.ts'
import { gameColumns } from './gameRows.ts'

const columnList = Object.keys(gameColumns).join(', ')

/** All games that have ever had one of these ids. */
export const listGames = statement(
  'games.list',
  { sport: 'text', ids: 'text[]' },
  gameColumns,
  `select ${columnList} from games where sport = $1 and id = any($2)`,
)

/** All games between those teams, of either as the home team, as far as they were heard of. */
export const listGamesOfTeams = statement(
  'games.ofTeams',
  { sport: 'text', homeTeam: 'text', awayTeam: 'text' },
  gameColumns,
  `select ${columnList} from games
    where sport = $1 and (home_team, away_team) in (($2, $3), ($3, $2))`,
)

// Not the rows of the games: where every node has a copy, a lock on one row would be one on all of them. The names are
// few, since their rows stay; who meets at one waits for a moment, no matter for which game.
const locksOf = `select distinct 'games ' || (hashtextextended(id, 0) & 63) as name from unnest($1::text[]) as id`

/** Holds the games with these ids against every other change and post until the end of the transaction. */
export const holdGames = statement(
  'games.hold',
  { ids: 'text[]' },
  {},
  `insert into locks (name) ${locksOf} order by 1 on conflict (name) do update set name = excluded.name`,
)

/** Has something to keep them by. */
export const openGameLocks = statement(
  'games.openLocks',
  { ids: 'text[]' },
  {},
  `insert into locks (name) ${locksOf} order by 1 on conflict do nothing`,
)

/** Keeps them for a bid being posted, beside others: none of them changes until the bid is there to be found. */
export const keepGames = statement(
  'games.keep',
  { ids: 'text[]' },
  {},
  `select from locks where name in (${locksOf}) order by name for share`,
)

/** The games of any sport that have ever had one of these ids. */
export const listGamesOfAnySport = statement(
  'games.listOfAnySport',
  { ids: 'text[]' },
  gameColumns,
  `select ${columnList} from games where id = any($1)`,
)

const facts = `id text, sport text, "homeTeam" text, "awayTeam" text, "scheduledAt" timestamptz, "startsAt" timestamptz,
  "oddsStartsAt" timestamptz, "begunAt" timestamptz, "hasPoints" boolean, "isOver" boolean, scores jsonb,
  "homeScore" int, "awayScore" int, "scoreUpdatedAt" timestamptz, "missingSince" timestamptz`

/** Writes reports on games; a new game that another process has just written stays as it is. */
export const writeGames = statement(
  'games.write',
  { games: 'jsonb', source: 'text', now: 'timestamptz' },
  {},
  `with heard as (
     select * from jsonb_to_recordset($1) as h (${facts}, "isNew" boolean)
   ), changed as (
     update games g set moved_at = case
              when g.starts_at <> h."startsAt" or (g.missing_since is null) <> (h."missingSince" is null) then $3
              else g.moved_at end,
            starts_at = h."startsAt", odds_starts_at = h."oddsStartsAt", begun_at = h."begunAt",
            has_points = h."hasPoints", is_over = h."isOver", scores = nullif(h.scores, 'null'),
            home_score = h."homeScore", away_score = h."awayScore", score_updated_at = h."scoreUpdatedAt",
            missing_since = h."missingSince", heard_at = $3, source = $2
       from heard h
      where not h."isNew" and g.id = h.id and g.sport = h.sport and g.home_team = h."homeTeam"
        and g.away_team = h."awayTeam"
   )
   insert into games (id, sport, home_team, away_team, scheduled_at, starts_at, odds_starts_at, begun_at, has_points,
     is_over, scores, home_score, away_score, score_updated_at, missing_since, first_heard_at, heard_at, source)
   select h.id, h.sport, h."homeTeam", h."awayTeam", h."scheduledAt", h."startsAt", h."oddsStartsAt", h."begunAt",
          h."hasPoints", h."isOver", nullif(h.scores, 'null'), h."homeScore", h."awayScore", h."scoreUpdatedAt",
          h."missingSince", $3, $3, $2
     from heard h where h."isNew" order by h.id, h.sport, h."homeTeam", h."awayTeam"
   on conflict (id, sport, home_team, away_team) do nothing`,
)

export const markMissing = statement(
  'games.markMissing',
  { sport: 'text', ids: 'text[]', now: 'timestamptz' },
  {},
  'update games set missing_since = $3, moved_at = $3 where sport = $1 and id = any($2) and missing_since is null',
)

/** Games whose start has come but has not been announced, of all or of those; at most `limit`, the earliest first. */
export const listStarting = statement(
  'games.starting',
  { now: 'timestamptz', limit: 'int4', ids: 'text[]?' },
  { id: 'text', sport: 'text', home_team: 'text', away_team: 'text' },
  `select id, sport, home_team, away_team from games
    where starts_at <= $1 and announced_start_at is distinct from starts_at and ($3::text[] is null or id = any($3))
    order by starts_at limit $2`,
)

export const markAnnounced = statement(
  'games.markAnnounced',
  { games: 'jsonb' },
  {},
  `update games g set announced_start_at = g.starts_at
     from jsonb_to_recordset($1) as h (id text, sport text, "homeTeam" text, "awayTeam" text)
    where g.id = h.id and g.sport = h.sport and g.home_team = h."homeTeam" and g.away_team = h."awayTeam"`,
)

const recordsOfNews = `jsonb_to_recordset($1) as n (id text, sport text, "homeTeam" text, "awayTeam" text, what text,
            "from" timestamptz, "to" timestamptz)`
const newsColumns = 'n.id, n.sport, n."homeTeam", n."awayTeam", n.what, n."from", n."to"'
const isOn = (of: string) =>
  `${of}.game_id = any($2) and ${of}.game_id = n.id and ${of}.sport = n.sport and ${of}.home_team = n."homeTeam" and ${of}.away_team = n."awayTeam"`

/**
 * Leaves the news of games for the groups whose open bids or active bets, or legs of them, follow them: the end of a
 * game only closes bids made while it was live, and a missing game only matters to bets. This is a separate statement
 * after the one that held the games, so that it sees every bid posted before. `ids` are those of the games: bids and bets are found by them.
 */
export const insertNews = statement(
  'gameNews.insert',
  { news: 'jsonb', ids: 'text[]' },
  {},
  `insert into game_news (group_id, game_id, sport, home_team, away_team, what, moved_from, moved_to)
   select b.group_id, ${newsColumns} from ${recordsOfNews} join bids b on ${isOn('b')}
    where b.status = 'open' and (n.what in ('moved', 'started') or n.what = 'over' and b.is_live)
    union
   select b.group_id, ${newsColumns} from ${recordsOfNews} join bets b on ${isOn('b')}
    where b.status = 'active' and n.what <> 'over'
    union
   select b.group_id, ${newsColumns} from ${recordsOfNews} join bid_legs l on ${isOn('l')}
     join bids b on b.group_id = l.group_id and b.id = l.bid_id
    where b.status = 'open' and n.what in ('moved', 'started')
    union
   select b.group_id, ${newsColumns} from ${recordsOfNews} join bet_legs l on ${isOn('l')}
     join bets b on b.group_id = l.group_id and b.id = l.bet_id
    where l.status = 'active' and b.status = 'active' and n.what <> 'over'`,
)

/** Locks the picks of undecided games of pools for good. `ids` are those of the games, by which they are found. */
export const keepPicksLocked = statement(
  'games.keepPicksLocked',
  { games: 'jsonb', ids: 'text[]' },
  {},
  `update pool_games b set stays_locked = true
     from jsonb_to_recordset($1) as h (id text, sport text, "homeTeam" text, "awayTeam" text)
    where b.result is null and (b.game_id = any($2) or b.now_id = any($2)) and h.id = coalesce(b.now_id, b.game_id)
      and b.sport = h.sport and b.home_team = h."homeTeam" and b.away_team = h."awayTeam"`,
)

/** Groups with news of those kinds, for one sport or (null) for all. */
export const listGroupsWithNews = statement(
  'gameNews.groups',
  { sport: 'text?', kinds: 'text[]' },
  { group_id: 'text' },
  'select distinct group_id from game_news where ($1::text is null or sport = $1) and what = any($2)',
)

/** Takes a group's news of those kinds; must run in the group's transaction, under its lock. */
export const takeNews = statement(
  'gameNews.take',
  { groupId: 'text', kinds: 'text[]' },
  {
    number: 'int8',
    game_id: 'text',
    sport: 'text',
    home_team: 'text',
    away_team: 'text',
    what: 'text',
    moved_from: 'timestamptz?',
    moved_to: 'timestamptz?',
  },
  `delete from game_news where group_id = $1 and what = any($2)
   returning number, game_id, sport, home_team, away_team, what, moved_from, moved_to`,
)
