import { useParams } from 'wouter'
import { InvitePage } from '#features/groups/web/InvitePage.tsx'
import { lazyPart } from '../../../web/browser/lazyPart.tsx'

const ExampleGame = lazyPart(async () => ({
  default: (await import('#features/lines/web/ExampleGame.tsx')).ExampleGame,
}))

/** An invite, with a game to show what it is about. */
export function Invite() {
  const { inviteId = '' } = useParams<'/join/:inviteId'>()
  return <InvitePage key={inviteId} inviteId={inviteId} example={<ExampleGame />} />
}
