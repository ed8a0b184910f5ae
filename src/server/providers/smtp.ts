import { createTransport } from 'nodemailer'
import { type Delivery, failed, type MessageProviders, messageOf, sent, tryMs } from './delivery.ts'

/**
 * Mails by SMTP. A connection for each: nothing is left over from a server that has gone. `needsTls`: a server elsewhere
 * that offers no TLS is sent nothing, neither the password nor the links in mails.
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
    // A server on this very machine has no certificate that anybody would vouch for.
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

/** SMTP's 5xx is its last word on this mail; 4xx, and a server that is not reached, pass. */
function failedOverSmtp(error: unknown): Delivery {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : Number.NaN
  return failed(messageOf(error), { isFinal: code >= 500 && code < 600 })
}
