import { type BetSport, sportKeys, sportLabel } from '#domain/games/sports.ts'
import { after, hourMs, type Instant, instantFromIso } from '#domain/times.ts'
import { joinedGame } from '#features/games/server/gameRows.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { askerOf, groupOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Position } from '#server/db/keyset.ts'
import { statement } from '#server/db/statement.ts'
import type { BetCounts, BetsChosen, BetsWithin } from '../chosenContract.ts'
import { joinedGameOfLeg } from './legs.ts'
import { betColumns, fromBets } from './store.ts'
import { settlesByItself } from './switchedOff.ts'

const withinTypes = {
  groupId: 'group',
  from: 'timestamptz?',
  before: 'timestamptz?',
  words: 'text?',
  sports: 'text[]',
  teams: 'text[]',
  keepsActive: 'bool',
  reader: 'text',
  isOwn: 'bool',
} as const

// When a bet was made (an active one may always be chosen), and the names of its teams and sport, its own words and its
// people. The first bound lets an index skip what is older than the range and than every active bet that is chosen.
const within = `b.group_id = $1 and (not $9 or $8 in (b.creator_id, b.acceptor_id))
  and b.created_at >= case when $2::timestamptz is null then '-infinity' when not $7 then $2 else least($2,
    (select min(created_at) from bets where group_id = $1 and status = 'active')) end
  and ($7 and b.status = 'active'
    or ($2::timestamptz is null or b.created_at >= $2) and ($3::timestamptz is null or b.created_at < $3))
  and ($4::text is null or b.home_team ilike $4 or b.away_team ilike $4 or b.description ilike $4
    or b.sport = any($5) or b.home_team = any($6) or b.away_team = any($6)
    or b.bet_type = 'parlay' and exists (
      select from bet_legs l where l.group_id = $1 and l.bet_id = b.id and (l.home_team ilike $4
        or l.away_team ilike $4 or l.sport = any($5) or l.home_team = any($6) or l.away_team = any($6)))
    or array[b.creator_id, b.acceptor_id] && array(
      select m.user_id from group_members m join users u on u.id = m.user_id
       where m.group_id = $1 and u.name ilike $4))`

const isWon = 'b.winner_id = $8'
const isLost = 'b.winner_id <> $8 and $8 in (b.creator_id, b.acceptor_id)'

/** Newest first, strictly below a position. */
const listChosenBets = statement(
  'bets.listChosen',
  {
    ...withinTypes,
    belowAt: 'timestamptz',
    belowId: 'text',
    limit: 'int4',
    status: 'text?',
    result: 'text?',
    moment: 'text?',
    nearFrom: 'timestamptz',
    nearUntil: 'timestamptz',
  },
  betColumns,
  `${fromBets} where ${within} and (b.created_at, b.id) < ($10, $11)
     and ($13::text is null or b.status = $13)
     and ($14::text is null or $14 = 'won' and ${isWon} or $14 = 'lost' and ${isLost})
     and ($15::text is null or case $15
       when 'near' then b.status = 'active' and (g.starts_at > $16 and g.starts_at <= $17
         or b.bet_type = 'parlay' and exists (
           select from bet_legs l ${joinedGameOfLeg} where l.group_id = $1 and l.bet_id = b.id
              and l.status = 'active' and g.starts_at > $16 and g.starts_at <= $17))
       else b.status = 'active' and b.needs_attention is not null or b.id in (
         select bet_id from disputes where group_id = $1 and decided_at is null) end)
   order by b.created_at desc, b.id desc limit $12`,
)

const countChosenBets = statement(
  'bets.countChosen',
  withinTypes,
  { all: 'int8', active: 'int8', settled: 'int8', won: 'int8', lost: 'int8' },
  `select count(*) as all, count(*) filter (where b.status = 'active') as active,
          count(*) filter (where b.status = 'settled') as settled,
          count(*) filter (where ${isWon}) as won, count(*) filter (where ${isLost}) as lost
     from bets b where ${within}`,
)

// Uses indexes, however many settled bets the group has.
const sumUpBets = statement(
  'bets.sumUp',
  { groupId: 'group', now: 'timestamptz' },
  { has_bets: 'bool', active: 'int8', started: 'int8', disputed: 'int8' },
  `select exists (select from bets where group_id = $1) as has_bets,
          (select count(*) from bets where group_id = $1 and status = 'active') as active,
          (select count(*) from bets b left ${joinedGame.join}
            where b.group_id = $1 and b.status = 'active' and (g.starts_at <= $2
              or b.bet_type = 'parlay' and exists (select from bet_legs l ${joinedGameOfLeg}
                where l.group_id = $1 and l.bet_id = b.id and g.starts_at <= $2))) as started,
          (select count(*) from disputes where group_id = $1 and decided_at is null) as disputed`,
)

/** A page of a list, by its first position. */
export type ChosenPage = { readonly groupId: CheckedGroupId; readonly limit: number; readonly below: Position }

/** The rows of the chosen bets, at most `limit`, newest first. `now`: for what is near. [BET-09] [BET-10] [BET-11] */
export function rowsOfChosen(
  db: Queryable,
  { groupId, limit, below, reader, now }: ChosenPage & { readonly reader: string; readonly now: Instant },
  chosen: BetsChosen,
) {
  return db.query(listChosenBets, {
    ...withinParameters({ groupId, reader }, chosen),
    belowAt: below.at,
    belowId: below.id,
    limit,
    status: chosen.status ?? null,
    result: chosen.result ?? null,
    moment: chosen.moment ?? null,
    nearFrom: after(now, -4 * hourMs),
    nearUntil: after(now, 2 * hourMs),
  })
}

/** How many bets each tab has for this reader, and the whole group's counts. [BET-09] [BET-14] */
export async function countBets(
  context: OperationContext,
  { groupId: _, ...chosen }: BetsWithin & { groupId: string },
): Promise<BetCounts> {
  const { groupId } = memberOf(context)
  const { db, clock } = context.services
  const reader = askerOf(context).userId
  const [counts, sums, isOn] = await Promise.all([
    db.query(countChosenBets, withinParameters({ groupId, reader }, chosen)),
    db.query(sumUpBets, { groupId, now: clock() }),
    settlesByItself(context.services, groupOf(context)),
  ])
  const [tabs, group] = [firstOf(counts), firstOf(sums)]
  if (!tabs || !group) throw new Error('a count without a row')
  const { has_bets: hasBets, active, started, disputed } = group
  return { ...tabs, group: { any: hasBets, active, started, disputed, settlesItself: isOn } }
}

function withinParameters(
  { groupId, reader }: { groupId: CheckedGroupId; reader: string },
  { from, before, active, whose, query, teams }: BetsWithin,
) {
  const isSearched = query !== undefined && query !== ''
  return {
    ...{ groupId, reader, isOwn: whose === 'own' },
    from: from ? instantFromIso(from) : null,
    before: before ? instantFromIso(before) : null,
    words: isSearched ? `%${query.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
    sports: isSearched ? sportsCalled(query) : [],
    teams: teams ? teams.split(',') : [],
    keepsActive: active === 'always',
  }
}

function sportsCalled(words: string): BetSport[] {
  const wanted = words.toLowerCase()
  return [...sportKeys, 'custom' as const, 'parlay' as const].filter((sport) =>
    sportLabel(sport).toLowerCase().includes(wanted),
  )
}
