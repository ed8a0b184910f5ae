import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { formatRate, isGoodWinRate, ranksByProfit } from '#domain/bets/stats.ts'
import { centsFromDollars, formatSignedMoney } from '#domain/money/money.ts'
import { MemberName } from '#features/groups/web/MemberName.tsx'
import { Figure } from '#web/ui/data/Figure.tsx'
import { Avatar } from '#web/ui/look/Avatar.tsx'
import { classNames } from '#web/ui/look/classNames.ts'
import type { MemberStats } from '../contract.ts'
import { type MemberColumn, type MemberOrder, memberColumns } from './memberOrder.ts'

/** Shows a member's profit line. */
export type Choosing = { onChoose: (memberId: string) => void }

type MemberTableProps = Choosing & {
  /** In the displayed order. */
  members: readonly MemberStats[]
  readerId: string
  order: MemberOrder
  onPress: (column: MemberColumn) => void
}

/**
 * The members as a table that sorts by its headers; the rank is the place by profit, in any order. [STAT-18] [STAT-19]
 * [STAT-22]
 */
export function MemberTable({ members, readerId, order, onPress, onChoose }: MemberTableProps) {
  const ranks = ranksByProfit(members)
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full text-14">
        <caption className="sr-only">Members and their figures</caption>
        <thead>
          <tr className="border-b border-line text-12 text-muted">
            <th scope="col" className="w-10 py-2 pl-3 text-left font-semibold">
              Rank
            </th>
            {memberColumns.map(({ key, label }) => (
              <Head key={key} column={key} label={label} order={order} onPress={onPress} />
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr
              key={member.id}
              className={classNames(
                'relative border-b border-line last:border-0 hover:bg-raised/50',
                member.id === readerId && 'bg-accent/7',
              )}
            >
              <td className="tabular py-2.5 pl-3 font-semibold text-muted">{ranks.get(member.id)}</td>
              <th scope="row" className="px-3 py-2.5 text-left font-semibold">
                <span className="flex items-center gap-3">
                  <Avatar id={member.id} name={member.name} size="sm" />
                  <span className="min-w-0 wrap-anywhere">
                    <ChooseMember member={member} isYou={member.id === readerId} onChoose={onChoose} />
                  </span>
                </span>
              </th>
              <td className="tabular px-3 text-right">{member.activeBets}</td>
              <td className="tabular px-3 text-right">{member.wins}</td>
              <td className="tabular px-3 text-right">{member.losses}</td>
              <td className="px-3 text-right">
                <WinRateFigure member={member} />
              </td>
              <td className="px-3 text-right">
                <ProfitFigure profit={member.profit} />
              </td>
              <td className="px-3 text-right">
                <RoiFigure roi={member.roi} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = Pick<MemberTableProps, 'order' | 'onPress'> & { column: MemberColumn; label: string }

function Head({ column, label, order, onPress }: HeadProps) {
  const isActive = order.by === column
  const Arrow = order.direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      aria-sort={isActive ? order.direction : 'none'}
      className={classNames('px-1', column === 'name' ? 'text-left' : 'text-right')}
    >
      <button
        type="button"
        onClick={() => onPress(column)}
        className={classNames(
          'inline-flex h-11 items-center gap-1 whitespace-nowrap rounded-control px-2 font-semibold hover:text-fg',
          isActive && 'text-fg',
        )}
      >
        {column === 'name' && label}
        <Arrow size={14} aria-hidden="true" className={isActive ? '' : 'invisible'} />
        {column !== 'name' && label}
      </button>
    </th>
  )
}

/** `isPart`: one change among others, less prominent than their sum. */
type ProfitFigureProps = { profit: number; isPart?: boolean; className?: string }

/** A profit or loss, with its sign and color. [STAT-07] */
export function ProfitFigure({ profit, isPart = false, className }: ProfitFigureProps) {
  const tone = profit > 0 ? 'text-win' : profit < 0 && 'text-loss'
  return (
    <Figure className={classNames(isPart ? 'font-normal' : 'font-bold', tone, className)}>
      {formatSignedMoney(centsFromDollars(profit))}
    </Figure>
  )
}

/** [STAT-05] [STAT-06] */
export function WinRateFigure({ member }: { member: MemberStats }) {
  const isGood = member.totalBets > 0 && isGoodWinRate(member.winRate)
  return <Figure className={isGood ? 'text-win' : ''}>{`${formatRate(member.winRate)}%`}</Figure>
}

export function RoiFigure({ roi }: { roi: number }) {
  return <Figure>{`${formatRate(roi)}%`}</Figure>
}

type ChooseMemberProps = { member: MemberStats; isYou: boolean } & Choosing

/**
 * A member's name, the reader's own marked [STAT-20], which leads to their head-to-head; pressing anything else of the row
 * shows the member's profit line.
 */
export function ChooseMember({ member, isYou, onChoose }: ChooseMemberProps) {
  return (
    <>
      <MemberName person={member} className="font-semibold" />
      {isYou && <span className="font-normal text-muted"> (You)</span>}
      <button
        type="button"
        aria-label={`Show the profit line of ${member.name}`}
        onClick={() => onChoose(member.id)}
        className="after:absolute after:inset-0"
      />
    </>
  )
}
