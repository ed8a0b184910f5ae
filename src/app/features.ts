import { implement } from '@orpc/server'
import { accountsHandlers, sessionHandlers } from '#features/accounts/server/handlers.ts'
import { restoreRoutes } from '#features/accounts/server/restoreRoutes.ts'
import { activityHandlers } from '#features/activity/server/handlers.ts'
import { adminHandlers } from '#features/admin/server/handlers.ts'
import { contract } from '#features/api/contract.ts'
import { docsRoutes } from '#features/api/server/docs.ts'
import { betsHandlers } from '#features/bets/server/handlers.ts'
import { betsMeasures } from '#features/bets/server/measures.ts'
import { approveWaiting } from '#features/bids/server/approveWaiting.ts'
import { bidsHandlers } from '#features/bids/server/handlers.ts'
import { calendarFile } from '#features/calendar/server/calendarFile.ts'
import { calendarHandlers } from '#features/calendar/server/handlers.ts'
import { chatSender } from '#features/channels/server/chatSender.ts'
import { channelsHandlers } from '#features/channels/server/handlers.ts'
import { commentsHandlers } from '#features/comments/server/handlers.ts'
import { debtsHandlers } from '#features/debts/server/handlers.ts'
import { groupsHandlers } from '#features/groups/server/handlers.ts'
import { invitePreviews } from '#features/groups/server/invitePreviews.ts'
import { limitsHandlers } from '#features/limits/server/handlers.ts'
import { linesHandlers } from '#features/lines/server/handlers.ts'
import { linesMeasures } from '#features/lines/server/measures.ts'
import { membersHandlers } from '#features/members/server/handlers.ts'
import { contactSender } from '#features/messages/server/contactSender.ts'
import { messagesHandlers } from '#features/messages/server/handlers.ts'
import { mailSender } from '#features/messages/server/mailSender.ts'
import { messagesMeasures } from '#features/messages/server/measures.ts'
import { outboxWorkers } from '#features/messages/server/outbox.ts'
import { textSender } from '#features/messages/server/textSender.ts'
import { mailWebhook, textWebhook } from '#features/messages/server/webhooks.ts'
import { notificationsHandlers } from '#features/notifications/server/handlers.ts'
import { notificationsMeasures } from '#features/notifications/server/measures.ts'
import { pushSender } from '#features/notifications/server/push/pushSender.ts'
import { unsubscribeRoutes } from '#features/notifications/server/unsubscribe.ts'
import { openingsHandlers } from '#features/openings/server/handlers.ts'
import { overviewHandlers } from '#features/overview/server/handlers.ts'
import { ownDataHandlers } from '#features/ownData/server/handlers.ts'
import { pagesHandlers } from '#features/pages/server/handlers.ts'
import { poolsHandlers } from '#features/pools/server/handlers.ts'
import { statsHandlers } from '#features/stats/server/handlers.ts'
import { websiteHandlers } from '#features/website/server/handlers.ts'
import type { RequestContext } from '#server/commands/requestContext.ts'
import { admission, answering } from '#server/http/admission.ts'
import type { LinkPreviews } from '#server/http/pages.ts'
import type { RawRoutes } from '#server/http/rawRoutes.ts'
import type { Worker } from '#server/jobs/workers.ts'
import type { Measure } from '#server/metrics/measure.ts'

/** The handler of every operation; one without a handler is a type error. Every call passes the access check. */
export const handlers = implement(contract, answering)
  .$context<RequestContext>()
  .use(admission)
  .router({
    website: websiteHandlers,
    messages: messagesHandlers,
    session: sessionHandlers,
    accounts: accountsHandlers,
    groups: groupsHandlers({ approveWaiting }),
    limits: limitsHandlers,
    lines: linesHandlers,
    comments: commentsHandlers,
    bids: bidsHandlers,
    bets: betsHandlers,
    debts: debtsHandlers,
    openings: openingsHandlers,
    pools: poolsHandlers,
    members: membersHandlers,
    stats: statsHandlers,
    activity: activityHandlers,
    calendar: calendarHandlers,
    overview: overviewHandlers,
    notifications: notificationsHandlers,
    channels: channelsHandlers,
    admin: adminHandlers,
    ownData: ownDataHandlers,
    pages: pagesHandlers,
  })

/** The metrics of the features, for `/metrics`. */
export const measures: readonly Measure[] = [
  ...messagesMeasures,
  ...linesMeasures,
  ...betsMeasures,
  ...notificationsMeasures,
]

/** The features' routes outside the contract, each in its own scope. */
export const routes: readonly RawRoutes[] = [
  ...[docsRoutes, restoreRoutes, mailWebhook, textWebhook, unsubscribeRoutes, calendarFile],
]

/** The links that have their own preview. */
export const linkPreviews: readonly LinkPreviews[] = [invitePreviews]

/** Work that every process polls for. */
export const workers: readonly Worker[] = outboxWorkers([mailSender, textSender, pushSender, contactSender, chatSender])
