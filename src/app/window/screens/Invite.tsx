import { useParams } from 'wouter'
import { OfferedBid } from '#features/bids/web/OfferedBid.tsx'
import { offeredAt } from '#features/bids/web/offeredAt.ts'
import { InvitePage } from '#features/groups/web/InvitePage.tsx'
import { lazyPart } from '../../../web/ui/late/lazyPart.tsx'

const ExampleGame = lazyPart(async () => ({
  default: (await import('#features/lines/web/ExampleGame.tsx')).ExampleGame,
}))

/** An invite, with the bid that it was sent with, and a game to show what it is about. */
export function Invite() {
  const { inviteId = '' } = useParams<'/join/:inviteId'>()
  return (
    <InvitePage
      key={inviteId}
      inviteId={inviteId}
      offer={<OfferedBid inviteId={inviteId} />}
      example={<ExampleGame />}
      offeredAt={offeredAt}
    />
  )
}
