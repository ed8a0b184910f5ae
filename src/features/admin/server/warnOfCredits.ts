import { reachedPercent } from '#domain/credits/creditShares.ts'
import { usageDate } from '#domain/odds/apiUsage.ts'
import type { Instant } from '#domain/times.ts'
import { creditsNow, forecastCredits, isWarningDue } from '#features/lines/server/credits.ts'
import { queueMail } from '#features/messages/server/queueMail.ts'
import { writeNotices } from '#features/notifications/server/writeNotices.ts'
import { adminSettings } from '#features/website/server/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import type { TimedJob } from '#server/jobs/timedJobs.ts'
import type { Services } from '#server/services.ts'
import { listAdmins } from './store.ts'

/**
 * Tells the website administrators, in the app and by mail, that 50, 80 or 95 percent of the month's credits of the odds
 * service are used: each once, however many processes run, and again only if the limit is changed. Returns how many got
 * a notice.
 */
export async function warnOfCredits(services: Services): Promise<number> {
  if (services.odds.isFree) return 0
  const [count, { apiQuotaLimit: limit }] = await Promise.all([creditsNow(services), adminSettings(services)])
  const percent = reachedPercent(count)
  const month = usageDate(count.now).slice(0, 7)
  const forecast = await forecastCredits(services, count)
  const recipientIds = await services.db.transaction(async (tx) => {
    if (!(await isWarningDue(tx, { month, percent, limit }))) return []
    const key = `odds credits ${month} ${percent} ${limit}`
    return warn(tx, services, { key, ...wordsOf({ percent, forecast, ...count }), now: count.now })
  })
  services.events.announceNotices(recipientIds, 'new')
  return recipientIds.length
}

type Warning = { readonly key: string; readonly title: string; readonly message: string; readonly now: Instant }

async function warn(
  tx: Transaction,
  { config }: Services,
  { key, title, message, now }: Warning,
): Promise<readonly string[]> {
  const admins = (await tx.query(listAdmins, { adminEmail: config.adminEmail })).filter((row) => row.is_verified)
  for (const { email } of admins) {
    queueMail(tx, {
      key: `${key} to ${email}`,
      kind: 'odds_credits',
      to: email,
      subject: title,
      title,
      paragraphs: [message],
      button: { label: 'Open the odds settings', path: '/settings/admin/odds' },
      unsubscribe: null,
      now,
    })
  }
  const notices = admins.flatMap(({ user_id: userId }) =>
    userId === null ? [] : { userId, type: 'system_announcement', title, message, route: '/', data: {}, key, at: now },
  )
  return writeNotices(tx, { source: { groupId: null, sendsTexts: false, sendsMails: false }, notices, now })
}

function wordsOf({ percent, used, left, forecast }: { percent: number; used: number; left: number; forecast: number }) {
  const [of, cost] = [used + left, forecast].map((credits) => credits.toLocaleString('en-US'))
  return {
    title: `${percent}% of the odds credits are used`,
    message:
      `${used.toLocaleString('en-US')} of this month’s ${of} credits of the odds service are used. At the rate of the ` +
      `last days the month will take ${cost}. Some are kept for settling bets; lines stop changing before that.`,
  }
}

export const adminJobs: readonly TimedJob[] = [{ name: 'warn-of-credits', cron: '*/5 * * * *', run: warnOfCredits }]
