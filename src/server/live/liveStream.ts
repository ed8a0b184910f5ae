import type { ServerResponse } from 'node:http'
import { liveBeat } from '#domain/liveBeat.ts'
import { Refused, refusal } from '#domain/refusals.ts'

/** How many bytes a client may leave unread before it is cut off; one that reads never comes close. */
const unreadBytes = 256 * 1024

/** A stream's user, its group (empty: none), and its positions. */
export type StreamStart = {
  readonly sessionId: string
  readonly userId: string
  readonly groupId: string
  readonly seq: number
  readonly notice: number
  readonly marks: number
  readonly ofMembers: number
  /** Its heartbeat. */
  readonly beat: Buffer
  /** Other groups of its user, of which it says that something happened there. */
  readonly others: readonly string[]
}

/** One open stream. */
export class LiveStream {
  readonly sessionId: string
  readonly userId: string
  /** Empty when it follows no group. */
  readonly groupId: string
  readonly beat: Buffer
  /** The number of the last event that was sent. */
  seq: number
  /** The number of its user's last notice that it has sent, or after which it was opened. */
  notice: number
  /**
   * How many of its user's notices were read when last sent; null: unknown, and the next value found is taken without
   * sending.
   */
  marks: number | null
  /** The same for the newest notice of its group's members. */
  ofMembers: number | null
  /** Whether it was cut off because its client did not read. */
  isCutOff = false
  readonly #response: ServerResponse

  /** The headers of the response are sent, and what follows them is not chunked. */
  constructor(response: ServerResponse, start: StreamStart) {
    this.#response = response
    this.sessionId = start.sessionId
    this.userId = start.userId
    this.groupId = start.groupId
    this.beat = start.beat
    this.seq = start.seq
    this.notice = start.notice
    this.marks = start.marks
    this.ofMembers = start.ofMembers
  }

  /** The position up to which everything was sent. */
  cursor(): string {
    return liveCursor(this)
  }

  /** Sends text as is; a client that is too far behind is cut off and may resume from its position. */
  send(text: string | Buffer): void {
    const response = this.#response
    // An ended stream remains until its last bytes are read; writing to it would be an uncaught error.
    if (response.writableEnded) return
    if (response.writableLength > unreadBytes) {
      this.isCutOff = true
      response.destroy()
      return
    }
    // The response adds nothing to the text. Its socket takes it in less time, and immediately: an end that follows
    // drops nothing. A response without one waits for another on the same connection.
    const { socket } = response
    if (socket?.writable) socket.write(text)
    else response.write(text)
  }

  /** Nothing is sent after this, not even what the client has not read yet. */
  end(): void {
    if (this.#response.writableLength > 0) this.#response.destroy()
    else this.#response.end()
  }
}

// Without an id: heartbeats do not move the resume position.
const silent = Buffer.from(': alive\n\n')
const audible = Buffer.from(`event: ${liveBeat}\ndata: ${JSON.stringify({ type: liveBeat })}\n\n`)

/**
 * A stream's heartbeat: a comment, which keeps proxies from closing it; or, with `beats=audible`, an event, since
 * browsers do not expose comments to pages.
 */
export function beatFor({ beats }: { readonly beats?: unknown }): Buffer {
  return beats === 'audible' ? audible : silent
}

/** A client's position in the log of its group, and in its user's notices; null if not given. */
type LivePosition = { readonly seq: number | null; readonly notice: number | null }

const form = /^(\d{1,15})?(?:\.(\d{1,15}))?$/

/** The `id` in a stream, opaque to clients: `12.337`, or `.337` in a stream without a group. */
export function liveCursor({ groupId, seq, notice }: { groupId: string; seq: number; notice: number }): string {
  return `${groupId === '' ? '' : seq}.${notice}`
}

/**
 * The position to resume after; null if not given. A plain number is a position in the group's log. Refuses anything
 * else with `cursor-unknown`.
 */
export function livePositionIn(said: string | string[] | undefined): LivePosition | null {
  if (said === undefined || said === '') return null
  const found = typeof said === 'string' ? form.exec(said) : null
  if (!found) throw new Refused(refusal('cursor-unknown'))
  const [, seq, notice] = found
  return { seq: numberIn(seq), notice: numberIn(notice) }
}

function numberIn(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits)
}
