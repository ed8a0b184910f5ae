import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMailServer, type MailServer } from '#test/support/mailServer.ts'
import { openSmtp } from './smtp.ts'

const mail = {
  id: 'k3JqZ8mWv5TnR2xLp9Yd',
  messageId: '<k3JqZ8mWv5TnR2xLp9Yd@betwixt.example>',
  from: { name: 'Betwixt', address: 'support@betwixt.example' },
  to: 'ann@example.org',
  subject: 'A secret link',
  html: '<p>A link</p>',
  text: 'A link',
  headers: {},
}

describe('a mail server that offers no TLS', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await aMailServer()
  })
  afterAll(() => server.stop())

  /** The same server by an address that does not look like loopback. */
  const elsewhere = () => server.url.replace('127.0.0.1', '0.0.0.0')

  it('gets nothing where it is elsewhere, unless the operator allows it; on this machine it does', async () => {
    expect(await openSmtp(elsewhere())(mail)).toMatchObject({ error: expect.stringMatching(/TLS/i) })
    expect(server.received).toEqual([])
    await openSmtp(elsewhere(), { needsTls: false })(mail)
    await openSmtp(server.url)(mail)
    expect(server.received).toHaveLength(2)
  })
})
