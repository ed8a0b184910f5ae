import { connect, type Socket } from 'node:net'

/** A raw response. */
export type Answer = {
  readonly status: number
  readonly head: string
  /** Bytes on the wire after the head. */
  readonly bodyBytes: number
  /** Empty unless requested. */
  readonly body: Buffer
}

/**
 * One keep-alive connection that sends raw requests and reads whole responses: a minimal client, because client and
 * server share the machine. One request at a time.
 */
export class HttpConnection {
  readonly #socket: Socket
  readonly #keepsBodies: boolean
  #head = ''
  #pending: Buffer = Buffer.alloc(0)
  #bodyLength: number | 'chunked' = 0
  #bodyBytes = 0
  #chunks: Buffer[] = []
  #tail = ''
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null

  private constructor(socket: Socket, keepsBodies: boolean) {
    this.#socket = socket
    this.#keepsBodies = keepsBodies
    socket.setNoDelay(true)
    socket.on('data', (data: Buffer) => this.#read(data))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  static open(port: number, { keepsBodies = false } = {}): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => resolve(new HttpConnection(socket, keepsBodies)))
    })
  }

  ask(request: string | Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  /** Whether the server has left it open: it closes one that nobody asks on. */
  isOpen(): boolean {
    return this.#socket.readyState === 'open'
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(data: Buffer): void {
    if (this.#head === '') this.#readHead(data)
    else this.#readBody(data)
  }

  #readHead(data: Buffer): void {
    this.#pending = this.#pending.length === 0 ? data : Buffer.concat([this.#pending, data])
    const end = this.#pending.indexOf('\r\n\r\n')
    if (end < 0) return
    const body = this.#pending.subarray(end + 4)
    this.#head = this.#pending.toString('latin1', 0, end)
    this.#pending = Buffer.alloc(0)
    this.#bodyLength = bodyLengthOf(this.#head)
    this.#readBody(body)
  }

  #readBody(data: Buffer): void {
    this.#bodyBytes += data.length
    if (this.#keepsBodies) this.#chunks.push(data)
    if (this.#bodyLength === 'chunked') {
      // The end of a chunked body; nothing follows it before the next request.
      this.#tail = (this.#tail + data.toString('latin1', Math.max(0, data.length - 5))).slice(-5)
      if (this.#tail === '0\r\n\r\n') this.#finish()
    } else if (this.#bodyBytes >= this.#bodyLength) this.#finish()
  }

  #finish(): void {
    const { resolve } = this.#waiting ?? {}
    const answer = {
      status: Number(this.#head.slice(9, 12)),
      head: this.#head,
      bodyBytes: this.#bodyBytes,
      body: Buffer.concat(this.#chunks),
    }
    this.#head = ''
    this.#bodyBytes = 0
    this.#chunks = []
    this.#tail = ''
    this.#waiting = null
    resolve?.(answer)
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}

function bodyLengthOf(head: string): number | 'chunked' {
  if (/^HTTP\/1.1 [23]04 /.test(head)) return 0
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return 'chunked'
  return Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
}

/** A raw request. */
export function requestText(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body?: unknown } = {},
): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
