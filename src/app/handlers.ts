import { implement } from '@orpc/server'
import { accountsHandlers } from '#features/accounts/server/handlers.ts'
import { activityHandlers } from '#features/activity/server/handlers.ts'
import { adminHandlers } from '#features/admin/server/handlers.ts'
import { betsHandlers } from '#features/bets/server/handlers.ts'
import { bidsHandlers } from '#features/bids/server/handlers.ts'
import { commentsHandlers } from '#features/comments/server/handlers.ts'
import { contract } from '#features/contract.ts'
import { debtsHandlers } from '#features/debts/server/handlers.ts'
import { groupsHandlers } from '#features/groups/server/handlers.ts'
import { linesHandlers } from '#features/lines/server/handlers.ts'
import { membersHandlers } from '#features/members/server/handlers.ts'
import { messagesHandlers } from '#features/messages/server/handlers.ts'
import { notificationsHandlers } from '#features/notifications/server/handlers.ts'
import { pagesHandlers } from '#features/pages/server/handlers.ts'
import { statsHandlers } from '#features/stats/server/handlers.ts'
import { websiteHandlers } from '#features/website/server/handlers.ts'
import type { RequestContext } from '#server/commands/requestContext.ts'
import { admission, answering } from '#server/http/admission.ts'

/** Who answers what; an operation of the contract without a handler is a type error. Nobody gets past the admission. */
export const handlers = implement(contract, answering).$context<RequestContext>().use(admission).router({
  website: websiteHandlers,
  messages: messagesHandlers,
  accounts: accountsHandlers,
  groups: groupsHandlers,
  lines: linesHandlers,
  comments: commentsHandlers,
  bids: bidsHandlers,
  bets: betsHandlers,
  debts: debtsHandlers,
  members: membersHandlers,
  stats: statsHandlers,
  activity: activityHandlers,
  notifications: notificationsHandlers,
  admin: adminHandlers,
  pages: pagesHandlers,
})
