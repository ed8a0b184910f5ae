import { expect, it } from 'vitest'
import { dayMs } from '#domain/times.ts'
import { aServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'

it('a code is sent to anybody where nobody can verify an email, in all a fifth of the day’s texts [CHN-12]', async () => {
  const server = await aServer({ TEXTS_A_DAY: '20' })
  let numbers = 0
  const send = (who: Person) => {
    numbers += 1
    return who.post('/api/me/phone', { phoneNumber: String(2_125_551_000 + numbers) })
  }
  const [ann, ben, cleo] = [await server.aPerson('Ann'), await server.aPerson('Ben'), await server.aPerson('Cleo')]
  await done(send(ann))
  // What is refused uses up nothing of what everybody shares.
  for (let turn = 0; turn < 4; turn += 1) expect((await refused(send(ann)))[0]).toBe(429)
  await done(send(ben))
  const others = await Promise.all(['Dan', 'Eli', 'Flo', 'Gus'].map((name) => server.aPerson(name)))
  const answers = await Promise.all(others.map(async (who) => (await send(who)).status))
  expect(answers.toSorted()).toEqual([200, 200, 429, 429])
  expect(await refused(send(cleo))).toEqual([
    429,
    'resource-exhausted',
    'No more texts can be sent today. Please try again tomorrow.',
  ])
  await server.verify(cleo)
  await done(send(cleo))
  server.clock.advance(dayMs)
  await done(send(await server.aPerson('Hal')))
  await server.stop()
})
