import { setTimeout as sleep } from 'node:timers/promises'

/** Polls every 20 ms until the result is not null; fails after `withinMs`. An attempt that throws is repeated. */
export async function waitFor<Answer>(
  ask: () => Promise<Answer | null> | Answer | null,
  { withinMs = 10_000 }: { withinMs?: number } = {},
): Promise<Answer> {
  const giveUpAt = performance.now() + withinMs
  let lastError: unknown
  while (performance.now() < giveUpAt) {
    try {
      const answer = await ask()
      if (answer !== null) return answer
    } catch (error) {
      lastError = error
    }
    await sleep(20)
  }
  throw new Error(`nothing within ${withinMs} ms`, { cause: lastError })
}
