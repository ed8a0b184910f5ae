import { IconReceipt } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatMoney, noCents } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import { type OddsFormat, winFactorAs } from '#domain/odds/oddsFormats.ts'
import { useOddsFormat } from '#features/web/OddsFormat.tsx'
import { dayAndTime } from '#web/time/timeWords.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import type { BetAnswer } from '../contract.ts'
import { scoreWords } from './BetGame.tsx'
import { resultOf } from './BetMoney.tsx'
import type { BetForReader, ReadSide } from './betReading.ts'
import { decidedWords } from './legWords.ts'

type Receipt = NonNullable<BetAnswer['receipt']>

/** How a bet came out, like a till slip: the facts, a dashed line, the arithmetic, and who owes whom. [BEY-06] */
export function BetReceipt({ read, receipt, now }: { read: BetForReader; receipt: Receipt; now: number }) {
  const { bet, first, second } = read
  const id = useId()
  const format = useOddsFormat()
  const { amount, tone } = resultOf(read)
  const winner = bet.winnerId === null ? null : bet.winnerId === first.id ? first : second
  const loser = winner === first ? second : first
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-bg p-3 text-14">
      <div className="flex flex-wrap items-center gap-x-2">
        <IconReceipt size={20} aria-hidden="true" className="shrink-0" />
        <h3 id={id} className="min-w-[min(6rem,100%)] flex-1 font-semibold">
          Settlement receipt
        </h3>
        <Figure className={`ml-auto text-18 font-bold ${tone}`}>{amount}</Figure>
      </div>
      <dl className="mt-3 grid gap-y-1.5">
        {factsOf(read, receipt, now).map(({ name, fact }) => (
          <div key={name} className="flex flex-wrap">
            <dt className="w-18 text-muted">{name}</dt>
            <dd className="min-w-[min(9rem,100%)] flex-1 wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-3 grid gap-y-1.5 border-t border-dashed border-control pt-3">
        <SlipLine name={<Sum>{sumWords(bet, receipt)}</Sum>}>
          <span className="font-semibold">{winner ? winnerWords(winner) : 'Push'}</span>
        </SlipLine>
        {winner && (
          <SlipLine name={<Sum>{winWords(read, winner, format)}</Sum>}>
            <Figure className="font-semibold">{formatMoney(winner.toWin)}</Figure>
          </SlipLine>
        )}
        <SlipLine
          name={<span className="font-semibold">{winner ? oweWords(loser, winner) : 'Nobody owes anything'}</span>}
        >
          <Figure className={`font-bold ${tone}`}>{formatMoney(winner?.toWin ?? noCents)}</Figure>
        </SlipLine>
      </dl>
    </section>
  )
}

/** One line of the slip. What does not fit beside its name goes below it, on the right. */
function SlipLine({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="min-w-0">{name}</dt>
      <dd className="ml-auto min-w-0 text-right">{children}</dd>
    </div>
  )
}

/** A sum broken in the middle is hard to follow, unless it is that of a parlay. */
const Sum = ({ children }: { children: string }) => (
  <span className={/\d/.test(children) && children.length < 40 ? 'whitespace-nowrap text-muted' : 'text-muted'}>
    {children}
  </span>
)

/** What decided it: the arithmetic of the score, or the lost leg of a parlay. */
function sumWords(bet: BetAnswer, { arithmetic }: Receipt): string {
  const isLost = bet.legs.some(({ status }) => status === 'lost')
  const decided = isLost || arithmetic === '' ? decidedWords(bet) : null
  return decided ?? (arithmetic || (bet.voidReason ? 'Void' : 'As said'))
}

/** The score, where it came from and when, and the rule. */
export function factsOf(read: BetForReader, receipt: Receipt, now: number) {
  const { bet } = read
  const { homeScore: home, awayScore: away } = receipt
  const facts = [
    home !== null && away !== null && { name: 'Score', fact: `${scoreWords(bet, { home, away })} final` },
    { name: 'Source', fact: sourceWords(read, receipt) },
    receipt.at && { name: 'Time', fact: dayAndTime(receipt.at, now) },
    { name: 'Rule', fact: receipt.rule },
  ]
  return facts.filter((fact) => fact !== null && fact !== false && fact !== '')
}

/** Who settled it by hand, or where the score came from. */
function sourceWords({ bet, first }: BetForReader, { source }: Receipt): string {
  if (!bet.manuallySettled || bet.settledBy === null) return source.charAt(0).toUpperCase() + source.slice(1)
  return first.isYou && bet.settledBy.id === first.id ? 'Your word' : `${bet.settledBy.name}'s word`
}

/** Where the winner's amount comes from: the creator's price, or it is the creator's stake. [ODDS-02] */
function winWords({ bet, first }: BetForReader, winner: ReadSide, format: OddsFormat): string {
  const creator = first.isYou && first.id === bet.creatorId ? 'you' : bet.creatorName
  if (winner.id !== bet.creatorId) return `What ${creator} put up`
  return `${formatMoney(winner.risk)} × ${winFactorAs(format, americanOdds(bet.odds))}`
}

const winnerWords = ({ isYou, name }: ReadSide) => (isYou ? 'You win' : `${name} wins`)

/** "Cleo owes you", "You owe Cleo", "Cleo owes Dev": also once it is paid, since that was the outcome. */
function oweWords(loser: ReadSide, winner: ReadSide): string {
  return loser.isYou ? `You owe ${winner.name}` : `${loser.name} owes ${winner.isYou ? 'you' : winner.name}`
}
