import { type CalendarBet, type CalendarRound, calendarEvents } from '#domain/calendar/calendarEvents.ts'
import { writeCalendar } from '#domain/calendar/icalendar.ts'
import { oppositeSide } from '#domain/games/sides.ts'
import { after, dayMs, hourMs } from '#domain/times.ts'
import { sideFromColumns } from '#features/games/server/sideColumns.ts'
import { listEveryGroup } from '#features/groups/server/store.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import { firstOf } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { RawRoutes } from '#server/http/rawRoutes.ts'
import type { Services } from '#server/services.ts'
import { keyInFile } from './address.ts'
import { findOwner, listBets, listBids, listPoolRounds } from './store.ts'

type FileParams = { Params: { file: string } }

/** Several programs of one person ask every few minutes. */
const reads = { name: 'calendar reads', times: 240, windowMs: hourMs }

/** More than anybody has; a calendar program gives up on larger files. */
const most = 1_000

const headers = {
  'cache-control': 'private, max-age=300',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/**
 * `/calendar/{secret}.ics` for calendar programs, which cannot sign in: the secret is the proof. One that was never
 * given out, one that was reset and anything else at this path are answered alike. [BEY-22]
 */
export const calendarFile: RawRoutes = (scope, services) => {
  scope.get<FileParams>('/calendar/:file', { config: { takesSlot: true } }, async ({ params }, reply) => {
    reply.headers(headers)
    const userId = await ownerOf(services, params.file)
    if (userId === null) {
      const nothing = 'There is no calendar at this address.\n'
      return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(nothing)
    }
    return reply.type('text/calendar; charset=utf-8').send(await calendarOf(services, userId))
  })
}

/** Only a secret that this site has signed gets as far as the database, and is counted there. */
async function ownerOf(services: Services, file: string): Promise<string | null> {
  const { db, clock } = services
  const key = keyInFile(services, file)
  if (key === null) return null
  await countAgainst(db, services, reads, { who: key, code: 'too-many-tries', now: clock() })
  return firstOf(await db.query(findOwner, { key }))?.user_id ?? null
}

async function calendarOf({ db, config, clock }: Services, userId: string): Promise<string> {
  const now = clock()
  const settledSince = after(now, -30 * dayMs)
  // Each group is asked by itself, and all are sent together.
  const groups = await db.snapshot(async (tx) =>
    Promise.all(
      (await tx.query(listEveryGroup, { userId })).map(({ group_id: groupId }) =>
        Promise.all([
          tx.query(listBets, { groupId, userId, settledSince, limit: most }),
          tx.query(listBids, { groupId, userId, now, limit: most }),
          tx.query(listPoolRounds, { groupId, userId, limit: most }),
        ]),
      ),
    ),
  )
  // The active ones of all groups come before any that are settled.
  const ofAll = groups.flatMap(([ofGroup]) => ofGroup)
  const bets = ofAll.toSorted((one, other) => Number(other.is_active) - Number(one.is_active)).slice(0, most)
  const bids = groups.flatMap(([, ofGroup]) => ofGroup).slice(0, most)
  const listed = {
    bets: bets.map((row): CalendarBet => {
      const side = sideFromColumns(row)
      const bet = { ...inGroup(row), gameId: row.game_id, startsAt: row.starts_at, isActive: row.is_active }
      // A leg has no other side: the taker of a parlay needs one of them to lose.
      if (row.is_leg) return { ...bet, side, leg: row.is_creator ? 'wins' : 'loses' }
      return { ...bet, side: row.is_creator ? side : oppositeSide(side, matchupOf(row)), leg: null }
    }),
    bids: bids.map((row) => ({
      ...inGroup(row),
      side: sideFromColumns(row),
      description: row.description,
      startsAt: row.starts_at,
      expiresAt: row.expires_at,
      isLive: row.is_live,
    })),
    rounds: groups.flatMap(([, , rounds]) => rounds.map(roundFromRow)).slice(0, most),
  }
  return writeCalendar('Betwixt', calendarEvents(listed, { userId, site: config.publicUrl.origin }, now))
}

function roundFromRow(row: Row<typeof listPoolRounds.columns>): CalendarRound {
  const { id, name, number, count, starts_at: startsAt, games, last_modified: lastModified } = row
  return { id, name, number, count, startsAt, games, lastModified, group: { id: row.group_id, name: row.group_name } }
}

type InGroupRow = Pick<
  Row<typeof listBids.columns>,
  'id' | 'group_id' | 'group_name' | 'home_team' | 'away_team' | 'last_modified'
>

function inGroup(row: InGroupRow) {
  const group = { id: row.group_id, name: row.group_name }
  return { id: row.id, group, ...matchupOf(row), lastModified: row.last_modified }
}

function matchupOf(row: InGroupRow) {
  return { homeTeam: row.home_team, awayTeam: row.away_team }
}
