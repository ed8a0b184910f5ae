/** A mail, ready to go. */
export type OutgoingMail = {
  /** Our own name for it, which the provider's events carry. */
  readonly id: string
  /** The same whenever the same mail is sent again, so that whoever gets it twice can see it. */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** A text, ready to go. */
export type OutgoingText = {
  readonly to: string
  readonly body: string
  /** Where the provider tells what becomes of it. */
  readonly callback: string
}

export type Contact = { readonly email: string; readonly name: string; readonly userId: string }

/** What came of a try. After a failure that is final no other try may follow. */
export type Delivery =
  | { readonly outcome: 'sent'; readonly providerId: string | null; readonly status: string | null }
  | { readonly outcome: 'failed'; readonly isFinal: boolean; readonly error: string }

/** The services that carry messages; null where none is configured. They never throw: a failure is an answer. */
export type MessageProviders = {
  readonly mail: ((mail: OutgoingMail) => Promise<Delivery>) | null
  readonly text: ((text: OutgoingText) => Promise<Delivery>) | null
  readonly contacts: ((contact: Contact) => Promise<Delivery>) | null
}

/** How long one try may take, in all. */
export const tryMs = 30_000

/**
 * What every request to an HTTP service is held to, however the service behaves: it ends in time even if bytes trickle
 * in, is led nowhere else with our key and somebody's message, and reads no more than an answer ever has.
 */
export function requestLimits(timeoutMs: number) {
  return { signal: AbortSignal.timeout(timeoutMs), maxRedirects: 0, maxContentLength: 256 * 1024 }
}

export function sent(providerId: string | null = null, status: string | null = null): Delivery {
  return { outcome: 'sent', providerId, status }
}

/**
 * What an HTTP service's failure means: 408, 429 and 5xx pass, and so does a service that is not reached; any other 4xx
 * is its last word.
 */
export function failedOverHttp(service: string, error: unknown, says: string | null): Delivery {
  const status = statusOf(error)
  const isFinal = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
  const what = status === null ? `is not reached: ${messageOf(error)}` : `answers ${status}${says ? `: ${says}` : ''}`
  return failed(`${service} ${what}`, { isFinal })
}

export function failed(error: string, { isFinal }: { isFinal: boolean }): Delivery {
  return { outcome: 'failed', isFinal, error: error.replace(/[\p{Cc}]+/gu, ' ').slice(0, 500) }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null
  for (const name of ['status', 'code', 'statusCode'] as const) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'number' && value >= 100 && value < 600) return value
  }
  return null
}
