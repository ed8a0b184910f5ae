import { secondMs } from '#domain/times.ts'
import type { Reach } from '../reach/reach.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ApiError, isUnreachable } from './apiError.ts'

/** When the page says that it still waits for the answer to a command, and that it may be lost. */
const SLOW_MS = 2 * secondMs
const SILENT_MS = 8 * secondMs
/** How often a command is sent again without being asked to. */
const MOST_RESENT = 3

type Send = (signal: AbortSignal) => Promise<unknown>
type Way = Pick<Reach, 'suspect' | 'onReturn'>

/**
 * Sends a command that carries a key, and therefore takes effect once however often it is sent. While there is no answer
 * the page says so and offers to send it again; it is sent again by itself where its connection broke while the server
 * can be reached, or when a lost server is back.
 */
export async function sendPatiently(send: Send, way: Way): Promise<unknown> {
  for (let resent = 0; ; resent += 1) {
    const again = new AbortController()
    const stop = sayWaiting(() => again.abort())
    const stopReturn = way.onReturn(() => resent < MOST_RESENT && again.abort())
    try {
      return await send(again.signal)
    } catch (error) {
      if (again.signal.aborted) continue
      if (resent >= MOST_RESENT || !isLost(error) || !(await way.suspect())) throw error
    } finally {
      stop()
      stopReturn()
    }
  }
}

/** Nothing came from our server: what it says itself is an answer, also where a service behind it failed. */
function isLost(error: unknown): boolean {
  return isUnreachable(error) && error instanceof ApiError && (error.status === 0 || error.data.isForeign === true)
}

/** One message, however many commands wait. */
const waiting = { count: 0, toastId: null as number | null }

function sayWaiting(sendAgain: () => void): () => void {
  const say = (title: string, options: Parameters<typeof toast.progress>[1]) => {
    waiting.toastId =
      waiting.toastId === null
        ? toast.progress(title, options)
        : toast.update(waiting.toastId, 'progress', title, options)
  }
  const slow = setTimeout(() => say('Still sending', { description: 'The server has not answered yet.' }), SLOW_MS)
  const silent = setTimeout(() => {
    const description = 'The connection is slow or lost. You can send again: nothing happens twice.'
    say('No answer yet', { description, action: { label: 'Send again', onClick: sendAgain } })
  }, SILENT_MS)
  waiting.count += 1
  return () => {
    clearTimeout(slow)
    clearTimeout(silent)
    waiting.count -= 1
    if (waiting.count > 0 || waiting.toastId === null) return
    toast.dismiss(waiting.toastId)
    waiting.toastId = null
  }
}
