import { z } from 'zod'
import { membershipEvents } from '#domain/log/events.ts'
import { leg } from '../bets/legContract.ts'
import { command, dollars, id, instantText, query, wholeOdds } from '../contracts/procedure.ts'
import { betType, selection } from '../games/selectionContract.ts'
import { invited } from '../groups/inviteContract.ts'

/** One side of it with its money. */
const side = z.object({ selection, odds: wholeOdds, risk: dollars, toWin: dollars })

/** An open bid as somebody sees it who is not in the group yet: its terms, and of its people the creator's first name. */
const offered = z.object({
  creatorName: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  sport: z.string(),
  gameTime: instantText.nullable(),
  isLive: z.boolean(),
  description: z.string(),
  betType,
  legs: z.array(leg),
  closesAt: instantText,
  creator: side,
  taker: side,
})
export type OfferedBid = z.infer<typeof offered>

const offer = z.object({
  /** Null for an invite that was not sent with a bid. */
  offer: z
    .object({
      /** For members, who can open it; null for anybody else. */
      bidId: z.string().nullable(),
      /** Null once it cannot be taken any more. */
      bid: offered.nullable(),
    })
    .nullable(),
})

/** Invites that are sent with an open bid. [BEY-44] */
export const offerContract = {
  /** An invite to the group that shows this bid to whom it is sent. Repeated by the same member, it is the same one. */
  share: command('POST', '/groups/{groupId}/bids/{bidId}/invite', {
    access: 'member',
    refuses: [
      ...(['invites-off', 'bid-not-found', 'bid-not-available', 'challenge-of-other', 'approval-waiting'] as const),
      'too-many-invites',
    ],
    status: 201,
  })
    .input(z.strictObject({ groupId: id, bidId: id }))
    .output(invited),
  /** The bid that an invite was sent with, for anyone with its code. */
  offer: query('/invites/{inviteId}/offer', {
    access: 'anyone',
    refuses: ['invite-code-empty', 'invite-code-malformed', 'invite-code-unknown', 'too-many-tries'],
    staleOn: [
      ...(['bid.accepted', 'bid.changed', 'bid.cancelled', 'bid.expired', 'game.moved'] as const),
      ...(['group.changed', 'invite.withdrawn', ...membershipEvents] as const),
    ],
  })
    .input(z.strictObject({ inviteId: z.string().max(200) }))
    .output(offer),
}
