import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#domain/times.ts'
import { concurrencyLimit } from './concurrencyLimit.ts'
import type { Services } from './services.ts'

const rest = { perWork: 6, mostMs: 2 * secondMs, stepMs: 5 }

/**
 * Requests come first: after a piece of work that nobody waits for, which took `workedMs`, rests while any is being
 * processed, but not for longer than a few times as long.
 */
export async function giveWay({ memory }: Services, workedMs: number): Promise<void> {
  const limit = memory.of(concurrencyLimit)
  const until = performance.now() + Math.min(workedMs * rest.perWork, rest.mostMs)
  while (limit.count('requests').inside > 0 && performance.now() < until) await sleep(rest.stepMs)
}
