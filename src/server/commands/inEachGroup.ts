import type { Services } from '../services.ts'

/**
 * Runs `work` for one group after the other and answers what came of it. One group that fails stops no other: it stands
 * in the log and is tried again at the next turn.
 */
export async function inEachGroup<Result>(
  { log }: Services,
  groupIds: readonly string[],
  work: (groupId: string) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const groupId of groupIds) {
    try {
      results.push(await work(groupId))
    } catch (error) {
      log.error({ error, groupId }, 'a group failed in a job; the others go on')
    }
  }
  return results
}
