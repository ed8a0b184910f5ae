import { IconUsers } from '@tabler/icons-react'
import type { Exposure } from '#domain/bids/bids.ts'
import { type Matchup, oppositeSide, type Side } from '#domain/games/sides.ts'
import { type Cents, formatMoney, noCents } from '#domain/money/money.ts'
import { type AmericanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { sideName } from '../../../lines/web/prices.ts'

type StakesProps = {
  /** Null while there is no stake. */
  exposure: Exposure | null
  side: Side
  odds: AmericanOdds
  matchup: Matchup
  league: string
}

/** "You risk $20.00 to win $21.00": what the person who offers or takes a bet puts up. [BID-63] [DEBT-05] */
export function RiskToWin({ exposure }: { exposure: Exposure | null }) {
  const money = (amount: Cents | undefined) => (
    <Figure className="font-bold">{amount === undefined ? '–' : formatMoney(amount)}</Figure>
  )
  return (
    <p className="text-center text-16">
      You risk {money(exposure?.risk)} to win {money(exposure?.toWin)}
    </p>
  )
}

/** What the poster of a bid would risk and win. */
export function OwnStakes({ exposure }: { exposure: Exposure | null }) {
  return (
    <div className="rounded-control border border-line bg-bg px-3 py-2.5">
      <RiskToWin exposure={exposure} />
    </div>
  )
}

/** What you would risk and win, and the same from the taker's side. [DEBT-05] [BEY-01] */
export function Stakes({ exposure, side, odds, matchup, league }: StakesProps) {
  const show = useShowOdds()
  // What one risks the other wins.
  const [risk, toWin] = [formatMoney(exposure?.toWin ?? noCents), formatMoney(exposure?.risk ?? noCents)]
  const theirs =
    side.betType === 'parlay'
      ? `who takes it risks ${risk} to win ${toWin}, and wins if a leg loses`
      : `takes ${sideName(oppositeSide(side, matchup), league)} at ${show(mirrorOdds(odds))}: risks ${risk}, wins ${toWin}`
  return (
    <div className="flex flex-col gap-2">
      <OwnStakes exposure={exposure} />
      {exposure && (
        <p className="flex items-start gap-2 text-12 text-muted">
          <IconUsers size={16} aria-hidden="true" className="shrink-0" />
          {`A friend ${theirs}`}
        </p>
      )}
    </div>
  )
}
