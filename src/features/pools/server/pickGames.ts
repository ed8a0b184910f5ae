import { type AskedPick, picksAfter, whyCannotPick } from '#domain/pools/picking.ts'
import { isLocked, type Pick } from '#domain/pools/pools.ts'
import { refuseIf } from '#domain/refusals.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import type { RoundPicksAnswer } from '../contract.ts'
import { poolOrRefuse } from './loadPools.ts'
import { openRound } from './queries.ts'
import { insertPicks, removePicks, setTiebreak } from './store.ts'
import { picksView } from './views.ts'

type Input = {
  readonly groupId: string
  readonly poolId: string
  readonly n: number
  readonly picks: readonly AskedPick[]
  readonly tiebreak?: number | undefined
}

/**
 * Replaces one's picks of a round. What counts is when the group's lock was taken: every pick that came before its game
 * began is in, and none after. [BEY-34]
 */
export const pickGames = groupCommand({
  read: (tx, { poolId }: Input, { groupId }) =>
    Promise.all([poolOrRefuse(tx, { groupId, poolId }), personsIn(tx, groupId)]),
  run(command, { poolId, n, picks: asked, tiebreak }, { loaded: [pool, personOf] }): RoundPicksAnswer {
    const { tx, group, member, now } = command
    const { userId } = member
    refuseIf(whyCannotPick(pool, { userId, round: n, picks: asked, tiebreak }, now))
    const round = openRound(pool, n)
    const own = pool.picks.filter((pick) => pick.userId === userId && pick.round === n)
    const kept = own.filter((pick) => {
      const game = round.games.find(({ gameId }) => gameId === pick.gameId)
      return (game && isLocked(game, now)) || asked.some((one) => isSame(one, pick))
    })
    const after = picksAfter(round, { own, asked, now })
    const made = after.filter((one) => !kept.some(({ gameId }) => gameId === one.gameId))
    const gone = own.filter((pick) => !kept.includes(pick)).map(({ gameId }) => gameId)
    const of = { groupId: group.id, poolId, userId }
    const news = made.map(({ gameId, team, confidence = null }) => ({ gameId, team, confidence }))
    if (gone.length > 0) tx.write(removePicks, { ...of, round: n, gameIds: gone })
    if (news.length > 0) tx.write(insertPicks, { ...of, round: n, picks: news, now })
    if (tiebreak !== undefined) tx.write(setTiebreak, { ...of, tiebreak })
    const isChanged = gone.length + news.length > 0 || tiebreak !== undefined
    if (isChanged) group.record('pool.picked', 'pool', poolId)

    const others = pool.picks.filter((pick) => pick.userId !== userId || pick.round !== n || kept.includes(pick))
    const picks = [...others, ...news.map((pick) => ({ ...pick, userId, round: n, pickedAt: now }))]
    const members = pool.members.map((one) =>
      one.userId === userId && tiebreak !== undefined ? { ...one, tiebreak } : one,
    )
    return picksView({ ...pool, picks, members }, round, { userId, personOf, now })
  },
})

function isSame(asked: AskedPick, { gameId, team, confidence }: Pick): boolean {
  return asked.gameId === gameId && asked.team === team && (asked.confidence ?? null) === confidence
}
