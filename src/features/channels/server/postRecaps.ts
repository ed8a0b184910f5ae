import { namedAddress } from '#domain/addresses.ts'
import { digestWeekAt } from '#domain/notices/digests.ts'
import { lastWholeWeek } from '#domain/recap/recapWeeks.ts'
import { recapText } from '#features/stats/server/recap.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { statement } from '#server/db/statement.ts'
import type { TimedJob } from '#server/jobs/timedJobs.ts'
import type { Services } from '#server/services.ts'
import { postToChats } from './chatPosts.ts'

/** The groups whose chats want the week in words, as far as their members may see statistics. */
const listGroupsToTell = statement(
  'recap.groupsToTell',
  {},
  { id: 'text', time_zone: 'text' },
  `select g.id, g.time_zone from groups g
    where not g.is_deleted and g.members_can_view_stats
      and exists (select from chat_channels c
                   where c.group_id = g.id and c.stopped_at is null and 'recap' = any(c.kinds))`,
)

/**
 * Posts the week in words to the chats of groups, on Mondays from 9 AM in the group's zone: once per chat and week.
 * [BEY-37] [BEY-35]
 */
export async function postRecaps(services: Services): Promise<void> {
  const now = services.clock()
  for (const { id, time_zone: timeZone } of await services.db.query(listGroupsToTell, {})) {
    if (!digestWeekAt(now, timeZone)) continue
    const week = lastWholeWeek(now, timeZone)
    const asked = { groupId: uncheckedGroup(id), week, isLast: true, now, isForChats: true }
    const text = await recapText(services.db, asked)
    if (text === null) continue
    const path = namedAddress(`/stats?group=${id}`)
    await postToChats(services, { groupId: id, kind: 'recap', key: `recap ${week.monday}`, text, path })
  }
}

/** The zones of half an hour get it within the hour. */
export const channelsJobs: readonly TimedJob[] = [{ name: 'post-recaps', cron: '0 * * * 0-2', run: postRecaps }]
