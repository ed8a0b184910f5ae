import type { ListedGame } from '#domain/games/lines.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { isDeserted, isDue } from '#domain/pools/ending.ts'
import { whoHasNotPicked } from '#domain/pools/picking.ts'
import { firstLockOf, type SlateGame } from '#domain/pools/pools.ts'
import { slateOf, waitsForLines } from '#domain/pools/rounds.ts'
import { isPoolOver } from '#domain/pools/standings.ts'
import { after, hourMs, type Instant } from '#domain/times.ts'
import { settlesByItself, settlesByItselfIn } from '#features/bets/server/switchedOff.ts'
import { cachedItems } from '#features/lines/server/feedCache.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import type { Queryable, Transaction } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { callOff } from './callOffPool.ts'
import { loadPools, type StoredPool, type StoredRound } from './loadPools.ts'
import { listGroupsWithPools, listLivePools } from './poolRows.ts'
import { poolThen } from './poolThen.ts'
import { settleIfDue, type Writing } from './settlePool.ts'
import { gameRow, isKnown, thoseAhead } from './slates.ts'
import { markReminded, writeRound } from './store.ts'

/** Those who have not picked are reminded so long before the first lock of a round. [BEY-34] */
const remindBeforeMs = 3 * hourMs

type Listed = ReadonlyMap<SportKey, readonly ListedGame[]>

/**
 * What time alone brings: rounds open, those who have not picked are reminded, pools that nobody joined end, and those
 * that are over are settled, where results settle by themselves. Returns how many pools changed. A group is locked only if
 * something is due.
 */
export async function playPools(services: Services): Promise<number> {
  const groups = await services.db.query(listGroupsWithPools, {})
  const changed = await inEachGroup(
    services,
    groups.map((row) => row.group_id),
    (groupId) => playIn(services, groupId),
  )
  return changed.reduce((sum, count) => sum + count, 0)
}

async function playIn(services: Services, id: string): Promise<number> {
  const groupId = uncheckedGroup(id)
  const now = services.clock()
  const pools = await livePools(services.db, groupId)
  const settles = pools.some((pool) => isDue(pool, pool.dispute, now)) && (await settlesByItselfIn(services, id))
  const due = pools.filter((pool) => isAnythingDue(pool, { now, settles }))
  if (due.length === 0) return 0
  const waiting = due.filter((pool) => roundToOpen(pool, now)).flatMap(({ leagues }) => leagues)
  const listed = await listedNow(services, [...new Set(waiting)])
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(groupId),
      read: ({ tx }) => livePools(tx, groupId),
      async run({ tx, now: at }, group, live) {
        if (!group) return 0
        const by = { listed, settles: await settlesByItself(services, group) }
        let changed = 0
        for (const pool of live) if (await playOne({ tx, group, now: at }, pool, by)) changed += 1
        return changed
      },
    },
  )
}

async function livePools(db: Queryable, groupId: ReturnType<typeof uncheckedGroup>): Promise<StoredPool[]> {
  return loadPools(db, groupId, await db.query(listLivePools, { groupId }))
}

function isAnythingDue(pool: StoredPool, { now, settles }: { now: Instant; settles: boolean }): boolean {
  return (
    isDeserted(pool, now) ||
    (settles && isDue(pool, pool.dispute, now)) ||
    roundToOpen(pool, now) !== null ||
    roundToRemindOf(pool, now) !== null
  )
}

/** The first round whose week runs and that has not been opened, unless the pool is over before. */
function roundToOpen(pool: StoredPool, now: Instant): StoredRound | null {
  const round = pool.rounds.find(({ openedAt, from, until }) => openedAt === null && from <= now && now < until)
  return round && !isPoolOver(pool, now) ? round : null
}

function roundToRemindOf({ rounds }: StoredPool, now: Instant): StoredRound | null {
  const isDueNow = (round: StoredRound) => {
    const lock = firstLockOf(round)
    return round.remindedAt === null && lock !== null && now < lock && now >= after(lock, -remindBeforeMs)
  }
  return rounds.find(isDueNow) ?? null
}

/**
 * The listed games of the leagues that are known, asked for at most every hour: the week of a league without games costs
 * next to nothing.
 */
async function listedNow(services: Services, leagues: readonly SportKey[]): Promise<Listed> {
  if (leagues.length === 0) return new Map()
  const found = await cachedItems(services, oddsCache, leagues, { maxAgeMs: hourMs, part: 'bids' })
  const known = found.filter((league) => isKnown(league, services.clock()))
  return new Map(known.map(({ sport, items }) => [sport, items]))
}

/** `settles`: the pools of the group settle by themselves. */
type Playing = { readonly listed: Listed; readonly settles: boolean }

async function playOne(writing: Writing, pool: StoredPool, { listed, settles }: Playing): Promise<boolean> {
  const { now } = writing
  if (isDeserted(pool, now)) {
    callOff(writing, pool, { by: null, reason: 'Nobody else joined' })
    return true
  }
  if (settles && (await settleIfDue(writing, pool))) return true
  const isOpened = await openRoundOf(writing, pool, listed)
  return remind(writing, pool) || isOpened
}

async function openRoundOf({ tx, group, now }: Writing, pool: StoredPool, listed: Listed): Promise<boolean> {
  const round = roundToOpen(pool, now)
  // What is fixed with a league missing would stay so.
  if (!round || !pool.leagues.every((league) => listed.has(league))) return false
  const games = await gamesToOpen(tx, pool, {
    round,
    now,
    listed: pool.leagues.flatMap((league) => listed.get(league) ?? []),
  })
  if (games.length === 0) return false
  writeRound(tx, { groupId: group.id, poolId: pool.id, round: round.number, games: games.map(gameRow), now })
  group.record('pool.round-opened', 'pool', pool.id, { pool: poolThen(pool), round: round.number }, 'product')
  return true
}

type Opening = { readonly round: StoredRound; readonly listed: readonly ListedGame[]; readonly now: Instant }

/** A game that an earlier round has, and that was put off into this week, counts once: in that one, unless it is void. */
async function gamesToOpen(tx: Transaction, pool: StoredPool, { round, listed, now }: Opening): Promise<SlateGame[]> {
  if (waitsForLines(listed, pool, { week: round, now })) return []
  const ahead = await thoseAhead(tx, slateOf(listed, pool, { week: round, now }), now)
  const counted = pool.rounds.flatMap(({ games }) => games.filter(({ result }) => result !== 'void'))
  const had = new Set(counted.map(({ game, gameId }) => game?.id ?? gameId))
  return ahead.filter(({ gameId }) => !had.has(gameId))
}

function remind({ tx, group, now }: Writing, pool: StoredPool): boolean {
  const round = roundToRemindOf(pool, now)
  if (!round) return false
  tx.write(markReminded, { groupId: group.id, poolId: pool.id, round: round.number, now })
  const people = whoHasNotPicked(pool, round, now)
  if (people.length === 0) return true
  group.record('pool.reminded', 'pool', pool.id, { pool: poolThen(pool), round: round.number, people }, 'product')
  return true
}
