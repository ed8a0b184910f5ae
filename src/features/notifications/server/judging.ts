import { matterOfBid } from '#domain/bids/bidApproval.ts'
import type { EventType, GroupEvent } from '#domain/log/events.ts'
import type { ToDecide } from '#domain/notices/noticeFacts.ts'
import { type GroupAdmin, judgesOf, type Matter } from '#domain/people/judges.ts'
import { instantFromIso } from '#domain/times.ts'
import { listMatters } from '#features/debts/server/paymentStore.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import type { Transaction } from '#server/db/database.ts'
import type { HappenedRow } from './happenedStore.ts'

/** Who are admins of the group, and between whom its payments are that somebody has to decide about. */
export type Judging = { readonly admins: readonly GroupAdmin[]; readonly payments: ReadonlyMap<string, Matter> }

const judgedEvents: ReadonlySet<EventType> = new Set([
  ...(['dispute.opened', 'dispute.answered', 'dispute.closed', 'bet.corrected'] as const),
  ...(['payment.doubted', 'payment.answered', 'bid.posted', 'bid.changed'] as const),
  'member.locked',
  'pool.disputed',
])

/** Whether somebody may have to decide what the event is about. [BEY-11] [BEY-13] [BEY-23] [GRP-33] */
export function isJudged({ type }: GroupEvent): boolean {
  return judgedEvents.has(type)
}

export async function judgingIn(tx: Transaction, groupId: string, events: readonly GroupEvent[]): Promise<Judging> {
  const judged = events.filter(isJudged)
  const paymentIds = judged.filter(({ entityType }) => entityType === 'payment').map(({ entityId }) => entityId)
  const [admins, matters] = await Promise.all([
    judged.length === 0 ? [] : adminsOf(tx, groupId),
    paymentIds.length === 0 ? [] : tx.query(listMatters, { groupId, paymentIds }),
  ])
  return { admins, payments: new Map(matters.map((row) => [row.id, { parties: row.party_ids, began: row.began }])) }
}

/** Against a final score only the website's administrators decide. */
export function judgesOfBet(
  { creator_id, acceptor_id, accepted_at, is_by_score }: HappenedRow,
  known: Judging,
): ToDecide {
  const parties = [creator_id, acceptor_id].filter((id) => id !== null)
  const matter = accepted_at === null ? null : { parties, began: accepted_at }
  return { ...among(known, matter), asksWebsite: is_by_score ?? false }
}

export function judgesOfBid({ creator_id: creatorId, posted_at: createdAt }: HappenedRow, known: Judging): ToDecide {
  return among(known, creatorId === null || createdAt === null ? null : matterOfBid({ creatorId, createdAt }))
}

export function judgesOfPayment({ entity_id }: HappenedRow, known: Judging): ToDecide {
  return among(known, known.payments.get(entity_id) ?? null)
}

/** Against a final score only the website's administrators decide. */
export function judgesOfPool({ people, began, asksWebsite }: PoolMatter, known: Judging): ToDecide {
  return { ...among(known, { parties: people, began: instantFromIso(began) }), asksWebsite }
}

type PoolMatter = { readonly people: readonly string[]; readonly began: string; readonly asksWebsite: boolean }

function among({ admins }: Judging, matter: Matter | null): ToDecide {
  return { judgeIds: matter ? judgesOf(matter, admins).map(({ userId }) => userId) : [] }
}
