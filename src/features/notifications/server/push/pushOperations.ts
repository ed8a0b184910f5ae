import { noticeTypes } from '#domain/notices/noticeTable.ts'
import { isPushEndpoint, mutedWith, subscriptionsEach } from '#domain/notices/pushes.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { PushChange, PushSettingsView, PushView } from '../../contract.ts'
import { pushKeysOf } from './pushKeys.ts'
import { storedPushSettings } from './queuePushes.ts'
import {
  countSubscriptions,
  dropOldestSubscriptions,
  dropSubscription,
  dropSubscriptionOfOthers,
  findPushSettings,
  moveSubscription,
  savePushSettings,
  saveSubscription,
} from './store.ts'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string }; onlyOwn?: true | undefined }

/** [BEY-15] */
export async function readPush(context: OperationContext): Promise<PushView> {
  const { services } = context
  const [{ publicKey }, own] = await Promise.all([pushKeysOf(services), ownPush(services.db, askerOf(context).userId)])
  return { publicKey, ...own }
}

/**
 * A browser of another account now belongs to this one; beyond the limit per user, the oldest is dropped. Its pushes end
 * with the session that it has now. `onlyOwn` only moves a browser of this account to that session. [BEY-15] [BEY-27]
 */
export async function subscribe(context: OperationContext, input: Subscription): Promise<{ success: true }> {
  const named = context.services.config.pushServiceUrl
  if (!isPushEndpoint(input.endpoint, { named })) throw new Refused(refusal('push-endpoint'))
  return announced(context, await keep(context, input))
}

const keep = userCommand(async ({ tx, asker, now }, input: Subscription): Promise<{ success: true }> => {
  const { userId, sessionId } = asker
  const { endpoint, keys, onlyOwn } = input
  if (onlyOwn) tx.write(moveSubscription, { userId, endpoint, ...keys, sessionId })
  else {
    tx.write(dropSubscriptionOfOthers, { endpoint, userId })
    tx.write(saveSubscription, { id: newId(), userId, endpoint, ...keys, now, sessionId })
    tx.write(dropOldestSubscriptions, { userId, kept: subscriptionsEach, endpoint })
  }
  return { success: true }
})

/** An unknown subscription, or someone else's, counts as dropped. */
export async function unsubscribe(context: OperationContext, input: { endpoint: string }): Promise<{ success: true }> {
  return announced(context, await drop(context, input))
}

const drop = userCommand(async ({ tx, asker }, { endpoint }: { endpoint: string }): Promise<{ success: true }> => {
  tx.write(dropSubscription, { endpoint, userId: asker.userId })
  return { success: true }
})

/** Changes the named types, and mutes groups: all of them anew, or the named ones. */
export async function changePush(context: OperationContext, input: PushChange): Promise<PushSettingsView> {
  return announced(context, await change(context, input))
}

const change = userCommand(
  async (
    { tx, asker: { userId }, now },
    { types = {}, mutedGroupIds, mutes = {} }: PushChange,
  ): Promise<PushSettingsView> => {
    const stored = storedPushSettings(firstOf(await tx.query(findPushSettings, { userId })))
    const wanted: Readonly<Record<string, boolean | undefined>> = types
    const typesOff = noticeTypes.filter((type) => !(wanted[type] ?? !stored.typesOff.includes(type)))
    const muted = mutedWith([...new Set(mutedGroupIds ?? stored.mutedGroupIds)], mutes)
    tx.write(savePushSettings, { userId, typesOff, mutedGroupIds: muted, now })
    return { types: switches(typesOff), mutedGroupIds: muted }
  },
)

async function ownPush(db: Queryable, userId: string) {
  const [stored, counted] = await Promise.all([
    db.query(findPushSettings, { userId }),
    db.query(countSubscriptions, { userId }),
  ])
  const { typesOff, mutedGroupIds } = storedPushSettings(firstOf(stored))
  return {
    subscriptions: firstOf(counted)?.subscriptions ?? 0,
    types: switches(typesOff),
    mutedGroupIds: [...mutedGroupIds],
  }
}

function switches(typesOff: readonly string[]): PushSettingsView['types'] {
  return Object.fromEntries(noticeTypes.map((type) => [type, !typesOff.includes(type)])) as PushSettingsView['types']
}

/** Other windows of the same user show it too. */
function announced<Answer>(context: OperationContext, answer: Answer): Answer {
  context.services.events.announceNotices([askerOf(context).userId], 'changed')
  return answer
}
