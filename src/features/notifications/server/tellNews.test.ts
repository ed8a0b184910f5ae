import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announcementTextLength } from '#domain/notices/websiteNotices.ts'
import { newsIn } from '#domain/website/news.ts'
import { root } from '#server/root.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import { tellNews } from './tellNews.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const changelog = (item: string) => `## [2.0.0]\n\n### On upgrade\n\n- ${item}\n`
const start = (item: string) => tellNews(server.services.db, changelog(item), server.clock.now())
const inboxOf = async (who: Person) => {
  type Notice = { type: string; title: string; message: string }
  const { items } = await done(who.get<{ items: Notice[] }>('/api/notifications'))
  return items.map(({ type, title, message }) => [type, title, message])
}

it('what is new is told to everybody once after an upgrade, whichever process starts first, and to nobody on a new site', async () => {
  expect(await start('Names have numbers.')).toBe(0)
  const [ann, ben] = [await server.aPerson('Ann'), await server.aPerson('Ben')]
  expect(await start('Names have numbers.')).toBe(0)
  expect(await inboxOf(ann)).toEqual([])
  const told = await Promise.all([1, 2, 3].map(() => start('Custom bets save nothing.')))
  expect(told.toSorted()).toEqual([0, 0, 2])
  for (const one of [ann, ben]) {
    expect(await inboxOf(one)).toEqual([['system_announcement', 'What is new', 'Custom bets save nothing.']])
  }
  expect(await tellNews(server.services.db, '# Changelog\n\n## [3.0.0]\n', server.clock.now())).toBe(0)
})

it('what is new in this version is no longer than what an administrator announces', async () => {
  const text = newsIn(await readFile(join(root, 'CHANGELOG.md'), 'utf8'))
  expect(text?.length).toBeLessThanOrEqual(announcementTextLength)
})
