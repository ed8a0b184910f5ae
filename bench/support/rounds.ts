import { setTimeout as sleep } from 'node:timers/promises'

/** The result of each contestant, round by round. */
export type Rounds<Name extends string> = Readonly<Record<Name, number[]>>

/** Between two contestants, so that work left over from one does not count for the next. */
const pauseMs = 100

/**
 * Lets the contestants take turns, every other round in reverse order, after a warm-up round. Machines are noisy and
 * shared, so what is compared is measured side by side.
 */
export async function alternate<Name extends string>(
  contestants: Readonly<Record<Name, () => Promise<number>>>,
  { rounds = 5 }: { rounds?: number } = {},
): Promise<Rounds<Name>> {
  const names = Object.keys(contestants) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await contestants[name]()
      if (round > 0) results[name].push(result)
      await sleep(pauseMs)
    }
  }
  return results
}

/** How long `work` took, in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
