import { once } from 'node:events'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { connect as connectTls } from 'node:tls'
import { type DeployedProxy, publicName } from './deployedProxy.ts'

type Sent = { readonly headers?: Record<string, string>; readonly body?: object | Buffer }
type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Like a browser that has opened the site: one HTTP/2 connection, and the cookies that it was given. */
export type TlsVisitor = {
  send(method: string, path: string, sent?: Sent): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  /** What has come so far of an answer that goes on until `close`. */
  follow(path: string): Promise<{ said(): string; close(): void }>
  close(): void
}

/** `from`: the address that the proxy sees. Refuses another certificate, and a proxy without HTTP/2. */
export async function overTls(
  { ports, certificate }: Pick<DeployedProxy, 'ports' | 'certificate'>,
  from: string,
): Promise<TlsVisitor> {
  const socket = connectTls({
    ...{ host: '127.0.0.1', port: ports.https, localAddress: from },
    ...{ servername: publicName, ca: certificate, ALPNProtocols: ['h2'] },
  })
  await once(socket, 'secureConnect')
  if (socket.alpnProtocol !== 'h2') throw new Error('no HTTP/2')
  const origin = `https://${publicName}`
  const session = connect(origin, { createConnection: () => socket })
  const cookies = new Map<string, string>()
  const own = () => ({ origin, ...(cookies.size > 0 && { cookie: [...cookies.values()].join('; ') }) })
  const send = async (method: string, path: string, { headers = {}, body }: Sent = {}) => {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
    const answer = await exchange(session, body, {
      ...{ ':method': method, ':path': path, ...own(), ...(body && { 'content-type': type }), ...headers },
    })
    for (const cookie of answer.headers['set-cookie'] ?? [])
      cookies.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '')
    return answer
  }
  return {
    send,
    get: (path, headers) => send('GET', path, { ...(headers && { headers }) }),
    post: (path, body = {}, headers) => send('POST', path, { body, ...(headers && { headers }) }),
    async follow(path) {
      const stream = session.request({ ':path': path, ...own() })
      let said = ''
      stream.setEncoding('utf8').on('data', (text) => (said += text))
      const [{ ':status': status }] = await once(stream, 'response')
      if (status !== 200) throw new Error(`${path} answers ${status}`)
      return { said: () => said, close: () => stream.close() }
    },
    close: () => session.destroy(),
  }
}

async function exchange(
  session: ClientHttp2Session,
  body: object | undefined,
  headers: Record<string, string>,
): Promise<Answer> {
  const stream = session.request(headers, { endStream: body === undefined })
  const answered = once(stream, 'response') as Promise<[IncomingHttpHeaders & { ':status'?: number }]>
  if (body) stream.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
  const [found] = await answered
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return { status: found[':status'] ?? 0, headers: found, body: Buffer.concat(parts) }
}
