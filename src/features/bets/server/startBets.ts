import { groupsWithNews, newsFor } from '#features/games/server/gameNews.ts'
import { noteStarts } from '#features/games/server/hearOfGames.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import type { Services } from '#server/services.ts'
import { betsFollow } from './betsFollow.ts'

const kinds = ['started'] as const

/** Records that games of active bets have started: once per bet, even if its start moves afterwards. */
export async function startBets(services: Services): Promise<number> {
  await noteStarts(services)
  const started = await inEachGroup(services, await groupsWithNews(services, { kinds }), (groupId) =>
    startBetsOf(services, groupId),
  )
  return started.reduce((sum, count) => sum + count, 0)
}

function startBetsOf(services: Services, groupId: string): Promise<number> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: ({ tx }) => newsFor(tx, { groupId, kinds }),
      run: (command, group, news) => (group ? betsFollow(command, group, news) : 0),
    },
  )
}
