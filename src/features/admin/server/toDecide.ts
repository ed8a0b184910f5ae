import { matterOfBid } from '#domain/bids/bidApproval.ts'
import { isOpen } from '#domain/bids/bids.ts'
import { whyCannotAnswerDoubt } from '#domain/debts/doubts.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { defaultPermissions } from '#domain/people/groups.ts'
import { type GroupAdmin, judgesOf } from '#domain/people/judges.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { instantFromIso, isoFromInstant } from '#domain/times.ts'
import { loadBidDetails } from '#features/bids/server/bidDetails.ts'
import { bidColumns, fromBids, type StoredBid } from '#features/bids/server/bidRows.ts'
import { bidView } from '#features/bids/server/queries.ts'
import { doubtableFrom, type PaymentRow } from '#features/debts/server/paymentStore.ts'
import { paymentView } from '#features/debts/server/queries.ts'
import { listPeople, personsAmong } from '#features/groups/server/personsIn.ts'
import { listDoubted } from '#features/overview/server/store.ts'
import { loadPools, type StoredPool } from '#features/pools/server/loadPools.ts'
import { listDisputedPools } from '#features/pools/server/poolRows.ts'
import { disputeView } from '#features/pools/server/views.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { type Position, pageOfRows, positionOf } from '#server/db/keyset.ts'
import { type Row, statement } from '#server/db/statement.ts'
import type { ToDecideMade } from '../attentionContract.ts'
import { listGroupNames } from './store.ts'

/** The open doubts and disputes of pools, and the bids that wait for approval, in all groups, latest first, strictly below a position. */
const pageMatters = statement(
  'admin.toDecide',
  { belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  { group_id: 'group', id: 'text', at: 'timestamptz' },
  `select g.id as group_id, o.id, o.at from groups g join (
     select t.group_id, t.payment_id as id, t.at from payment_doubts t
       join payments p on p.group_id = t.group_id and p.id = t.payment_id
      where t.answer is null and p.reversed_at is null
     union all
     select d.group_id, d.pool_id, d.opened_at from pool_disputes d
       join pools l on l.group_id = d.group_id and l.id = d.pool_id
      where d.decided_at is null and l.called_off_at is null
     union all
     select group_id, id, created_at from bids where status = 'open' and approval = 'waiting') o on o.group_id = g.id
    where not g.is_deleted and (o.at, o.id) < ($1, $2) order by o.at desc, o.id desc limit $3`,
)

const listWaiting = statement(
  'admin.waitingBids',
  { groupId: 'text', bidIds: 'text[]' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.id = any($2)`,
)

/** What payments pay for, with those that were recorded together with them: bets, pools, and what is owed from before. */
const listPaidBets = statement(
  'admin.paidBets',
  { groupId: 'text', paymentIds: 'text[]' },
  { payment_id: 'text', id: 'text', bet_id: 'text?', bet_description: 'text', amount_cents: 'int8' },
  `select p.id as payment_id, coalesce(d.bet_id, d.pool_id, d.id) as id, d.bet_id, d.bet_description,
          sum(c.amount_cents)::int8 as amount_cents
     from payments p
     join payments l on l.group_id = $1 and (l.id = p.id or l.settle_up_id = p.settle_up_id)
     join payment_debts c on c.group_id = $1 and c.payment_id = l.id
     join debts d on d.group_id = $1 and d.id = c.debt_id
    where p.group_id = $1 and p.id = any($2) group by 1, 2, 3, 4 order by 1, 2, 4`,
)

type Matter = Row<typeof pageMatters.columns>

/**
 * What the website's administrator may have to decide besides bets: doubted payments and disputed results of pools of all
 * groups, and the bids that nobody in their group may approve; latest first. [BEY-13] [BEY-34] [GRP-33]
 */
export async function listToDecide(
  context: OperationContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { db } = context.services
  const found: ToDecideMade[] = []
  let below: Position | null = positionOf(cursor)
  // Most bids that wait are left to the admins of their group: it looks further until the page is full.
  while (below !== null && found.length <= limit) {
    const matters: Matter[] = await db.query(pageMatters, { belowAt: below.at, belowId: below.id, limit: limit + 1 })
    found.push(...(await itemsOf(context, matters)))
    below = matters.length > limit ? (matters.at(-1) ?? null) : null
  }
  const positionIn = ({ since, id }: ToDecideMade) => ({ at: instantFromIso(since), id })
  return pageOfRows(found, { limit, positionIn, item: (one) => one })
}

/** In their order, without those that are left to the group. */
async function itemsOf(context: OperationContext, matters: readonly Matter[]): Promise<ToDecideMade[]> {
  const groups = [...Map.groupBy(matters, ({ group_id }) => group_id)]
  const names = await context.services.db.query(listGroupNames, { groupIds: groups.map(([groupId]) => groupId) })
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const found = await Promise.all(groups.map(([groupId, own]) => itemsOfGroup(context, groupId, own)))
  const items = new Map(found.flat().map((one) => [one.id, one]))
  return matters.flatMap(({ id, group_id: groupId, at }) => {
    const item = items.get(id)
    return item ? [{ groupId, groupName: nameOf.get(groupId) ?? '', since: isoFromInstant(at), ...item }] : []
  })
}

async function itemsOfGroup(context: OperationContext, groupId: CheckedGroupId, matters: readonly Matter[]) {
  const { db } = context.services
  const ids = matters.map(({ id }) => id)
  const [admins, doubted, pools, bids, paid, people] = await Promise.all([
    adminsOf(db, groupId),
    db.query(listDoubted, { groupId }),
    db.query(listDisputedPools, { groupId }).then((rows) => loadPools(db, groupId, rows)),
    db.query(listWaiting, { groupId, bidIds: ids }).then((rows) => loadBidDetails(db, rows)),
    db.query(listPaidBets, { groupId, paymentIds: ids }),
    db.query(listPeople, { groupId }),
  ])
  const personOf = personsAmong(people)
  const betsOf = Map.groupBy(paid, ({ payment_id }) => payment_id)
  return [
    ...doubted.map((row) => ({
      ...paymentItem(context, row, { admins, personOf }),
      bets: (betsOf.get(row.id) ?? []).map(paidBet),
    })),
    ...pools.flatMap((pool) => poolItem(context, pool, { groupId, admins, personOf })),
    ...bids.flatMap((bid) => bidItem(context, bid, admins)),
  ]
}

type InGroup = { readonly groupId: CheckedGroupId }
type Judging = { readonly admins: readonly GroupAdmin[]; readonly personOf: PersonOf }

function paymentItem(context: OperationContext, row: PaymentRow, { admins, personOf }: Judging) {
  const mayDecide = whyCannotAnswerDoubt(doubtableFrom(row), { ...askerOf(context), admins }) === null
  return { id: row.id, kind: 'payment' as const, payment: paymentView(row, personOf), mayDecide }
}

function paidBet({ id, bet_id, bet_description: description, amount_cents }: Row<typeof listPaidBets.columns>) {
  return { id, betId: bet_id, description, amount: dollarsFromCents(cents(amount_cents)) }
}

function poolItem(context: OperationContext, pool: StoredPool, { groupId, admins, personOf }: Judging & InGroup) {
  const [asker, now] = [askerOf(context), context.services.clock()]
  const { id, name, kind } = pool
  const dispute = disputeView(pool, { userId: asker.userId, personOf, now, judge: { ...asker, admins } })
  if (!dispute) return []
  return [
    { id, kind: 'pool' as const, pool: { id, groupId, name, kind, dispute }, mayDecide: dispute.decidable.length > 0 },
  ]
}

/** A bid of which nobody in its group may decide. */
function bidItem(context: OperationContext, bid: StoredBid, admins: readonly GroupAdmin[]) {
  const [{ userId, name }, now] = [askerOf(context), context.services.clock()]
  if (!isOpen(bid, now) || judgesOf(matterOfBid(bid), admins).length > 0) return []
  const member = { userId, name, role: 'member', isActive: false } as const
  const view = bidView(bid, { member, group: { permissions: defaultPermissions }, now })
  return [{ id: bid.id, kind: 'bid' as const, bid: view }]
}
