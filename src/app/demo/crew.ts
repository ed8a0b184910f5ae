import type { GroupView } from '#features/groups/contract.ts'
import type { FriendKey } from './cast.ts'
import type { Friend } from './friend.ts'
import type { Stage } from './stage.ts'

/** A group of the demo. */
export type Crew = {
  /** The prefix of its URLs. */
  readonly path: string
  readonly admin: Friend
  readonly members: readonly Friend[]
  /** Everyone except that friend. */
  others(than: string): Friend[]
  memberOf(id: string): Friend
}

type Plan = { readonly name: string; readonly description: string; readonly members: readonly FriendKey[] }

/** The first member creates the group, enables props, and the others join. */
export async function makeCrew(stage: Stage, { name, description, members: keys }: Plan): Promise<Crew> {
  const members = keys.map(stage.friend)
  const [admin, ...joining] = members
  if (!admin) throw new Error(`nobody is in ${name}`)
  const { id, inviteCode } = await admin.post<GroupView>('/api/groups', { name, description })
  await stage.friend('ann').put(`/api/admin/feature-flags/groups/${id}/propBets`, { enabled: true })
  for (const friend of joining) {
    stage.pause()
    await friend.post('/api/groups/join', { code: inviteCode })
  }
  return {
    path: `/api/groups/${id}`,
    admin,
    members,
    others: (than) => members.filter((one) => one.id !== than),
    memberOf(userId) {
      const found = members.find((one) => one.id === userId)
      if (!found) throw new Error(`${userId} is not in ${name}`)
      return found
    },
  }
}
