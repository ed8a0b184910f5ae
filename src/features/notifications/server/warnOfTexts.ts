import { noticesOf } from '#domain/notices/noticesOf.ts'
import { isoFromInstant } from '#domain/times.ts'
import { textsToday } from '#features/messages/server/textsOfToday.ts'
import type { Services } from '#server/services.ts'
import { listWebsiteAdmins } from './timedStore.ts'
import { writeNotices } from './writeNotices.ts'

/** The shares of the day's texts at which the website's administrators are told. */
const alarms = [0.8, 1] as const

/** Tells the website's administrators, once a day each, that most or all of the day's texts are used up. */
export async function warnOfTexts(services: Services): Promise<void> {
  const { sent, most } = await textsToday(services)
  const share = alarms.findLast((alarm) => sent >= most * alarm)
  if (share === undefined) return
  services.log.warn({ sent, most }, 'most of the texts of today are used up (TEXTS_A_DAY)')
  const now = services.clock()
  const title = share === 1 ? 'No more texts today' : 'Most texts of today are used up'
  const text = `${sent} of ${most} texts were sent within a day (TEXTS_A_DAY). Look at the SMS audit for who gets them.`
  const told = await services.db.transaction(async (tx) => {
    const userIds = (await tx.query(listWebsiteAdmins, { adminEmail: services.config.adminEmail })).map(({ id }) => id)
    const facts = { kind: 'announcement.posted', title, text, userIds } as const
    const notices = noticesOf(facts, { group: null, author: null, memberIds: [], adminIds: [] }).map((notice) => ({
      ...notice,
      key: `texts ${share} ${isoFromInstant(now).slice(0, 10)}`,
      at: now,
    }))
    return writeNotices(tx, { source: { groupId: null, sendsTexts: false, sendsMails: false }, notices, now })
  })
  services.events.announceNotices(told, 'new')
}
