import { newVerificationToken } from '#server/auth/verificationLinks.ts'
import type { TestServer } from './aServer.ts'
import type { Person } from './person.ts'
import { accept, anOpenBid, codeOf, done, made, type TestGroup } from './story.ts'

/** "This was not me": the owner of the address presses it in a mail about this person's account. */
export async function disown({ services, visitor }: TestServer, { id: userId }: Person) {
  const token = await services.db.transaction(async (tx) => newVerificationToken(tx, { userId, now: services.clock() }))
  return done(visitor.post<{ isLocked: boolean }>('/api/verification/disown', { token }))
}

/** Faye, who has a bet with Ann, and what locks and unlocks her account. */
export async function whoIsLocked(server: TestServer, group: TestGroup, root: Person) {
  const faye = await server.aPerson('Faye')
  const { id: userId } = faye
  await done(faye.post('/api/groups/join', { code: await codeOf(group) }))
  await made(accept(group, faye, await anOpenBid(group, group.ann)))
  return {
    userId,
    lock: () => disown(server, faye),
    unlock: () => done(root.post(`/api/admin/users/${userId}/unlock`, { reason: 'it was her' })),
  }
}
