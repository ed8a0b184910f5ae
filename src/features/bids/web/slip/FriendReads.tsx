import type { Exposure } from '#domain/bids/bids.ts'
import { type Matchup, oppositeSide, type Side } from '#domain/games/sides.ts'
import { formatMoney } from '#domain/money/money.ts'
import { type AmericanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { sideName } from '../../../lines/web/prices.ts'

type FriendReadsProps = {
  /** The poster's; null while there is no stake. */
  exposure: Exposure | null
  side: Side
  odds: AmericanOdds
  matchup: Matchup
  /** The poster's name. */
  name: string
}

/** A custom bid as its taker will read it: words like "I" and "you" would be wrong there, and are seen to be. [BEY-01] */
export function FriendReads({ exposure, side, odds, matchup, name }: FriendReadsProps) {
  const show = useShowOdds()
  return (
    <section aria-label="A friend reads" className="rounded-control bg-raised px-3 py-2.5 text-14 wrap-anywhere">
      <p className="text-12 text-muted">A friend reads</p>
      <p>
        You'd take <span className="font-semibold">{sideName(oppositeSide(side, matchup), 'custom')}</span> at{' '}
        {show(mirrorOdds(odds))}
      </p>
      {/* What one risks the other wins. */}
      {exposure && <p>{`You risk ${formatMoney(exposure.toWin)} to win ${formatMoney(exposure.risk)}`}</p>}
      <p className="text-muted">{`${name} offers ${sideName(side, 'custom')}`}</p>
    </section>
  )
}
