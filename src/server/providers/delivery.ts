/** An email, ready to send. */
export type OutgoingMail = {
  /** Our own id for it, which the provider's events carry. */
  readonly id: string
  /** The same when the same email is sent again, so that mail clients can detect a duplicate. */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** A text message, ready to send. */
export type OutgoingText = {
  readonly to: string
  readonly body: string
  /** Where the provider reports its delivery status. */
  readonly callback: string
}

export type Contact = { readonly email: string; readonly name: string; readonly userId: string }

/** The result of an attempt. A final failure is never retried. */
export type Delivery =
  | { readonly outcome: 'sent'; readonly providerId: string | null; readonly status: string | null }
  | Failure

/**
 * `needsOperator`: our own settings are refused; until they are corrected no message can be sent. `waitMs`: how long the
 * service asks to be left alone.
 */
export type Failure = {
  readonly outcome: 'failed'
  readonly isFinal: boolean
  readonly error: string
  readonly needsOperator?: boolean
  readonly waitMs?: number
}

/** The services that deliver messages; null where none is configured. They never throw: a failure is an answer. */
export type MessageProviders = {
  readonly mail: ((mail: OutgoingMail) => Promise<Delivery>) | null
  readonly text: ((text: OutgoingText) => Promise<Delivery>) | null
  readonly contacts: ContactList | null
}

/** A list of people at the mail provider. */
export type ContactList = {
  /** Adds them, or updates what is there under that address. */
  readonly save: (contact: Contact) => Promise<Delivery>
  /** Succeeds also if there is nobody with that address. */
  readonly remove: (email: string) => Promise<Delivery>
}

export function sent(providerId: string | null = null, status: string | null = null): Delivery {
  return { outcome: 'sent', providerId, status }
}

/**
 * What an HTTP service's failure means: 408, 429, 5xx and an unreachable service are temporary; any other 4xx is final.
 */
export function failedOverHttp(service: string, error: unknown, says: string | null): Delivery {
  const status = statusOf(error)
  const isFinal = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
  const what = status === null ? `is not reached: ${messageOf(error)}` : `answers ${status}${says ? `: ${says}` : ''}`
  return failed(`${service} ${what}`, { isFinal })
}

export function failed(error: string, { isFinal }: { isFinal: boolean }): Failure {
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
