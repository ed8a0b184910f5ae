import { addressOf } from '#domain/addresses.ts'
import type { OfferedAt } from '#features/groups/web/OfferedAt.ts'
import { client } from '#features/web/api.ts'

/** Where a member takes the bid that an invite was sent with. [BEY-44] */
export const offeredAt: OfferedAt = async (inviteId, groupId) => {
  try {
    const id = (await client.bids.offer({ inviteId })).offer?.bidId ?? null
    return id === null ? null : `${addressOf('bid', { groupId })}?offer=${id}`
  } catch {
    // The group is what the invite is for; its bids are there as well.
    return null
  }
}
