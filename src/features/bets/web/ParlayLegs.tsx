import { IconReceipt } from '@tabler/icons-react'
import { formatMoney } from '#domain/money/money.ts'
import type { GameView } from '#features/lines/contract.ts'
import { useShowOdds } from '#features/web/OddsFormat.tsx'
import { dayAndTime } from '#web/time/timeWords.ts'
import type { BetLegView } from '../legContract.ts'
import { scoreWords } from './BetGame.tsx'
import type { BetForReader } from './betReading.ts'
import { BetLegs } from './LegList.tsx'
import { decidedWords, legScore, termsBefore } from './legWords.ts'

type ParlayLegsProps = { read: BetForReader; now: number; games?: ReadonlyMap<string, GameView> | undefined }

/** The legs with their receipts, what decided the bet, and what was changed by a leg that was left out. [BEY-32] */
export function ParlayLegs({ read, now, games }: ParlayLegsProps) {
  const { bet } = read
  const decided = decidedWords(bet)
  return (
    <div className="mt-2 grid grid-cols-1 gap-2">
      {decided && <p className="font-semibold text-16 wrap-anywhere">{decided}</p>}
      <BetLegs
        legs={bet.legs}
        now={now}
        games={games}
        receiptOf={(leg) => leg.receipt && <LegReceipt leg={leg} receipt={leg.receipt} now={now} />}
      />
      <PriceBefore read={read} />
    </div>
  )
}

type LegReceiptProps = { leg: BetLegView; receipt: NonNullable<BetLegView['receipt']>; now: number }

function LegReceipt({ leg, receipt, now }: LegReceiptProps) {
  const score = legScore(leg)
  const facts = [
    score && { name: 'Score', fact: `${scoreWords(leg, score)} final` },
    { name: 'Source', fact: receipt.source.charAt(0).toUpperCase() + receipt.source.slice(1) },
    receipt.at && { name: 'Time', fact: dayAndTime(receipt.at, now) },
    receipt.rule && { name: 'Rule', fact: receipt.rule },
    receipt.arithmetic && { name: 'Sum', fact: receipt.arithmetic },
  ]
  return (
    <details className="pl-6 text-12">
      <summary className="hit inline-flex w-fit cursor-pointer items-center gap-1 rounded-control py-1 text-muted marker:content-none hover:text-fg">
        <IconReceipt size={14} aria-hidden="true" />
        Receipt
      </summary>
      <dl className="grid grid-cols-[56px_1fr] gap-y-1 pb-1">
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact.name} className="contents">
                <dt className="text-muted">{fact.name}</dt>
                <dd className="wrap-anywhere">{fact.fact}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  )
}

/** "The price was +852 to win $85.20, before a leg was left out."; to who took it: "You risked $85.20, before ...". */
function PriceBefore({ read: { bet, isMine, first } }: Pick<ParlayLegsProps, 'read'>) {
  const show = useShowOdds()
  const before = termsBefore(bet)
  if (!before) return null
  const out = bet.legs.filter(({ status }) => status === 'push' || status === 'void').length
  const money = formatMoney(before.toWin)
  const was =
    isMine && first.id !== bet.creatorId ? `You risked ${money}` : `The price was ${show(before.odds)} to win ${money}`
  return (
    <p className="text-12 text-muted">{`${was}, before ${out === 1 ? 'a leg was' : `${out} legs were`} left out.`}</p>
  )
}
