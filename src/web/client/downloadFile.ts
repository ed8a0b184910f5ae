import { saveFile } from '#web/browser/csv.ts'
import { asApiError, readApiError } from '#web/client/apiError.ts'

/** Longer than a large group takes to be written on a slow connection. */
const usualPatienceMs = 180_000

/** Fetches a file of ours and saves it under the name that the server gives it. Throws an `ApiError`. */
export async function downloadFile(url: string, { patienceMs = usualPatienceMs } = {}): Promise<void> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok) {
      const failure = await answer.json().catch(() => null)
      throw readApiError(failure, { status: answer.status, retryAfter: answer.headers.get('retry-after') })
    }
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
    saveFile(name ?? 'betwixt', await answer.blob())
  } catch (error) {
    throw asApiError(error)
  }
}
