import { sideOf } from '#domain/games/sides.ts'
import { centsFromDollars } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import type { SelectionView } from '#features/games/selectionContract.ts'
import { legsInWords } from '#features/lines/web/legNames.ts'
import { matchupName } from '#features/lines/web/teams.ts'
import { closesIn, dayAndTime } from '#web/time/timeWords.ts'
import { useNow } from '#web/time/useNow.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import type { OfferedBid as Offered } from '../offerContract.ts'
import type { SideTerms } from './bidTerms.ts'
import { Facing } from './SidesFacing.tsx'

/** The terms of the bid, as its taker and its creator have them; null: it is gone. [BEY-44] */
export function OfferedTerms({ bid }: { bid: Offered | null }) {
  if (!bid) {
    return (
      <Notice className="mt-4 text-left">
        The bid that this invite was sent with is gone. Join to see what is open now.
      </Notice>
    )
  }
  return <Offer bid={bid} />
}

function Offer({ bid }: { bid: Offered }) {
  const now = useNow(10_000)
  const [creator, taker] = [termsOf(bid, bid.creator), termsOf(bid, bid.taker)]
  if (!creator || !taker) return null
  const when = bid.gameTime && !bid.isLive ? [dayAndTime(bid.gameTime, now)] : []
  return (
    <section aria-label={`${bid.creatorName} offers you a bet`} className="-mx-4 mt-5 flex flex-col gap-3 text-left">
      <div className="px-4">
        <p className="font-semibold text-16">{bid.creatorName} offers you a bet</p>
        <p className="text-14 text-muted wrap-anywhere">{[subjectOf(bid), ...when].join(' · ')}</p>
        <p className="font-semibold text-14 text-warn">{closesIn(bid.closesAt, now).replace(/^c/, 'C')}</p>
      </div>
      <Facing
        {...{ taker, creator }}
        league={bid.sport}
        reader={{ id: 'you', name: 'You' }}
        other={{ id: bid.creatorName, name: bid.creatorName }}
      />
    </section>
  )
}

function subjectOf(bid: Offered): string {
  if (bid.legs.length > 0) return legsInWords(bid.legs)
  const named = matchupName(bid, bid.sport)
  return bid.sport === 'custom' && bid.description ? `${named}: ${bid.description}` : named
}

type OfferedSide = { selection: SelectionView; odds: number; risk: number; toWin: number }

function termsOf({ betType }: Offered, { selection, odds, risk, toWin }: OfferedSide): SideTerms | null {
  const side = sideOf(betType, selection)
  return side && { side, odds: americanOdds(odds), risk: centsFromDollars(risk), toWin: centsFromDollars(toWin) }
}
