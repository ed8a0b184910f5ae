import type { Delivery } from '#server/providers/delivery.ts'
import { failed, failedOverHttp, messageOf, sent } from '#server/providers/delivery.ts'
import type { PushKeys } from './pushKeys.ts'
import type { PushContent } from './queuePushes.ts'

/** A push, ready to go. */
export type OutgoingPush = {
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  readonly content: PushContent
  /** For how long its service may keep it. */
  readonly ttlSeconds: number
}

/** What came of it; `gone`: the service knows that browser no more. */
export type PushDelivery = { readonly delivery: Delivery; readonly isGone: boolean }

const patienceMs = 10_000

/** Encrypts a push for its browser and hands it to its service. Never throws: a failure is an answer. */
export async function sendPush(push: OutgoingPush, keys: PushKeys & { subject: string }): Promise<PushDelivery> {
  let request: Request
  try {
    request = await requestOf(push, keys)
  } catch (error) {
    return { delivery: failed(`it cannot be encrypted: ${messageOf(error)}`, { isFinal: true }), isGone: false }
  }
  try {
    // A redirect could lead anywhere.
    const { ok, status, body } = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    await body?.cancel()
    const delivery = ok ? sent() : failedOverHttp('the push service', { status }, null)
    return { delivery, isGone: status === 404 || status === 410 }
  } catch (error) {
    return { delivery: failedOverHttp('the push service', error, null), isGone: false }
  }
}

async function requestOf(
  { subscription, content, ttlSeconds }: OutgoingPush,
  { subject, ...keys }: PushKeys & { subject: string },
): Promise<Request> {
  const { default: webPush } = await import('web-push')
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(content), {
    vapidDetails: { subject, ...keys },
    TTL: ttlSeconds,
    topic: content.topic,
    contentEncoding: 'aes128gcm',
  })
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  const asText = own.map(([name, value]): [string, string] => [name, String(value)])
  return new Request(endpoint, { method, headers: asText, body: body && new Uint8Array(body) })
}
