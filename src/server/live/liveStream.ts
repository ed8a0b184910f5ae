import type { ServerResponse } from 'node:http'
import type { Beats } from './beats.ts'
import { liveCursor } from './liveCursor.ts'

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
