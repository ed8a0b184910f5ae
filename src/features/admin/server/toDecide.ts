import { matterOfBid } from '#domain/bids/bidApproval.ts'
import { isOpen } from '#domain/bids/bids.ts'
import { whyCannotAnswerDoubt } from '#domain/money/doubts.ts'
import { defaultPermissions } from '#domain/people/groups.ts'
import { judgesOf } from '#domain/people/judges.ts'
import { wholeBids } from '#features/bids/server/bidDetails.ts'
import { bidColumns, fromBids } from '#features/bids/server/bidRows.ts'
import { bidView } from '#features/bids/server/queries.ts'
import { doubtableFrom } from '#features/debts/server/paymentStore.ts'
import { paymentView } from '#features/debts/server/queries.ts'
import { listDoubted } from '#features/overview/server/store.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { statement } from '#server/db/statement.ts'
import type { ToDecideView } from '../contract.ts'
import { listGroupNames } from './store.ts'

/** Where there is an open doubt, or a bid that waits for approval. */
const groupsToDecide = statement(
  'admin.groupsToDecide',
  {},
  { group_id: 'group' },
  `select distinct g.id as group_id from groups g join (
     select group_id from payment_doubts where answer is null
     union all select group_id from bids where status = 'open' and approval = 'waiting') o on o.group_id = g.id
    where not g.is_deleted order by 1 limit 200`,
)

const listWaiting = statement(
  'admin.waitingBids',
  { groupId: 'text' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.status = 'open' and b.approval = 'waiting' order by b.created_at, b.id`,
)

/**
 * What the website's administrator may have to decide besides bets: doubted payments of all groups, and the bids that
 * nobody in their group may approve. [BEY-13] [GRP-33]
 */
export async function readToDecide(context: OperationContext): Promise<ToDecideView> {
  const { db, clock } = context.services
  const [asker, now] = [askerOf(context), clock()]
  const groupIds = (await db.query(groupsToDecide, {})).map((row) => row.group_id)
  const names = new Map((await db.query(listGroupNames, { groupIds })).map(({ id, name }) => [id, name]))
  const member = { userId: asker.userId, name: asker.name, role: 'member', isActive: false } as const
  const found = await Promise.all(
    groupIds.map(async (groupId) => {
      const [admins, doubted, rows] = await Promise.all([
        adminsOf(db, groupId),
        db.query(listDoubted, { groupId }),
        db.query(listWaiting, { groupId }),
      ])
      const where = { groupId, groupName: names.get(groupId) ?? '' }
      const bids = (await wholeBids(db, rows)).filter((bid) => isOpen(bid, now))
      return {
        payments: doubted.map((row) => {
          const mayDecide = whyCannotAnswerDoubt(doubtableFrom(row), { ...asker, admins }) === null
          return { ...where, payment: paymentView(row), mayDecide }
        }),
        bids: bids
          .filter((bid) => judgesOf(matterOfBid(bid), admins).length === 0)
          .map((bid) => ({ ...where, bid: bidView(bid, { member, group: { permissions: defaultPermissions }, now }) })),
      }
    }),
  )
  return { payments: found.flatMap((one) => one.payments), bids: found.flatMap((one) => one.bids) }
}
