import type { ServerResponse } from 'node:http'

/** What a browser that never reads may leave unread before it is cut off; a reader never comes near. */
const unreadBytes = 256 * 1024

/** One open stream: whose it is, which group it follows and how far it has come. */
export class LiveStream {
  readonly sessionId: string
  /** Empty when it follows no group. */
  readonly groupId: string
  /** The number of the last event that was sent. */
  seq: number
  readonly #response: ServerResponse

  constructor(
    response: ServerResponse,
    { sessionId, groupId, seq }: { sessionId: string; groupId: string; seq: number },
  ) {
    this.#response = response
    this.sessionId = sessionId
    this.groupId = groupId
    this.seq = seq
  }

  /** Sends text as it stands; a reader that is too far behind is cut off and may resume where it was. */
  send(text: string): void {
    // An ended stream stays until its last bytes are read; writing to it would be an error that nobody catches.
    if (this.#response.writableEnded) return
    if (this.#response.writableLength > unreadBytes) this.#response.destroy()
    else this.#response.write(text)
  }

  /** Nothing is sent after this, also not what somebody has not read yet. */
  end(): void {
    if (this.#response.writableLength > 0) this.#response.destroy()
    else this.#response.end()
  }
}
