import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A received push, with what was wrong with it. */
export type ReceivedPush = {
  readonly path: string
  readonly topic: string | undefined
  readonly ttlSeconds: number
  readonly body: Buffer
  readonly faults: readonly string[]
}

export type PushService = Awaited<ReturnType<typeof aPushService>>

/** A push service on loopback. It validates pushes like the real ones, and responds with 201 or as the test says. */
export async function aPushService() {
  const pushes: ReceivedPush[] = []
  let fault: number | 'hang up' | null = null
  let browsers = 0
  let url = ''
  const server = createServer(async (request, response) => {
    const { headers } = request
    pushes.push({
      path: request.url ?? '',
      topic: headers.topic?.toString(),
      ttlSeconds: Number(headers.ttl),
      body: await buffer(request),
      faults: [
        ...(headers['content-encoding'] === 'aes128gcm' ? [] : ['content-encoding']),
        ...(/^\d+$/.test(headers.ttl?.toString() ?? '') ? [] : ['TTL']),
        ...(isSigned(headers.authorization ?? '', url) ? [] : ['VAPID']),
      ],
    })
    if (fault === 'hang up') return request.socket.destroy()
    response.writeHead(fault ?? 201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    pushes,
    /** The subscription that a new browser sends to the site. */
    aSubscription() {
      browsers += 1
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      return { endpoint: `${url}/push/${browsers}`, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
    },
    fail(how: number | 'hang up') {
      fault = how
    },
    recover() {
      fault = null
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Whether the VAPID header is for this service and signed by the key that it contains. */
function isSigned(authorization: string, audience: string): boolean {
  const [, header, claims, signature, key] = /^vapid t=(.+)\.(.+)\.(.+), ?k=(.+)$/.exec(authorization) ?? []
  if (!header || !claims || !signature || !key) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const isTrue = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isTrue && aud === audience && /^mailto:/.test(sub) && exp > Date.now() / 1000
}
