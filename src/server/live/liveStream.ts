import type { ServerResponse } from 'node:http'
import { liveBeat } from '#domain/liveBeat.ts'
import { Refused, refusal } from '#domain/refusals.ts'

/** What a browser that never reads may leave unread before it is cut off; a reader never comes near. */
const unreadBytes = 256 * 1024

/** Whose a stream is, which group it follows (empty: none), how far it has come, and which beats it asked for. */
export type StreamStart = {
  readonly sessionId: string
  readonly userId: string
  readonly groupId: string
  readonly seq: number
  readonly notice: number
  readonly marks: number
  readonly ofMembers: number
  readonly beats: Beats
}

/** One open stream. */
export class LiveStream {
  readonly sessionId: string
  readonly userId: string
  /** Empty when it follows no group. */
  readonly groupId: string
  readonly beats: Beats
  /** The number of the last event that was sent. */
  seq: number
  /** The number of its person's last notice that it has told of, or behind which it was opened. */
  notice: number
  /** How many of its person's notices were read when it was last told of that; null: whatever is found next is known. */
  marks: number | null
  /** The same of the newest notices of its group's members. */
  ofMembers: number | null
  /** Whether it was ended because nobody read it. */
  isCutOff = false
  readonly #response: ServerResponse

  constructor(response: ServerResponse, start: StreamStart) {
    this.#response = response
    this.sessionId = start.sessionId
    this.userId = start.userId
    this.groupId = start.groupId
    this.beats = start.beats
    this.seq = start.seq
    this.notice = start.notice
    this.marks = start.marks
    this.ofMembers = start.ofMembers
  }

  /** Everything up to here was sent. */
  cursor(): string {
    return liveCursor(this)
  }

  /** Sends text as it stands; a reader that is too far behind is cut off and may resume where it was. */
  send(text: string | Buffer): void {
    // An ended stream stays until its last bytes are read; writing to it would be an error that nobody catches.
    if (this.#response.writableEnded) return
    if (this.#response.writableLength <= unreadBytes) this.#response.write(text)
    else {
      this.isCutOff = true
      this.#response.destroy()
    }
  }

  /** Nothing is sent after this, also not what somebody has not read yet. */
  end(): void {
    if (this.#response.writableLength > 0) this.#response.destroy()
    else this.#response.end()
  }
}

/**
 * How a stream shows now and then that it stands: by a comment, which keeps open what stands between; by an event, where
 * its reader asks to hear it, as a page has to, which is not told of comments; or by a message without a name, which is
 * all that a window of a version before `beats` hears.
 */
type Beats = 'silent' | 'audible' | 'unnamed'

const data = `data: ${JSON.stringify({ type: liveBeat })}\n\n`
// None has an id: where a stream resumes does not depend on it.
const texts = {
  silent: Buffer.from(': alive\n\n'),
  audible: Buffer.from(`event: ${liveBeat}\n${data}`),
  unnamed: Buffer.from(data),
} as const satisfies Record<Beats, Buffer>

export function beatText(beats: Beats): Buffer {
  return texts[beats]
}

type Asked = { readonly groupId?: unknown; readonly after?: unknown; readonly beats?: unknown }

/**
 * `beats=audible` asks for them. A window of an older version, which is still open while a newer one takes its place,
 * says nothing of beats and is known by what only a window says: `after`, and a group although it follows none. It would
 * take the silence for a cut, and come back and load everything every 40 seconds.
 */
export function beatsFor({ groupId, after, beats }: Asked): Beats {
  if (beats === 'audible') return 'audible'
  return beats === undefined && (after !== undefined || groupId === '') ? 'unnamed' : 'silent'
}

/** How far a reader has come: in the log of its group, and in its own notices; null where it says nothing of it. */
type LivePosition = { readonly seq: number | null; readonly notice: number | null }

const form = /^(\d{1,15})?(?:\.(\d{1,15}))?$/

/** What a stream gives as `id`, opaque to its reader: `12.337`, or `.337` of a stream that follows no group. */
export function liveCursor({ groupId, seq, notice }: { groupId: string; seq: number; notice: number }): string {
  return `${cursorStart(groupId, seq)}${notice}`
}

/** The same without the number of the notice, which alone differs between the members of a group. */
export function cursorStart(groupId: string, seq: number): string {
  return groupId === '' ? '.' : `${seq}.`
}

/**
 * What a reader resumes behind; null where it does not say. A number alone is one of the group's log. Refuses with
 * `cursor-unknown` what is neither.
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
