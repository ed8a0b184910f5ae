import type { LookupFunction } from 'node:net'
import { pushLifeMs } from '#domain/notices/pushes.ts'
import { after, dayMs, secondMs } from '#domain/times.ts'
import type { Answer, Message, Sender } from '#features/messages/server/outbox.ts'
import { firstOf } from '#server/db/database.ts'
import { failed, failedOverHttp, messageOf, sent } from '#server/providers/delivery.ts'
import { answerFrom, NotPublic, publicLookup } from '#server/providers/publicRequest.ts'
import type { Services } from '#server/services.ts'
import { type PushKeys, pushKeysOf } from './pushKeys.ts'
import type { PushContent } from './queuePushes.ts'
import { dropGoneSubscription, findSubscription, forgetPushes, recordUse, replacedWords } from './store.ts'

/** [BEY-15] */
export const pushSender = openPushSender(publicLookup())

/** `lookup` resolves the names of push services, which members choose: only to public addresses. */
export function openPushSender(lookup: LookupFunction): Sender {
  return { channel: 'push', open: (services) => (message) => send(services, message, lookup) }
}

async function send(
  services: Services,
  { subscription_id, created_at, content }: Message,
  lookup: LookupFunction,
): Promise<Answer> {
  const { db, clock, config } = services
  const id = subscription_id ?? ''
  const { newest = null, ...shown } = content as PushContent
  const found = firstOf(await db.query(findSubscription, { id, topic: shown.topic, newest }))
  if (!found) return failed('the browser is gone', { isFinal: true })
  const { endpoint, is_replaced: isReplaced, ...keys } = found
  if (isReplaced) return failed(replacedWords, { isFinal: true })
  const leftMs = pushLifeMs - (clock() - created_at)
  const isNamed = new URL(endpoint).origin === config.pushServiceUrl?.origin
  const push = {
    subscription: { endpoint, keys },
    content: shown,
    ttlSeconds: Math.ceil(leftMs / secondMs),
  }
  const { answer, isGone } =
    leftMs <= 0
      ? { answer: failed('it is old news by now', { isFinal: true }), isGone: false }
      : await sendPush(
          push,
          { ...(await pushKeysOf(services)), subject: `mailto:${config.supportEmail}` },
          isNamed ? undefined : lookup,
        )
  if (isGone) await db.query(dropGoneSubscription, { id })
  else await db.query(recordUse, { id, isSent: answer.outcome === 'sent', now: clock() })
  return answer
}

// Longer than notices are written after the fact, so that none is pushed twice.
const keptMs = 7 * dayMs

/** Deletes old pushes. */
export async function forgetOldPushes({ db, clock }: Services): Promise<void> {
  await db.query(forgetPushes, { before: after(clock(), -keptMs) })
}

/** A push, ready to send. */
type OutgoingPush = {
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  readonly content: PushContent
  /** How long the push service may keep it, in seconds. */
  readonly ttlSeconds: number
}

/** `isGone`: the push service no longer knows the browser. */
type PushAnswer = { readonly answer: Answer; readonly isGone: boolean }

const patienceMs = 10_000

/**
 * Encrypts a push for its browser and sends it to the push service, which without `lookup` may be anywhere. Never throws:
 * failures are part of the answer.
 */
async function sendPush(
  push: OutgoingPush,
  keys: PushKeys & { subject: string },
  lookup: LookupFunction | undefined,
): Promise<PushAnswer> {
  let request: Awaited<ReturnType<typeof requestOf>>
  try {
    request = await requestOf(push, keys)
  } catch (error) {
    return { answer: failed(`it cannot be encrypted: ${messageOf(error)}`, { isFinal: true }), isGone: false }
  }
  try {
    const { status } = await answerFrom(request.url, { ...request, timeoutMs: patienceMs, lookup })
    const isSent = status >= 200 && status < 300
    const answer = isSent ? sent() : failedOverHttp('the push service', { status }, null)
    return { answer, isGone: status === 404 || status === 410 }
  } catch (error) {
    if (error instanceof NotPublic)
      return { answer: failed('the push service has no public address', { isFinal: true }), isGone: false }
    return { answer: failedOverHttp('the push service', error, null), isGone: false }
  }
}

async function requestOf(
  { subscription, content, ttlSeconds }: OutgoingPush,
  { subject, ...keys }: PushKeys & { subject: string },
) {
  const { default: webPush } = await import('web-push')
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(content), {
    vapidDetails: { subject, ...keys },
    TTL: ttlSeconds,
    topic: content.topic,
    contentEncoding: 'aes128gcm',
  })
  const asText = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return { url: new URL(endpoint), method, headers: Object.fromEntries(asText), body }
}
