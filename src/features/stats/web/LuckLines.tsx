import { closingWords, luckWords } from '#domain/bets/luckWords.ts'
import { centsFromDollars } from '#domain/money/money.ts'
import type { LuckView } from '../contract.ts'
import { LuckPicture } from './LuckPicture.tsx'

/** What of somebody's result is luck, in words, with what their prices were worth at the start of the games. [BEY-38] */
export function LuckLines({ luck, who }: { luck: LuckView; who: string }) {
  const { expected, luck: beyond, risked, bets, unpriced, leftOut, line, closingValue } = luck
  const amounts = { expected: centsFromDollars(expected), luck: centsFromDollars(beyond) }
  const words = luckWords({ ...amounts, risked: centsFromDollars(risked), bets, unpriced }, who)
  return (
    <>
      <p className="text-14 wrap-anywhere">
        {words ?? `${who}: no bet so far whose fair price was noted when it was made.`}
      </p>
      <p className="text-12 text-muted">
        {closingValue && `${closingWords({ ...closingValue, amount: centsFromDollars(closingValue.dollars) })} `}
        {leftOut > 0 && `${leftOut === 1 ? '1 bet has' : `${leftOut} bets have`} no closing price.`}
      </p>
      <LuckPicture line={line} who={who} />
    </>
  )
}
