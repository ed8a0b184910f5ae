import type { KnownGame } from '#domain/games/knownGames.ts'
import { isSportKey, type SportKey } from '#domain/sports.ts'
import { moveBets } from '#features/bets/server/store.ts'
import { type KeptGames, keptGames } from '#features/lines/server/keptGames.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { bidFromRow } from './bidRows.ts'
import { listAwaitedGames, listAwaitedGamesOf, listOpenBids, markCancelled, moveBids } from './store.ts'

type Awaited = Row<(typeof listAwaitedGames)['columns']>

/** What became of a game that a group waits for. */
type Change = { readonly gameId: string; readonly game: KnownGame; readonly hasMoved: boolean }

/**
 * Lets open bids and active bets follow their games, as far as somebody has asked for lines: a start that moves moves
 * the closing of its bids, and a game that is over closes the bids that were made on it while it was live. Right after a
 * fetch that is known of the sport that was fetched; every minute the scores of live games are asked too, and what a
 * process that died has left is done. [BID-27] [BEY-02]
 */
export async function followGames(services: Services, fetched: SportKey | null = null): Promise<void> {
  const awaited = await services.db.query(listAwaitedGames, { sport: fetched })
  if (awaited.length === 0) return
  const live = fetched ? [] : sportsOf(awaited.filter((one) => one.is_live))
  const games = await keptGames(services, sportsOf(awaited), { live })
  const changed = new Set(awaited.filter((one) => changeOf(one, games)).map((one) => one.group_id))
  await inEachGroup(services, [...changed], (groupId) => follow(services, groupId, games))
}

function sportsOf(games: readonly Awaited[]): SportKey[] {
  return [...new Set(games.map(({ sport }) => sport).filter(isSportKey))]
}

function changeOf(one: Awaited, games: KeptGames): Change | null {
  const { game_id: id, sport, home_team: homeTeam, away_team: awayTeam } = one
  const game = isSportKey(sport) ? games({ id, sport, homeTeam, awayTeam }) : null
  if (!game) return null
  const hasMoved = game.startsAt !== one.starts_at
  return hasMoved || (one.is_live && game.isOver) ? { gameId: id, game, hasMoved } : null
}

function follow(services: Services, groupId: string, games: KeptGames): Promise<void> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(groupId),
      read: ({ tx }) => Promise.all([tx.query(listAwaitedGamesOf, { groupId }), tx.query(listOpenBids, { groupId })]),
      run(command, group, [awaited, rows]) {
        if (!group) return
        const live = rows.map(bidFromRow).filter(({ isLive }) => isLive)
        // Behind the lock, since another turn may have followed meanwhile: a game moves once.
        const changes = awaited.flatMap((one) => changeOf(one, games) ?? [])
        // A game stands once for its bids and once for its bets; that it moved for one of them counts.
        const sorted = changes.toSorted((a, b) => Number(a.hasMoved) - Number(b.hasMoved))
        for (const [gameId, change] of new Map(sorted.map((one) => [one.gameId, one]))) {
          followOne(command, group, { ...change, liveBids: live.filter((bid) => bid.gameId === gameId) })
        }
      },
    },
  )
}

function followOne(
  { tx, now }: Command,
  group: LockedGroup,
  { gameId, game, hasMoved, liveBids }: Change & { liveBids: readonly { id: string }[] },
): void {
  if (hasMoved) {
    const moved = { groupId: group.id, gameId, startsAt: game.startsAt, now }
    tx.write(moveBids, moved)
    tx.write(moveBets, moved)
    group.record('game.moved', 'game', gameId)
  }
  for (const { id } of game.isOver ? liveBids : []) {
    tx.write(markCancelled, { groupId: group.id, bidId: id, cancelledBy: null, reason: 'expired', now })
    group.record('bid.expired', 'bid', id)
  }
}
