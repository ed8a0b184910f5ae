import { minuteMs } from '#domain/times.ts'
import { client } from '#features/web/api.ts'
import { readStored, writeStored } from '#web/browser/storedValue.ts'

const EVERY_MS = 5 * minuteMs

/**
 * Starts a settlement run for the group every five minutes, quietly, and returns a function that stops it. Only while
 * the page is visible, and in only one of several tabs: the visible tab takes a lock, the others wait for it. None while
 * automatic settlement is off in the group or for the website. [STL-13] [STL-15]
 */
export function keepSettling(groupId: string): () => void {
  let turn: AbortController | null = null
  const follow = () => {
    turn?.abort()
    turn = null
    if (document.visibilityState !== 'visible') return
    turn = new AbortController()
    void takeTurn(groupId, turn.signal)
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    turn?.abort()
  }
}

async function takeTurn(groupId: string, signal: AbortSignal): Promise<void> {
  const work = () => runUntilEnd(groupId, signal)
  // Browsers have locks only on secure pages; elsewhere each tab counts for itself.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('betwixt.settling', { signal }, work).catch(() => undefined)
}

/** Runs whenever it is due, counting from the last run of any tab, even a closed one. Ends with the signal. */
function runUntilEnd(groupId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const due = (lastRunAt(groupId) ?? remember(groupId)) + EVERY_MS
      timer = setTimeout(run, Math.max(0, due - Date.now()))
    }
    const run = () => {
      remember(groupId)
      void settleQuietly(groupId)
      wait()
    }
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', end, { once: true })
    wait()
  })
}

function lastRunAt(groupId: string): number | null {
  const [id, at] = readStored('settledAt')?.split(' ') ?? []
  return id === groupId && Number(at) <= Date.now() ? Number(at) : null
}

function remember(groupId: string): number {
  const now = Date.now()
  writeStored('settledAt', `${groupId} ${now}`)
  return now
}

/** The member did not request this run, so a failure is not shown; the next run comes anyway. */
async function settleQuietly(groupId: string): Promise<void> {
  try {
    const { group } = await client.bets.counts({ groupId })
    // Before the games of active bets have started there is nothing to find out.
    if (group.settlesItself && group.started > 0) {
      await client.bets.run({ groupId, isAutomatic: true }, { context: { isUnasked: true } })
    }
  } catch {
    // Not shown, see above.
  }
}
