import { closesAt, creatorExposure, takerTerms } from '#domain/bids/bids.ts'
import { whyNotForOutsiders } from '#domain/bids/sharing.ts'
import { dollarsFromCents } from '#domain/money/money.ts'
import { inviteMs, readInviteCode } from '#domain/people/groups.ts'
import { firstName } from '#domain/people/namesakes.ts'
import { whyNotPermitted } from '#domain/people/permissions.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { after, isoFromInstant, isoOrNull } from '#domain/times.ts'
import { legView } from '#features/bets/server/legs.ts'
import { selectionView } from '#features/games/selectionContract.ts'
import type { Invited } from '#features/groups/inviteContract.ts'
import { invitedBy, makeOpenInvite } from '#features/groups/server/inviteMember.ts'
import {
  findOfferedBid,
  findOwnOffer,
  groupIdBehind,
  groupWithCode,
  ownGroup,
} from '#features/groups/server/inviteStore.ts'
import { countingWrongCodes } from '#features/groups/server/wrongCodes.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { OfferedBid } from '../offerContract.ts'
import { findBid } from './bidDetails.ts'
import { bidOrRefuse, type StoredBid } from './bidRows.ts'

type Input = { groupId: string; bidId: string }

/** Invites with an open bid; the member's invite with it that still works is given again. [BEY-44] */
export const shareBid = groupCommand({
  read: async (tx, { bidId }: Input, { groupId, userId, now }) => ({
    found: await findBid(tx, { groupId, bidId }),
    own: firstOf(await tx.query(findOwnOffer, { groupId, bidId, userId, now })),
  }),
  async run(command, { bidId }, { loaded: { found, own } }): Promise<Invited> {
    const { member, group, services, now } = command
    refuseIf(whyNotPermitted('membersCanInvite', member, group.permissions))
    refuseIf(whyNotForOutsiders(bidOrRefuse(found), now))
    if (own) return invitedBy(services.config, own.code, own.expires_at)
    return makeOpenInvite(command, { bidId, expiresAt: after(now, inviteMs) })
  },
})

/** What an invite was sent with, for anyone with its code; its members learn that also from one that is over. [BEY-44] */
export function readOffer(context: OperationContext, { inviteId }: { inviteId: string }) {
  const read = readInviteCode(inviteId)
  if ('refusal' in read) throw new Refused(read.refusal)
  return countingWrongCodes(context, read, async () => {
    const { services, asker } = context
    const { db, clock } = services
    const now = clock()
    const groupId = await groupIdBehind(db, read)
    const own = asker && (await ownGroup(db, { groupId, userId: asker.userId }))
    if (!own && !(await groupWithCode(db, read, groupId, now))) throw new Refused(refusal('invite-code-unknown'))
    const bidId = firstOf(await db.query(findOfferedBid, { groupId, code: read.code }))?.bid_id ?? null
    if (bidId === null) return { offer: null }
    const bid = await findBid(db, { groupId: uncheckedGroup(groupId), bidId })
    const isShown = bid !== null && whyNotForOutsiders(bid, now) === null
    return { offer: { bidId: own ? bidId : null, bid: isShown ? offeredView(bid) : null } }
  })
}

/** No ids: whoever reads it is a stranger. */
function offeredView(bid: StoredBid): OfferedBid {
  const [creator, taker] = [creatorExposure(bid), takerTerms(bid)]
  const money = ({ risk, toWin }: typeof creator) => ({ risk: dollarsFromCents(risk), toWin: dollarsFromCents(toWin) })
  return {
    creatorName: firstName(bid.creatorName),
    homeTeam: bid.homeTeam,
    awayTeam: bid.awayTeam,
    sport: bid.sport,
    gameTime: isoOrNull(bid.startsAt),
    isLive: bid.isLive,
    description: bid.description,
    betType: bid.side.betType,
    legs: bid.legs.map(legView),
    closesAt: isoFromInstant(closesAt(bid)),
    creator: { selection: selectionView(bid.side, bid.odds, null), odds: bid.odds, ...money(creator) },
    taker: { selection: selectionView(taker.side, taker.odds, null), odds: taker.odds, ...money(taker) },
  }
}
