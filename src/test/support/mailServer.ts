import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** An email as received: its recipients, its headers (unfolded, by lowercase name), and the raw message. */
export type ReceivedMail = {
  readonly to: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly raw: string
}

/**
 * What the server does with the next emails: accept them, refuse them or the sender's password with a code, accept them
 * and hang up before confirming, or respond slowly.
 */
export type MailFault =
  | 'none'
  | { readonly code: number }
  | { readonly signInCode: number }
  | 'take and hang up'
  | { readonly slowMs: number }

export type MailServer = Awaited<ReturnType<typeof aMailServer>>

/** A small SMTP server on loopback. */
export async function aMailServer() {
  const received: ReceivedMail[] = []
  let fault: MailFault = 'none'
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username = '' }, _session, done) {
      if (typeof fault !== 'object' || !('signInCode' in fault)) return done(null, { user: username })
      done(Object.assign(new Error('not that password, says the test'), { responseCode: fault.signInCode }))
    },
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const whole = text(stream).then((raw) => {
        if (typeof fault === 'object' && 'code' in fault) {
          return done(Object.assign(new Error('not now, says the test'), { responseCode: fault.code }))
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, headers: headersIn(raw), raw })
        if (fault === 'take and hang up') return hangUp(server)
        setTimeout(done, typeof fault === 'object' && 'slowMs' in fault ? fault.slowMs : 0)
      })
      // An incomplete message is ignored.
      whole.catch(() => {})
    },
  })
  server.on('error', () => {})
  let port = 0
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        port = (server.server.address() as AddressInfo).port
        resolve()
      })
    })
  await listen()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    to: (address: string) => received.filter((mail) => mail.to.includes(address)),
    fail: (next: MailFault) => {
      fault = next
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function hangUp(server: SMTPServer): void {
  for (const connection of server.connections) connection.close()
}

/** Folded lines belong to the header above them. */
function headersIn(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}
