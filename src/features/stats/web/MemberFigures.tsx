import { centsFromDollars, formatSignedMoney } from '#domain/money.ts'
import { formatRate, isGoodWinRate } from '#domain/stats.ts'
import { Figure } from '#web/ui/data/Figure.tsx'
import type { MemberStats } from '../contract.ts'

/** What was won or lost, with its sign and its colour. [STAT-07] */
export function ProfitFigure({ profit, className = '' }: { profit: number; className?: string }) {
  const tone = profit === 0 ? '' : profit > 0 ? 'text-win' : 'text-loss'
  return <Figure className={`font-bold ${tone} ${className}`}>{formatSignedMoney(centsFromDollars(profit))}</Figure>
}

/** [STAT-05] [STAT-06] */
export function WinRateFigure({ member }: { member: MemberStats }) {
  const isGood = member.totalBets > 0 && isGoodWinRate(member.winRate)
  return <Figure className={isGood ? 'text-win' : ''}>{`${formatRate(member.winRate)}%`}</Figure>
}

export function RoiFigure({ roi }: { roi: number }) {
  return <Figure>{`${formatRate(roi)}%`}</Figure>
}

/** A member's name; one's own says so. [STAT-20] */
export function MemberName({ member, isYou }: { member: MemberStats; isYou: boolean }) {
  return (
    <>
      {member.name}
      {isYou && <span className="font-normal text-muted"> (You)</span>}
    </>
  )
}
