import { IconUsers } from '@tabler/icons-react'
import { type Exposure, takerTerms } from '#domain/bids/bids.ts'
import type { Matchup, Side } from '#domain/games/sides.ts'
import { formatMoney } from '#domain/money/money.ts'
import { type AmericanOdds, formatOdds } from '#domain/odds/odds.ts'
import { FigurePair } from '#web/ui/data/Figure.tsx'
import { sideName } from '../../../lines/web/prices.ts'

type StakesProps = {
  /** Null while there is no stake. */
  exposure: Exposure | null
  side: Side
  odds: AmericanOdds
  matchup: Matchup
  league: string
}

/** What you would risk and win, and the same from the taker's side. [DEBT-05] [BEY-01] */
export function Stakes({ exposure, side, odds, matchup, league }: StakesProps) {
  const taker = exposure && takerTerms({ ...matchup, side, odds, stake: exposure.risk })
  return (
    <div className="flex flex-col gap-2">
      <FigurePair
        items={[
          { label: 'You risk', value: exposure ? formatMoney(exposure.risk) : '–' },
          { label: 'You win', value: exposure ? formatMoney(exposure.toWin) : '–' },
        ]}
      />
      {taker && (
        <p className="flex items-start gap-2 text-12 text-muted">
          <IconUsers size={16} aria-hidden="true" className="shrink-0" />
          {`A friend takes ${sideName(taker.side, league)} at ${formatOdds(taker.odds)}: risks ${formatMoney(taker.risk)}, wins ${formatMoney(taker.toWin)}`}
        </p>
      )}
    </div>
  )
}
