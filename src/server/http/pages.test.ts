import { expect, test } from 'vitest'
import { aServer } from '#test/support/aServer.ts'

/** What the pages of a program with that setting may connect to, and where their pictures may come from. */
async function sourcesWith(logoBaseUrl: string) {
  const server = await aServer({ LOGO_BASE_URL: logoBaseUrl })
  try {
    const { headers } = await server.visitor.get('/lines')
    const policy = headers.get('content-security-policy') ?? ''
    const of = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]
    return { connections: of('connect-src'), pictures: of('img-src') }
  } finally {
    await server.stop()
  }
}

test('pages connect to this very server and to the host of the logos, whose pictures they keep, and to nobody else [LIM-04]', async () => {
  expect(await sourcesWith('https://logos.example:8443/teams')).toEqual({
    connections: "'self' https://logos.example:8443",
    pictures: "'self' data: blob: https:",
  })
})

test('without logos pages connect to this very server alone [LIM-11]', async () => {
  expect((await sourcesWith('')).connections).toBe("'self'")
})
