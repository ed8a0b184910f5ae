import type { ServerResponse } from 'node:http'

/** What a browser that never reads may leave unread before it is cut off; a reader never comes near. */
const unreadBytes = 256 * 1024

/** Whose a stream is, which group it follows (empty: none), and how far it has come. */
export type StreamStart = {
  readonly sessionId: string
  readonly userId: string
  readonly groupId: string
  readonly seq: number
  readonly notice: number
}

/** One open stream. */
export class LiveStream {
  readonly sessionId: string
  readonly userId: string
  /** Empty when it follows no group. */
  readonly groupId: string
  /** The number of the last event that was sent. */
  seq: number
  /** The number of its person's last notice that it has told of, or that stood when it was opened. */
  notice: number
  /** Whether it was ended because nobody read it. */
  isCutOff = false
  readonly #response: ServerResponse

  constructor(response: ServerResponse, { sessionId, userId, groupId, seq, notice }: StreamStart) {
    this.#response = response
    this.sessionId = sessionId
    this.userId = userId
    this.groupId = groupId
    this.seq = seq
    this.notice = notice
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
