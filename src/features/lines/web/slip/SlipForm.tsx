import { type FormEvent, useState } from 'react'
import { defaultExpiration } from '#domain/bids.ts'
import { formatOdds } from '#domain/odds.ts'
import type { Side } from '#domain/sides.ts'
import { instantFromIso } from '#domain/times.ts'
import type { BookView, GameView } from '../../contract.ts'
import { isGameLive } from '../filters.ts'
import type { Pick } from '../pick.ts'
import type { Price } from '../prices.ts'
import { expirationToSend, type Offered } from './draft.ts'
import { keepStake } from './keptStake.ts'
import { PostFoot } from './PostFoot.tsx'
import { StakeAndTime } from './StakeAndTime.tsx'
import { Stakes } from './Stakes.tsx'
import { useDraft } from './useDraft.ts'
import { usePostBid } from './usePostBid.ts'
import type { Poster } from './usePoster.ts'

/** What is picked on the board, and what happens once it is posted. */
export type Picked = {
  game: GameView
  book: BookView
  pick: Pick
  onPosted: () => void
  now: number
}

type SlipFormProps = Picked & { price: Price; poster: Extract<Poster, { state: 'ready' }> }

/** What one fills in, what it comes to, and the button that posts it. */
export function SlipForm({ game, book, pick, price, poster, now, onPosted }: SlipFormProps) {
  const { asking, groupId } = poster
  const { side, fairOdds } = price
  const isLive = isGameLive(game, now)
  const startsAt = instantFromIso(game.commenceTime)
  const offered: Offered = { gameId: game.id, side, odds: fairOdds, startsAt, isLive }
  const progress = useDraft(offered, asking, defaultExpiration({ isLive }), now)
  const moved = useMovedFrom(price, `${pick.market}.${pick.row}`)
  const { post, isPosting, refused } = usePostBid(onPosted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    progress.tryIt()
    const { draft, problem } = progress
    if (problem || draft.stake === null) return
    keepStake(draft.stake)
    post({
      groupId,
      gameId: game.id,
      betType: side.betType,
      selection: selectionOf(side),
      bookmaker: book.key,
      odds: fairOdds,
      wagerAmount: draft.stake,
      expiration: expirationToSend(draft),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <StakeAndTime {...{ progress, offered, now }} rules={asking.group.bettingRules} />
      <PostFoot {...{ progress, isPosting, refused, moved }}>
        <Stakes exposure={progress.exposure} side={side} odds={fairOdds} matchup={game} league={game.sportKey} />
      </PostFoot>
    </form>
  )
}

function selectionOf(side: Side) {
  if (side.betType === 'total') return { type: side.type, line: side.line }
  return side.betType === 'spread' ? { team: side.team, line: side.line } : { team: side.team }
}

/** A price that changes while one looks at it is told, since what one wins changes with it. */
function useMovedFrom({ fairOdds, line }: Price, place: string): string | null {
  const [first, setFirst] = useState({ place, fairOdds, line })
  if (first.place !== place) setFirst({ place, fairOdds, line })
  if (first.place !== place || (first.fairOdds === fairOdds && first.line === line)) return null
  const words = (price: { line: string; fairOdds: number }) => `${price.line} ${formatOdds(price.fairOdds)}`.trim()
  return `The price moved from ${words(first)} to ${words({ line, fairOdds })}.`
}
