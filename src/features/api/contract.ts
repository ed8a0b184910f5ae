import { accountsContract } from '../accounts/contract.ts'
import { activityContract } from '../activity/contract.ts'
import { adminContract } from '../admin/contract.ts'
import { bet, betsContract } from '../bets/contract.ts'
import { bid, bidsContract } from '../bids/contract.ts'
import { calendarContract } from '../calendar/contract.ts'
import { channelsContract } from '../channels/contract.ts'
import { comment, commentsContract } from '../comments/contract.ts'
import { sessionContract } from '../contracts/sessionContract.ts'
import { debt, debtsContract } from '../debts/contract.ts'
import { payment } from '../debts/paymentContract.ts'
import { selection } from '../games/selectionContract.ts'
import { group, groupsContract, member } from '../groups/contract.ts'
import { person } from '../groups/personContract.ts'
import { limitsContract } from '../limits/contract.ts'
import { linesContract } from '../lines/contract.ts'
import { membersContract } from '../members/contract.ts'
import { messagesContract } from '../messages/contract.ts'
import { notificationsContract } from '../notifications/contract.ts'
import { openingsContract } from '../openings/contract.ts'
import { overviewContract } from '../overview/contract.ts'
import { ownDataContract } from '../ownData/contract.ts'
import { pagesContract } from '../pages/contract.ts'
import { pool, poolsContract } from '../pools/contract.ts'
import { statsContract } from '../stats/contract.ts'
import { websiteContract } from '../website/contract.ts'

/** The whole API, by feature. Server, screens and the OpenAPI document are made from this. */
export const contract = {
  website: websiteContract,
  session: sessionContract,
  messages: messagesContract,
  accounts: accountsContract,
  groups: groupsContract,
  limits: limitsContract,
  lines: linesContract,
  comments: commentsContract,
  bids: bidsContract,
  bets: betsContract,
  debts: debtsContract,
  openings: openingsContract,
  pools: poolsContract,
  members: membersContract,
  stats: statsContract,
  activity: activityContract,
  calendar: calendarContract,
  overview: overviewContract,
  notifications: notificationsContract,
  channels: channelsContract,
  admin: adminContract,
  ownData: ownDataContract,
  pages: pagesContract,
}

/** What many operations answer with: the OpenAPI document says each once. */
export const namedSchemas = {
  Bet: bet,
  Bid: bid,
  Comment: comment,
  Debt: debt,
  Group: group,
  Member: member,
  Payment: payment,
  Person: person,
  Pool: pool,
  Selection: selection,
}
