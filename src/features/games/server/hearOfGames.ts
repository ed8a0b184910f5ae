import { isDeepStrictEqual } from 'node:util'
import type { GameRecord, GameReport } from '#domain/games/game.ts'
import { firstHeard, type GameNews, hasBegun, hear, newsOf } from '#domain/games/games.ts'
import { hasSameTeams } from '#domain/games/sides.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { type Instant, isoOrNull, minuteMs } from '#domain/times.ts'
import type { Transaction } from '#server/db/database.ts'
import { noteSharedChange } from '#server/db/sharedChanges.ts'
import type { Services } from '#server/services.ts'
import { gameFromRow, type StoredGame } from './gameRows.ts'
import {
  holdGames,
  insertNews,
  keepPicksLocked,
  listGames,
  listStarting,
  markAnnounced,
  markMissing,
  writeGames,
} from './store.ts'

/** An answer of the odds service: its reports on the games of one sport. */
export type Answer = {
  readonly sport: SportKey
  readonly source: 'odds' | 'scores'
  readonly reports: readonly GameReport[]
}

/** An unchanged game is written again after this long, to record when it was last reported. */
const rewriteAfterMs = 15 * minuteMs

/**
 * Records the reports on games, and in the same transaction leaves the news for the groups that wait for them. Prices
 * and settlements do not wait for it: a failure is logged, and the next answer brings the reports again.
 */
export async function hearOfGames(services: Services, { sport, source, reports }: Answer): Promise<void> {
  const { db, clock, log } = services
  try {
    const known = await db.query(listGames, { sport, ids: reports.map(({ id }) => id) })
    const beside = besideNewer(known.flatMap(gameFromRow), reports)
    const ids = changesOf(known.flatMap(gameFromRow), reports, { ...services, beside }).map(({ after }) => after.id)
    if (ids.length === 0) return
    await db.transaction(async (tx) => {
      tx.write(holdGames, { ids })
      // Another answer may have come in the meantime: the rows as they are now count.
      const held = await tx.query(listGames, { sport, ids })
      const ofThem = new Set(ids)
      const changes = changesOf(
        held.flatMap(gameFromRow),
        reports.filter(({ id }) => ofThem.has(id)),
        { ...services, beside },
      )
      const games = changes.map(({ before, after }) => ({ ...rowOf(after), isNew: before === null }))
      tx.write(writeGames, { games, source, now: clock() })
      keepLocked(tx, changes, clock())
      leaveNews(
        tx,
        changes.flatMap(({ before, after }) => (before ? [{ game: after, news: newsOf(before, after) }] : [])),
      )
      noteSharedChange(tx)
    })
  } catch (error) {
    log.error({ error, sport, source }, 'what was heard of games could not be written; the next answer is tried')
  }
}

/**
 * The ids of games that are reported together with one of the same teams that was first heard of since. They are written
 * again: that one is another game, and no new date of theirs.
 */
function besideNewer(known: readonly StoredGame[], reports: readonly GameReport[]): ReadonlySet<string> {
  const byId = Map.groupBy(known, ({ id }) => id)
  const found = reports.map((report) => byId.get(report.id)?.find((game) => hasSameTeams(report, game)) ?? report)
  const together = [...Map.groupBy(found, ({ homeTeam, awayTeam }) => [homeTeam, awayTeam].toSorted().join()).values()]
  const isNewer = (other: StoredGame | GameReport, { heardAt }: StoredGame) =>
    !('heardAt' in other) || (other.firstHeardAt !== null && other.firstHeardAt >= heardAt)
  const older = together.flatMap((all) =>
    all.filter((game) => 'heardAt' in game && all.some((other) => other.id !== game.id && isNewer(other, game))),
  )
  return new Set(older.map(({ id }) => id))
}

type Change = { readonly before: StoredGame | null; readonly after: GameRecord }

function changesOf(
  known: readonly StoredGame[],
  reports: readonly GameReport[],
  { clock, beside }: Pick<Services, 'clock'> & { readonly beside: ReadonlySet<string> },
): Change[] {
  const now = clock()
  const byId = Map.groupBy(known, ({ id }) => id)
  return reports.flatMap((one) => {
    const games = byId.get(one.id) ?? []
    const changed = games.flatMap((before) => {
      const after = hear(before, one, now)
      const isOld = Math.abs(now - before.heardAt) >= rewriteAfterMs || beside.has(before.id)
      return (isOld && hasSameTeams(one, before)) || !isDeepStrictEqual(after, before) ? [{ before, after }] : []
    })
    const isKnown = games.some(({ homeTeam, awayTeam }) => homeTeam === one.homeTeam && awayTeam === one.awayTeam)
    // All that is known about an event that could not be read is that it is listed.
    return isKnown || one.homeTeam === '' ? changed : [...changed, { before: null, after: firstHeard(one, now) }]
  })
}

function rowOf({ scheduledAt, startsAt, oddsStartsAt, begunAt, scoreUpdatedAt, missingSince, ...game }: GameRecord) {
  return {
    ...game,
    scheduledAt: isoOrNull(scheduledAt),
    startsAt: isoOrNull(startsAt),
    oddsStartsAt: isoOrNull(oddsStartsAt),
    begunAt: isoOrNull(begunAt),
    scoreUpdatedAt: isoOrNull(scoreUpdatedAt),
    missingSince: isoOrNull(missingSince),
  }
}

/** Picks of a game that had begun were to be seen. [BEY-34] */
function keepLocked(tx: Transaction, changes: readonly Change[], now: Instant): void {
  const putOff = changes.flatMap(({ before, after }) =>
    before && hasBegun(before, now) && !hasBegun(after, now) ? [rowOf(after)] : [],
  )
  if (putOff.length > 0) tx.write(keepPicksLocked, { games: putOff, ids: putOff.map(({ id }) => id) })
}

type GameKey = Pick<GameRecord, 'id' | 'sport' | 'homeTeam' | 'awayTeam'>

function leaveNews(tx: Transaction, changes: readonly { game: GameKey; news: readonly GameNews[] }[]): void {
  const news = changes.flatMap(({ game: { id, sport, homeTeam, awayTeam }, news: all }) =>
    all.map((one) => ({
      ...{ id, sport, homeTeam, awayTeam, what: one.what },
      ...(one.what === 'moved' ? { from: isoOrNull(one.from), to: isoOrNull(one.to) } : {}),
    })),
  )
  if (news.length > 0) tx.write(insertNews, { news, ids: [...new Set(news.map(({ id }) => id))] })
}

/** Records since when games have been missing. A failure is logged; the next run that misses them tries again. */
export async function noteMissing({ db, clock, log }: Services, missing: readonly GameKey[]): Promise<void> {
  for (const [sport, games] of Map.groupBy(missing, (game) => game.sport)) {
    const ids = [...new Set(games.map(({ id }) => id))]
    const noting = db.transaction(async (tx) => {
      tx.write(holdGames, { ids })
      const held = (await tx.query(listGames, { sport, ids })).flatMap(gameFromRow)
      const gone = held.filter(({ missingSince }) => missingSince === null)
      if (gone.length === 0) return
      tx.write(markMissing, { sport, ids, now: clock() })
      leaveNews(
        tx,
        gone.map((game) => ({ game, news: [{ what: 'missing' }] })),
      )
      noteSharedChange(tx)
    })
    await noting.catch((error: unknown) => log.error({ error, sport }, 'games that are missing could not be noted'))
  }
}

/** More would be held for longer than a member should wait. */
const largestPart = 200

/** Leaves the groups the news that games have started, by the clock: once per start. */
export async function noteStarts({ db, clock }: Services): Promise<void> {
  let noted = largestPart
  while (noted === largestPart) {
    const now = clock()
    const found = await db.query(listStarting, { now, limit: largestPart, ids: null })
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return
    noted = await db.transaction(async (tx) => {
      tx.write(holdGames, { ids })
      // Another process may have told of them in the meantime.
      const rows = await tx.query(listStarting, { now, limit: largestPart, ids })
      const games = rows.map((row) => ({ ...row, homeTeam: row.home_team, awayTeam: row.away_team }))
      if (games.length === 0) return 0
      tx.write(markAnnounced, { games })
      leaveNews(
        tx,
        games.map((game) => ({ game: { ...game, sport: game.sport as SportKey }, news: [{ what: 'started' }] })),
      )
      return games.length
    })
  }
}
