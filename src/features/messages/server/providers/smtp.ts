import { createTransport } from 'nodemailer'
import { type Delivery, failed, type MessageProviders, messageOf, sent } from '#server/providers/delivery.ts'
import { tryMs } from './requestLimits.ts'

/**
 * Emails by SMTP. One connection each: no stale connection remains when a server goes away. `needsTls`: a remote server
 * without TLS is sent nothing, neither the password nor the links in emails.
 */
export function openSmtp(
  url: string,
  { needsTls = true, timeoutMs = tryMs } = {},
): NonNullable<MessageProviders['mail']> {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    requireTLS: needsTls && !isLoopback(url),
    // A server on this machine has no certificate from an authority.
    tls: { rejectUnauthorized: !isLoopback(url) },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ messageId, from, to, subject, html, text, headers }) => {
    try {
      const { messageId: id } = await transport.sendMail({
        messageId,
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
      })
      return sent(id)
    } catch (error) {
      return failedOverSmtp(error)
    }
  }
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** The server wants a password, another one, a stronger mechanism, or TLS: not a fault of this email. RFC 4954 */
const signInCodes: readonly number[] = [530, 534, 535, 538]

/** SMTP's 5xx is final for this email; a refused sign-in, 4xx and an unreachable server are temporary. */
function failedOverSmtp(error: unknown): Delivery {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : Number.NaN
  if (signInCodes.includes(code)) return { ...failed(messageOf(error), { isFinal: false }), needsOperator: true }
  return failed(messageOf(error), { isFinal: code >= 500 && code < 600 })
}
