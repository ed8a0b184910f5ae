import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ErrorBody } from '#server/http/answers.ts'
import type { Person } from '#test/support/person.ts'
import { done, type TestGroup } from '#test/support/story.ts'

export const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })

/**
 * Sends a command again and again, with the same key, until it is answered. Every other answer must say plainly, and
 * within a time, that the service is not available just now.
 */
export async function perform<Body>(who: Person, path: string, body: object): Promise<Body> {
  const key = aKey()
  for (;;) {
    const began = performance.now()
    const answer = await who.post<Body>(path, body, key)
    expect(performance.now() - began, path).toBeLessThan(30_000)
    if (answer.status < 300) return answer.body
    expect([answer.status, (answer.body as ErrorBody)?.error?.code], path).toEqual([503, 'unavailable'])
    expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
    await sleep(50)
  }
}

/** Every item of a list of the group, page by page. */
export async function everything<Item>(group: TestGroup, list: string): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path: string = `${group.path}/${list}?limit=200${cursor && `&cursor=${cursor}`}`
    const page = await done(group.ann.get<{ items: Item[]; nextCursor: string | null }>(path))
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}
