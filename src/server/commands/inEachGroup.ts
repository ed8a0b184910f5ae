import type { Services } from '../services.ts'

/**
 * Runs `work` for every group, `atOnce` at a time, and answers what came of it in the order of the groups. One group
 * that fails stops no other: it stands in the log and is tried again at the next turn.
 */
export async function inEachGroup<Result>(
  { log }: Services,
  groupIds: readonly string[],
  work: (groupId: string) => Promise<Result>,
  { atOnce = 1 }: { atOnce?: number } = {},
): Promise<Result[]> {
  const results: { readonly value: Result }[] = []
  const waiting = groupIds.entries()
  const workThrough = async () => {
    for (const [index, groupId] of waiting) {
      try {
        results[index] = { value: await work(groupId) }
      } catch (error) {
        log.error({ error, groupId }, 'a group failed in a job; the others go on')
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, workThrough))
  return results.filter(() => true).map(({ value }) => value)
}
