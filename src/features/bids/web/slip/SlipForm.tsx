import { type FormEvent, useState } from 'react'
import { defaultExpiration } from '#domain/bids/bids.ts'
import type { Side } from '#domain/games/sides.ts'
import { instantFromIso } from '#domain/times.ts'
import { useOwnLimits } from '#features/limits/web/useOwnLimits.ts'
import { useOddsFormat, useShowOdds } from '#features/web/OddsFormat.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import type { BookView, GameView } from '../../../lines/contract.ts'
import { isGameLive } from '../../../lines/web/filters.ts'
import { LinesCredit } from '../../../lines/web/LinesCredit.tsx'
import type { Pick } from '../../../lines/web/pick.ts'
import type { Price } from '../../../lines/web/prices.ts'
import { expirationToSend, type Offered } from './draft.ts'
import { choicesToSend, MoreOptions, plainOffer } from './MoreOptions.tsx'
import { OwnPrice, readPrice } from './OwnPrice.tsx'
import { PostFoot } from './PostFoot.tsx'
import { PriceAge } from './PriceAge.tsx'
import { StakeAndTime } from './StakeAndTime.tsx'
import { Stakes } from './Stakes.tsx'
import { keepStake, undertakingOf, useDraft } from './useDraft.ts'
import { usePostBid } from './usePostBid.ts'
import type { PostingRights } from './usePostingRights.ts'
import { useSeenPrice } from './useSeenPrice.ts'

/** The price picked on the board, and what happens once the bid is posted or the price became a leg. */
export type Picked = {
  game: GameView
  book: BookView
  pick: Pick
  onPosted: () => void
  now: number
}

type SlipFormProps = Picked & { price: Price; poster: Extract<PostingRights, { state: 'ready' }> }

/** The fields, the resulting money, and the button that posts the bid. */
export function SlipForm({ game, book, pick, price, poster, now, onPosted }: SlipFormProps) {
  const { membership, groupId, flags } = poster
  const { side, fairOdds } = price
  const isLive = isGameLive(game, now)
  const startsAt = instantFromIso(game.commenceTime)
  const place = `${pick.bookKey}.${pick.market}.${pick.row}`
  const [kept, setKept] = useState<{ place: string; text: string | null }>({ place, text: null })
  // A typed price belongs to the side that it was set for.
  const typed = kept.place === place ? kept.text : null
  const format = useOddsFormat()
  const show = useShowOdds()
  const own = readPrice(typed, fairOdds, format)
  const odds = own.odds ?? fairOdds
  const isFair = typed === null || own.odds === fairOdds
  const offered: Offered = { gameId: game.id, side, odds, startsAt, isLive }
  const progress = useDraft(offered, membership, { expiration: defaultExpiration({ isLive }) }, now)
  const [autoUpdate, setAutoUpdate] = useState(false)
  const [choices, setChoices] = useState(plainOffer)
  const { post, isPosting, refused, forget } = usePostBid(onPosted)
  const limited = useOwnLimits(undertakingOf(progress), now)
  const moved = useSeenPrice(price, { place, onSeen: forget })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    progress.tryIt()
    const { draft, problem } = progress
    if (moved || problem || draft.stake === null || own.odds === null) return
    keepStake(draft.stake)
    post({
      groupId,
      gameId: game.id,
      betType: side.betType,
      selection: selectionOf(side),
      bookmaker: book.key,
      odds: fairOdds,
      ownOdds: isFair ? undefined : odds,
      wagerAmount: draft.stake,
      expiration: expirationToSend(draft),
      autoUpdateOdds: flags.autoUpdateOdds && isFair ? autoUpdate : undefined,
      ...choicesToSend(choices),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <StakeAndTime {...{ progress, offered, now }} rules={membership.group.bettingRules} />
      <OwnPrice
        typed={typed}
        onChange={(text) => setKept({ place, text })}
        price={own}
        fairOdds={fairOdds}
        stake={progress.draft.stake}
      />
      {isFair && <PriceAge book={book} now={now} />}
      <LinesCredit book={book.title} />
      {flags.autoUpdateOdds && isFair && <AutoUpdate on={autoUpdate} onChange={setAutoUpdate} />}
      <MoreOptions
        groupId={groupId}
        userId={membership.member.userId}
        choices={choices}
        onChange={(part) => setChoices({ ...choices, ...part })}
      />
      <PostFoot
        {...{ progress, isPosting, refused }}
        barred={limited}
        moved={moved && !isFair ? { ...moved, now: show(odds) } : moved}
      >
        <Stakes exposure={progress.exposure} side={side} odds={odds} matchup={game} league={game.sportKey} />
      </PostFoot>
    </form>
  )
}

/** Shown while the group has the feature. [BID-38] [BID-39] */
function AutoUpdate({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Switch
      label="Auto-update odds"
      help="Follows the fair price until accepted"
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

export function selectionOf(side: Side) {
  if (side.betType === 'total') return { type: side.type, line: side.line }
  return side.betType === 'spread' ? { team: side.team, line: side.line } : { team: side.team }
}
