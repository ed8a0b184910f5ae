import type { Services } from '../services.ts'

/**
 * Runs `work` for every group, `atOnce` at a time, and returns the results in the order of the groups. A group that
 * fails stops no other: it is logged and tried again in the next run.
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
