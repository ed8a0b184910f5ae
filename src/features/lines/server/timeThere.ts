import { inMemory } from '#server/memory.ts'
import type { Services } from '#server/services.ts'

/** How far this process's clock was ahead of the odds service's at its latest answer. */
const ahead = inMemory(() => ({ ms: 0 }))

/** Compares the two clocks, right after an answer. */
export function noteTimeThere({ memory, clock, odds }: Pick<Services, 'memory' | 'clock' | 'odds'>): void {
  const saidAt = odds.saidAt?.() ?? null
  if (saidAt !== null) memory.of(ahead).ms = clock() - saidAt
}

/** How far our clock is ahead of the odds service's, in ms; below 0 if it is behind; 0 while nothing is known. */
export function clockAheadMs({ memory }: Pick<Services, 'memory'>): number {
  return memory.of(ahead).ms
}
