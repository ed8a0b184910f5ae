import { isSportKey, type SportKey } from '#domain/games/sports.ts'
import { minuteMs } from '#domain/times.ts'
import { betsFollow } from '#features/bets/server/betsFollow.ts'
import { groupsWithNews, type NewsOfGame, newsFor } from '#features/games/server/gameNews.ts'
import { cachedItems } from '#features/lines/server/feedCache.ts'
import { scoresCache } from '#features/lines/server/scores.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import type { Services } from '#server/services.ts'
import { termsFromRow } from './bidRows.ts'
import { expireLiveBids, listLiveSports, moveBids, moveParlays } from './store.ts'

const watchedMs = 5 * minuteMs

/**
 * Makes open bids and active bets follow their games: if a start moves, the closing time of its bids moves along, and
 * once a game is over, the bids made on it while it was live are closed. Also fetches the scores of live games, and
 * finishes what a crashed process left undone. [BID-27] [BEY-02]
 */
export async function followGames(services: Services): Promise<void> {
  const live = await services.db.query(listLiveSports, {})
  const sports = live.map(({ sport }) => sport).filter(isSportKey)
  await cachedItems(services, scoresCache, sports, { maxAgeMs: watchedMs, part: 'bids' })
  await followNews(services, null)
}

/** The same using only what is already known, for one sport or (null) for all. */
export async function followNews(services: Services, sport: SportKey | null): Promise<void> {
  await inEachGroup(services, await groupsWithNews(services, { sport }), (groupId) => follow(services, groupId))
}

function follow(services: Services, groupId: string): Promise<void> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: ({ tx }) => newsFor(tx, { groupId }),
      async run(command, group, news) {
        // A deleted group has nothing to update.
        if (!group) return
        for (const one of news) await bidsFollow(command, group, one)
        await betsFollow(command, group, news)
      },
    },
  )
}

async function bidsFollow({ tx, now }: Command, group: LockedGroup, { game, news }: NewsOfGame): Promise<void> {
  const ofGame = { ...game, groupId: group.id, now }
  if (news.what === 'moved') {
    tx.write(moveBids, { ...ofGame, from: news.from, to: news.to })
    tx.write(moveParlays, { ...ofGame, from: news.from })
  }
  if (news.what !== 'over') return
  for (const row of await tx.query(expireLiveBids, ofGame)) {
    group.record('bid.expired', 'bid', row.id, { terms: termsFromRow(row) })
  }
}
