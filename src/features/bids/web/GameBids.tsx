import { IconGavel } from '@tabler/icons-react'
import { PosterGate } from '#features/bids/web/slip/PosterGate.tsx'
import { type PostingRights, usePostingRights } from '#features/bids/web/slip/usePostingRights.ts'
import type { GameView } from '#features/lines/contract.ts'
import { textOf } from '#web/client/apiError.ts'
import { useNow } from '#web/time/useNow.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton, useDelayed } from '#web/ui/feedback/Skeleton.tsx'
import { BidCard } from './BidCard.tsx'
import { BidDialogs } from './BidDialogs.tsx'
import { stateOf } from './bidStates.ts'
import { useOpenBids } from './boardQueries.ts'
import { useBidDialogs } from './useBidDialogs.ts'
import { useBidMarket } from './useBidMarket.ts'

const gateTexts = {
  visitor: 'Sign in to view and post comments',
  noGroup: 'Join a group to see what friends offer on this game.',
}

/**
 * The selected group's open bids on one game, with their comments; a reader who cannot see any reads what is missing.
 * [LINE-31]
 */
export function GameBids({ game }: { game: GameView }) {
  const poster = usePostingRights()
  if (poster.state !== 'ready') return <PosterGate poster={poster} texts={gateTexts} />
  return <OpenBids game={game} poster={poster} />
}

function OpenBids({ game, poster }: { game: GameView; poster: Extract<PostingRights, { state: 'ready' }> }) {
  const { groupId, groupName, membership, flags } = poster
  const { data, error, refetch, isFetching, isPending } = useOpenBids(groupId)
  const now = useNow(10_000)
  const market = useBidMarket(groupId, now)
  const { dialog, press, close } = useBidDialogs()
  const slow = useDelayed(isPending)
  const bids = data ?? []
  const here = bids.filter((bid) => bid.gameId === game.id && stateOf(bid, now) === 'open')
  return (
    <div className="flex flex-col gap-2">
      {slow && <Skeleton className="h-40" />}
      {error && (
        <ErrorState title="Connection Error" onRetry={() => void refetch()} busy={isFetching}>
          {textOf(error)}
        </ErrorState>
      )}
      {data && here.length === 0 && <NoneHere groupName={groupName} />}
      <div className="grid grid-cols-1 items-start gap-2 lg:grid-cols-2">
        {here.map((bid) => (
          <BidCard
            key={bid.id}
            {...{ bid, membership, now }}
            fairOdds={market.fairOddsOf(bid.id)}
            canFollow={flags.autoUpdateOdds}
            inGame
            onPress={press}
          />
        ))}
      </div>
      <BidDialogs
        {...{ dialog, membership, now, bids }}
        fairOddsOf={market.fairOddsOf}
        onCounter={(bid) => press('counter', bid)}
        onClose={close}
      />
    </div>
  )
}

function NoneHere({ groupName }: { groupName: string }) {
  return (
    <p className="flex items-start gap-2 px-1 py-2 text-14 text-muted">
      <IconGavel size={18} aria-hidden="true" className="mt-px shrink-0" />
      {`Nobody in ${groupName} has an open bid on this game. Tap a price to post the first.`}
    </p>
  )
}
