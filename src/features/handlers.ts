import { implement } from '@orpc/server'
import type { RequestContext } from '#server/commands/requestContext.ts'
import { admission, answering } from '#server/http/admission.ts'
import { accountsHandlers } from './accounts/server/handlers.ts'
import { activityHandlers } from './activity/server/handlers.ts'
import { adminHandlers } from './admin/server/handlers.ts'
import { betsHandlers } from './bets/server/handlers.ts'
import { bidsHandlers } from './bids/server/handlers.ts'
import { commentsHandlers } from './comments/server/handlers.ts'
import { contract } from './contract.ts'
import { debtsHandlers } from './debts/server/handlers.ts'
import { groupsHandlers } from './groups/server/handlers.ts'
import { linesHandlers } from './lines/server/handlers.ts'
import { membersHandlers } from './members/server/handlers.ts'
import { messagesHandlers } from './messages/server/handlers.ts'
import { notificationsHandlers } from './notifications/server/handlers.ts'
import { pagesHandlers } from './pages/server/handlers.ts'
import { statsHandlers } from './stats/server/handlers.ts'
import { websiteHandlers } from './website/server/handlers.ts'

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
