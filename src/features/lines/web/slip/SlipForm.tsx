import { useState } from 'react'
import { defaultExpiration } from '#domain/bids.ts'
import { formatMoney } from '#domain/money.ts'
import { formatOdds } from '#domain/odds.ts'
import type { Side } from '#domain/sides.ts'
import { instantFromIso } from '#domain/times.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { isGameLive } from '../filters.ts'
import type { Price } from '../prices.ts'
import type { BidSlipProps } from './BidSlip.tsx'
import { checkDraft, type Draft, expirationToSend, type Offered, stakeRange } from './draft.ts'
import { ExpirationField } from './ExpirationField.tsx'
import { FormFoot } from './FormFoot.tsx'
import { firstStake, keepStake } from './keptStake.ts'
import { StakeField } from './StakeField.tsx'
import { Stakes } from './Stakes.tsx'
import { usePostBid } from './usePostBid.ts'
import type { Poster } from './usePoster.ts'

type SlipFormProps = BidSlipProps & { price: Price; poster: Extract<Poster, { state: 'ready' }> }

/** What one fills in, what it comes to, and the button that posts it. */
export function SlipForm({ game, book, pick, price, poster, now, onPosted }: SlipFormProps) {
  const { asking, groupId } = poster
  const isLive = isGameLive(game, now)
  const offered: Offered = {
    gameId: game.id,
    side: price.side,
    odds: price.fairOdds,
    startsAt: instantFromIso(game.commenceTime),
    isLive,
  }
  const [kept, setDraft] = useState<Draft>(() => ({
    stake: firstStake(stakeRange(asking.group.bettingRules)),
    expiration: defaultExpiration({ isLive }),
    customTime: '',
  }))
  // A game that begins meanwhile takes the choice of its start away.
  const draft: Draft = isLive && kept.expiration === 'gameTime' ? { ...kept, expiration: '1hour' } : kept
  const [tried, setTried] = useState(false)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const moved = useMovedFrom(price, `${pick.market}.${pick.row}`)
  const { post, isPosting, refused } = usePostBid(onPosted)
  const { exposure, closesAt, problem } = checkDraft(draft, offered, asking, now)
  const shown = (field: 'stake' | 'expiration', untouched: boolean) =>
    problem?.field === field && (tried || !untouched) ? problem.message : undefined
  const submit = () => {
    setTried(true)
    if (problem || draft.stake === null) return
    keepStake(draft.stake)
    post({
      groupId,
      gameId: game.id,
      betType: price.side.betType,
      selection: selectionOf(price.side),
      bookmaker: book.key,
      odds: price.fairOdds,
      wagerAmount: draft.stake,
      expiration: expirationToSend(draft),
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-3"
    >
      <StakeField
        value={draft.stake}
        onChange={(stake) => change({ stake })}
        rules={asking.group.bettingRules}
        error={shown('stake', draft.stake === null)}
      />
      <ExpirationField
        {...{ draft, closesAt, isLive, now }}
        startsAt={offered.startsAt}
        onChange={change}
        error={shown('expiration', draft.customTime === '')}
      />
      <FormFoot>
        <Stakes exposure={exposure} side={price.side} odds={price.fairOdds} matchup={game} league={game.sportKey} />
        {(refused || moved) && (
          <Notice tone="warn" title={refused ?? undefined}>
            {moved}
          </Notice>
        )}
        {problem && problem.field === null && <Notice tone="neutral">{problem.message}</Notice>}
        <Button type="submit" size="lg" full busy={isPosting} disabled={problem !== null && problem.field === null}>
          {exposure ? `Post Bid, risk ${formatMoney(exposure.risk)}` : 'Post Bid'}
        </Button>
      </FormFoot>
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
